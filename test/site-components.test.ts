/** A site's components that hang or exit the process: each of them causes a finding, and the build always ends. */
import { describe, expect, test } from 'vitest';
import { folderWith, run } from './command.ts';
import { buildAt } from './harness.ts';

/** Blocks its thread forever but, unlike an endless loop, without using CPU time. */
const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const fine = 'export default function Fine() {\n  return <b>fine</b>;\n}\n';

/** Time limit for a component on a page, in milliseconds. */
const pageTimeLimit = 3000;

/** Builds a site whose home page uses the component `Own`, and whose sidebars have the given slot at the end. */
async function buildOf({
  own = fine,
  slot = fine,
}: {
  own?: string;
  slot?: string;
}): Promise<{ isPublished: boolean | undefined; errors: string[] }> {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      components: { Own: 'theme/own.tsx' },
      theme: { slots: { afterSidebar: 'theme/slot.tsx' } },
    }),
    'theme/own.tsx': own,
    'theme/slot.tsx': slot,
    'content/index.mdx': '# Home\n\n<Own />\n',
    'content/start.md': '# Start\n\nStrike while the iron is hot.\n',
  });
  const { result, findings } = await buildAt(root, { workers: 1, pageTimeLimit });
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    isPublished: result?.published,
    errors: errors.map((found) => `${found.file ?? '-'} ${found.code}: ${found.message}`),
  };
}

const onPage = (act: string): string => `export default function Bad() {\n  ${act}\n  return <b>x</b>;\n}\n`;
const exits = 'it called `process.exit(0)`';
const loading = 'component-load-failed: this module does not finish loading';
const rendering = 'content/index.mdx page-render-failed: cannot render this page';
const others = '(and 1 more page for the same reason)';

describe('a component', () => {
  test.concurrent.each([
    [
      'that exits the process when it is imported',
      { own: `process.exit(0);\n${fine}` },
      `theme/own.tsx ${loading}: ${exits}`,
    ],
    [
      'that never finishes loading',
      { own: `${hang}\n${fine}` },
      `theme/own.tsx ${loading}: it did not finish within 15 s`,
    ],
    [
      'that waits for nothing when it is imported',
      { own: `await new Promise(() => {});\n${fine}` },
      `- ${loading}: it waits for a promise that never settles`,
    ],
    [
      'that exits the process on a page',
      { own: onPage('process.exit(0);') },
      `content/index.mdx page-compile-failed: cannot compile this page: ${exits.replace('it', 'a plugin or component')}`,
    ],
    [
      'that never returns on a page',
      { own: onPage(hang) },
      'content/index.mdx page-compile-failed: cannot compile this page: no response within 3 s',
    ],
    [
      'of the shell that throws',
      { slot: onPage("throw new Error('no data');") },
      'theme/slot.tsx page-render-failed: the slot `afterSidebar` threw an error: no data (on 2 pages)',
    ],
    [
      'of the shell that exits the process',
      { slot: onPage('process.exit(0);') },
      `${rendering}: one of the site's components is at fault: ${exits} ${others}`,
    ],
    [
      'of the shell that never returns',
      { slot: onPage(hang) },
      `${rendering}: the site's components did not respond within 3 s ${others}`,
    ],
  ])('%s is a finding', async (_name, site, expected) => {
    expect(await buildOf(site)).toEqual({ isPublished: false, errors: [expected] });
  });
});

