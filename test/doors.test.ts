/**
 * Tests use the package's public entry points. This file lists the internal modules that tests import, each with a
 * reason.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from './harness.ts';

/** Public modules, and code shared by compiler and client. */
const door =
  /^(?:compiler\/(?:index|reference|twoslash)|client\/theme|engines\/index|mcp\/(?:node\/)?index|shared\/.+)\.js$/;

/** Maps reasons to the modules in `lib/` that they apply to. */
const inner: Record<string, string[]> = {
  'a stage alone: hundreds of cases that a build or a process each would make minutes of': [
    'cli/report/time-left.js',
    'cli/server/output-files.js',
    'cli/server/serve-files.js',
    'client/bundled/search-library.js',
    'client/shell/shell.js',
    'cli/create.js',
    'cli/create/dependency.js',
    'compiler/accent-colors.js',
    'compiler/checks/api/code-in-pages.js',
    'compiler/checks/api/names.js',
    'compiler/checks/api/package-commands.js',
    'compiler/checks/api/slips.js',
    'compiler/checks/api/vocabulary.js',
    'compiler/checks/browser/source-position.js',
    'compiler/checks/built/read-output.js',
    'compiler/checks/built/read-xml.js',
    'compiler/checks/links/ask-urls.js',
    'compiler/checks/links/moved-pages.js',
    'compiler/checks/links/private-host.js',
    'compiler/checks/links/text.js',
    'compiler/checks/prose/spelling.js',
    'compiler/checks/samples/parse.js',
    'compiler/checks/samples/plain-css.js',
    'compiler/checks/samples/plain-yaml.js',
    'compiler/checks/samples/readings.js',
    'compiler/compile/finish.js',
    'compiler/compile/page-markdown.js',
    'compiler/compile/page.js',
    'compiler/compile/plain-article.js',
    'compiler/config/data-module.js',
    'compiler/config/read.js',
    'compiler/findings/documentation.js',
    'compiler/frontmatter/read-simple.js',
    'compiler/glob.js',
    'compiler/markdown/code/highlight.js',
    'compiler/markdown/masks/literal.js',
    'compiler/markdown/masks/mask.js',
    'compiler/markdown/masks/split-paragraph.js',
    'compiler/markdown/twin/twin.js',
    'compiler/publish/host-files.js',
    'compiler/publish/out-dir.js',
    'compiler/dev/reply.js',
    'compiler/render/known-failure.js',
    'compiler/render/markup-trees.js',
    'compiler/render/page.js',
    'compiler/search/build.js',
    'compiler/search/documents.js',
    'compiler/search/index-thread.js',
    'compiler/secrets/find.js',
    'plugins/llms/plugin.js',
    'plugins/reference/labels.js',
    'plugins/robots/plugin.js',
    'plugins/structured-data/plugin.js',
    'compiler/site-stack.js',
    'compiler/site/model.js',
    'compiler/site/page.js',
    'compiler/site/scan.js',
  ],
  'what a stage alone is given: defaults, hashes and setups that a user never writes out': [
    'compiler/compile/cache/body.js',
    'compiler/compile/cache/location.js',
    'compiler/compile/cache/pages.js',
    'compiler/compile/setup.js',
    'compiler/config/check-options.js',
    'compiler/config/complete.js',
    'compiler/config/site.js',
    'compiler/hash.js',
    'compiler/markdown/parser.js',
    'compiler/plugins/host.js',
    'compiler/site/read.js',
  ],
  'a state that from outside is a matter of luck: of disks, threads, processes, clocks and foreign servers': [
    'cli/server/installs.js',
    'cli/server/watch.js',
    'compiler/bundle/bundle.js',
    'compiler/bundle/key.js',
    'compiler/bundle/shipped.js',
    'compiler/checks/browser/tabs.js',
    'compiler/checks/media/copy-image.js',
    'compiler/checks/media/copy-images.js',
    'compiler/checks/samples/run-script.js',
    'compiler/compile/pool.js',
    'compiler/deadline.js',
    'compiler/git/history.js',
    'compiler/publish/lock.js',
    'compiler/publish/output.js',
    'engines/opensearch-push.js',
    'engines/search-rows.js',
    'engines/typesense.js',
  ],
  'lists that a test compares with all cases': [
    'compiler/bundle/components/props.js',
    'compiler/markdown/code/prism.js',
    'compiler/secrets/prefixes.js',
    'compiler/secrets/rules.js',
  ],
  'the whole index of a site with the numbers inside it, which the bars of the search are counted by': [
    'compiler/checks/search/link-outcomes.js',
    'compiler/compile/read-compiled.js',
    'compiler/publish/search.js',
    'compiler/search/index/forms.js',
    'compiler/search/index/numbers.js',
    'compiler/search/index/page-terms.js',
    'compiler/search/index/terms.js',
    'compiler/search/index/words.js',
    'compiler/search/packed-terms.js',
  ],
  'what a command does and prints, without a process for each': [
    'cli/main.js',
    'cli/report/causes.js',
    'cli/report/format-diagnosis.js',
    'cli/report/format-finding.js',
    'cli/server/serve-build.js',
  ],
};

/** Returns the names of the modules in `lib/` that the tests in a folder import values from. */
function importedIn(folder: string): string[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const imports = text.matchAll(/^(?:import(?! type)|export|\} from|vi\.mock)\b.*?'(?:\.\.\/)+lib\/([^']+\.js)'/gm);
    return [...imports].map(([, module = '']) => module);
  });
}

test('tests import only listed internal modules, and every listed module is used', () => {
  const imported = [testFolder, path.join(testFolder, 'browser')].flatMap(importedIn);
  expect(imported).toContain('compiler/index.js');
  const found = new Set(imported.filter((module) => !door.test(module)));
  expect([...found].toSorted()).toEqual(Object.values(inner).flat().toSorted());
});