test.each([
  ['slot', { slots: { afterSidebar: 'theme/own.tsx' } }, ''],
  ['part', { parts: { SiteFooter: 'theme/own.tsx' } }, ''],
  ['layout', { layouts: { landing: 'theme/own.tsx' } }, '---\nlayout: landing\n---\n\n'],
])('a %s that throws on a page and its fallback is one error', async (_kind, theme, frontmatter) => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      lang: 'en',
      locales: [{ lang: 'en' }, { lang: 'de' }],
      translations: { missing: 'source' },
      theme,
    }),
    'theme/own.tsx': onPage("throw new Error('no data');"),
    'content/en/index.md': `${frontmatter}# Home\n\nWords.\n`,
    'content/de/404.md': '# 404\n\nNichts.\n',
  });
  const { result, findings } = await buildAt(root, { workers: 1 });
  const failed = findings.filter(({ code }) => code === 'page-render-failed');
  expect(failed.map(({ file, message }) => [file, /threw an error: no data/.test(message)])).toEqual([
    ['theme/own.tsx', true],
  ]);
  expect(result?.published).toBe(false);
});

test('a component that throws on a page is reported at its tag, with the line that threw the error', async () => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      components: { Own: 'theme/own.tsx' },
    }),
    'theme/own.tsx': onPage("throw new Error('no data');"),
    'content/index.mdx': '# Home\n\n<Own />\n',
  });
  const { stdout } = await run(['check', root, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [
      {
        code: 'component-render-failed',
        file: 'content/index.mdx',
        message: '`<Own>` threw an error: no data',
        hint: 'see line 2 of `theme/own.tsx`',
      },
    ],
  });
});

test('a component that waits for code is reported without React’s internal message', async () => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      components: { Own: 'theme/own.tsx' },
    }),
    'theme/own.tsx': "import { lazy } from 'react';\nexport default lazy(() => import('./inner.tsx'));\n",
    'theme/inner.tsx': fine,
    'content/index.mdx': '# Home\n\n<Own />\n',
  });
  const { stdout } = await run(['check', root, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [
      {
        code: 'component-render-failed',
        message: '`<Own>` waits for code or data, but components are rendered without waiting',
        hint: 'import what it needs, instead of `React.lazy`, `use` or a promise',
      },
    ],
  });
});

test('a component that renders a `style` attribute is reported where it is used', async () => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      components: {
        Bar: { module: 'theme/bar.tsx', interactive: 'visible' },
        Plain: 'theme/plain.tsx',
      },
    }),
    'theme/bar.tsx': 'export default ({ width = 5 }) => <p><b style={{ width }}>a</b></p>;\n',
    'theme/plain.tsx': 'export default () => <b title=\'<a style="x">\'> style=&quot;x&quot; </b>;\n',
    'content/index.mdx': '# Home\n\n<Plain />\n\n<Bar />\n',
  });
  for (const command of ['build', 'check']) {
    const { stdout } = await run([command, root, '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
    expect(findings.filter(({ code }) => code === 'style-attribute-dropped')).toEqual([
      expect.objectContaining({
        file: 'content/index.mdx',
        span: { start: { line: 5, column: 1 }, end: { line: 5, column: 8 } },
        message: "`<Bar>` renders a `style` attribute, which the page's security policy forbids",
      }),
    ]);
  }
});

test('an attribute for a dictionary accepts only objects with values of its type', async () => {
  const root = folderWith({
    'site.config.json': JSON.stringify({
      title: 'Anvil',
      url: 'https://anvil.example',
      components: { Size: 'theme/size.tsx' },
    }),
    'theme/size.tsx':
      'interface Props {\n  parts: Record<string, number>;\n}\nexport default ({ parts }: Props) => <b>{Object.keys(parts)}</b>;\n',
    'content/index.mdx': `# Home\n\n${['"x"', '{3}', '{["a"]}', '{{"a": "x"}}', '{{"a": 1}}', '{{}}']
      .map((value) => `<Size parts=${value} />\n`)
      .join('\n')}`,
  });
  const { stdout } = await run(['check', root, '--json']);
  const { findings } = JSON.parse(stdout) as {
    findings: { code: string; message: string; span: { start: { line: number } } }[];
  };
  expect(findings.map(({ code, span }) => [code, span.start.line])).toEqual(
    [3, 5, 7, 9].map((line) => ['attribute-value-invalid', line]),
  );
  expect(findings[0]?.message).toContain('an object with a number for each key');
});
