/** Findings about the content folder, addresses, translations and the output. One function per code. */
import type { Finding } from './diagnostics.ts';

export function outputLocked(outDir: string, pid: number): Finding {
  return {
    code: 'output-locked',
    severity: 'error',
    message: `another build (process ${pid}) is writing \`${outDir}\``,
    hint: 'wait until it has ended, or build into another folder with `--out`',
  };
}

export function pageCrashed(reason: string): Finding {
  return {
    code: 'page-crashed',
    severity: 'error',
    message: `the page could not be compiled: ${reason}`,
    hint: 'it may nest too deeply or be too large; split it, or remove what was added last',
  };
}

/** `others`: how many more pages failed for the same reason. */
export function pageRenderFailed(facts: { reason: string; others: number }): Finding {
  const { reason, others } = facts;
  const also = others === 0 ? '' : `; nor could ${others} ${others === 1 ? 'other' : 'others'}`;
  return { code: 'page-render-failed', severity: 'error', message: `the page could not be rendered: ${reason}${also}` };
}

/** The output folder overlaps with what the site is made from. */
export function outputOverlaps(facts: {
  outDir: string;
  relation: 'is' | 'contains' | 'lies in';
  what: string;
}): Finding {
  return {
    code: 'output-overlaps',
    severity: 'error',
    message: `the output folder \`${facts.outDir}\` ${facts.relation} ${facts.what}, which a build would delete or publish`,
    hint: 'choose a folder of its own with `outDir` or `--out`',
  };
}

/** The output folder holds files that no build of docsite wrote. */
export function outputForeign(facts: { outDir: string; mark: string }): Finding {
  return {
    code: 'output-foreign',
    severity: 'error',
    message: `the output folder \`${facts.outDir}\` holds files that docsite did not write (it has no \`${facts.mark}\` file)`,
    hint: 'empty it yourself, or choose another folder with `outDir` or `--out`',
  };
}

/** The output folder cannot be made or written. */
export function outputUnwritable(facts: { outDir: string; reason: string }): Finding {
  return {
    code: 'output-unwritable',
    severity: 'error',
    message: `the output folder \`${facts.outDir}\` cannot be written: ${facts.reason}`,
  };
}

/** The content folder does not exist. */
export function contentMissing(facts: { folder: string }): Finding {
  return {
    code: 'content-missing',
    severity: 'error',
    message: `there is no content folder \`${facts.folder}\``,
    hint: 'create it with a first page in it, or name another folder with `content` in the configuration',
  };
}

/** The content folder holds no page. */
export function contentEmpty(facts: { folder: string; example: string }): Finding {
  return {
    code: 'content-empty',
    severity: 'error',
    message: `the content folder \`${facts.folder}\` holds no page`,
    hint: `write a first page, \`${facts.example}\``,
  };
}

/** A source file whose bytes are not UTF-8. */
export function fileNotUtf8(facts: { offset: number }): Finding {
  return {
    code: 'file-not-utf8',
    severity: 'error',
    message: `the file is not UTF-8: byte ${facts.offset} begins no character`,
    hint: 'save it in UTF-8',
  };
}

/** A file or folder that cannot be read. */
export function fileUnreadable(facts: { reason: string }): Finding {
  return { code: 'file-unreadable', severity: 'error', message: `this cannot be read: ${facts.reason}` };
}

/** A symbolic link that leads out of the content folder. */
export function linkLeavesContent(facts: { target: string }): Finding {
  return {
    code: 'symlink-outside-content',
    severity: 'error',
    message: `this symbolic link leads out of the content folder, to \`${facts.target}\``,
    hint: 'copy the file into the content folder',
  };
}

/** Two names that some file systems take for one. */
export function nameCaseConflict(facts: { other: string }): Finding {
  return {
    code: 'name-case-conflict',
    severity: 'error',
    message: `this name differs only in the case or composition of its letters from \`${facts.other}\``,
    hint: 'rename one of them: on many machines they are the same file',
  };
}

/** A page without text and without anything in its frontmatter that would be shown. */
export function pageEmpty(): Finding {
  return {
    code: 'page-empty',
    severity: 'warning',
    message: 'the page is empty',
    hint: 'write it, or leave it out with `route.exclude`',
  };
}

/** Two files that would have the same address. */
export function routeDuplicate(facts: { routePath: string; other: string }): Finding {
  return {
    code: 'route-duplicate',
    severity: 'error',
    message: `the address \`${facts.routePath}\` belongs to \`${facts.other}\` already`,
    hint: 'rename or remove one of the two files',
  };
}

/** Two pages whose addresses differ only in the final slash, which servers treat alike. */
export function routeSlashConflict(facts: { routePath: string; other: string }): Finding {
  return {
    code: 'route-duplicate',
    severity: 'error',
    message: `the address \`${facts.routePath}\` differs only in the final slash from that of \`${facts.other}\``,
    hint: 'keep one of the two: `name.md` beside the folder, or `index.md` in it',
  };
}

/** A page without its translation. `present` are the languages that have it. */
export function translationMissing(facts: { lang: string; expected: string; present: readonly string[] }): Finding {
  return {
    code: 'translation-missing',
    severity: 'warning',
    message: `this page has no translation in \`${facts.lang}\``,
    hint: `write \`${facts.expected}\`, or add \`languages: [${facts.present.join(', ')}]\` to the frontmatter if none is meant`,
  };
}

/** A translation without the page that it translates. `present` are the languages that have it. */
export function translationOrphan(facts: { expected: string; present: readonly string[] }): Finding {
  return {
    code: 'translation-orphan',
    severity: 'warning',
    message: `this page translates none: there is no \`${facts.expected}\``,
    hint: `write that page, or add \`languages: [${facts.present.join(', ')}]\` to the frontmatter if none is meant`,
  };
}

/** A first-level folder of a site in several languages that is none of them. */
export function languageUnknown(facts: {
  folder: string;
  name?: string;
  langs: readonly string[];
  nearest?: string;
}): Finding {
  const { folder, name, langs, nearest } = facts;
  const known = langs.map((lang) => `\`${lang}\``).join(', ');
  return {
    code: 'language-unknown',
    severity: 'error',
    message: `the folder \`${folder}\`${name === undefined ? '' : ` (${name})`} is none of the site's languages: ${known}`,
    hint:
      nearest === undefined
        ? 'add it to `locales` in the configuration, or move its pages into a language folder'
        : `did you mean \`${nearest}\`?`,
  };
}

/** A page beside the language folders instead of in one. */
export function pageOutsideLanguages(facts: { langs: readonly string[] }): Finding {
  return {
    code: 'page-outside-languages',
    severity: 'error',
    message: `this page lies in no language folder (${facts.langs.map((lang) => `\`${lang}\``).join(', ')})`,
    hint: 'move it into the folder of its language',
  };
}

/** A page whose address would be read as another language's or version's. */
export function routeAmbiguous(facts: { routePath: string; segment: string }): Finding {
  return {
    code: 'route-ambiguous',
    severity: 'error',
    message: `the address \`${facts.routePath}\` is not this page's: \`${facts.segment}\` stands for a language or version there`,
    hint: `rename the folder \`${facts.segment}\``,
  };
}

/** `theme.lastUpdated` is on, but git cannot say when pages changed. */
export function historyMissing(facts: { reason: 'no-git' | 'no-repository' | 'shallow' }): Finding {
  const said = {
    'no-git': 'git is not installed',
    'no-repository': 'the content lies in no git repository with a commit',
    shallow: 'the repository is a shallow clone',
  };
  return {
    code: 'history-missing',
    severity: 'info',
    message: `no page has the date of its last change: ${said[facts.reason]}`,
    hint:
      facts.reason === 'shallow'
        ? 'fetch the whole history, on GitHub Actions with `fetch-depth: 0`'
        : 'switch `theme.lastUpdated` off, or build in the repository',
  };
}

/** A redirect from an address that a page still has. */
export function redirectShadowed(facts: { from: string }): Finding {
  return {
    code: 'redirect-shadowed',
    severity: 'error',
    message: `\`${facts.from}\` is a page; its redirect would never be followed`,
    hint: 'remove the redirect, or the page',
  };
}

/** A redirect from an address that no page of the site could have. */
export function redirectSourceWrong(facts: {
  from: string;
  reason: 'elsewhere' | 'query' | 'character' | 'dots' | 'data' | 'own';
}): Finding {
  const said = {
    elsewhere: 'is an address of another site',
    query: 'has a query or a hash, which no file is chosen by',
    character: 'has a control character or a backslash',
    dots: 'has `.` or `..` for a folder',
    data: "is in the folder of docsite's own files",
    own: 'is where docsite itself puts a page or a file',
  };
  const shown = facts.from.replaceAll(/\p{Cc}/gu, encodeURIComponent);
  return {
    code: 'redirect-source-wrong',
    severity: 'error',
    message: `no redirect can begin at \`${shown}\`: it ${said[facts.reason]}`,
    hint:
      facts.reason === 'own'
        ? 'remove it; a page of the site at this address, such as `404.md`, takes the place of the one that is made'
        : 'write the path that the page had on this site, such as `/guide/old`',
  };
}

/** An address that two redirects begin at. */
export function redirectDuplicate(facts: { from: string; other: string }): Finding {
  return {
    code: 'redirect-duplicate',
    severity: 'error',
    message: `\`${facts.from}\` leads to \`${facts.other}\` already`,
    hint: 'keep one of the two redirects',
  };
}

/** A redirect to nothing that is there. */
export function redirectTargetMissing(facts: { from: string; to: string; nearest?: string }): Finding {
  return {
    code: 'redirect-target-missing',
    severity: 'error',
    message: `the redirect of \`${facts.from}\` leads to \`${facts.to}\`, where no page is`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** A redirect to an address that redirects again: a reader waits twice, and some crawlers give up. */
export function redirectChain(facts: { from: string; to: string; last: string }): Finding {
  return {
    code: 'redirect-chain',
    severity: 'warning',
    message: `the redirect of \`${facts.from}\` leads to \`${facts.to}\`, which leads on to \`${facts.last}\``,
    hint: `let it lead to \`${facts.last}\` at once`,
  };
}

/** Redirects that lead back to where they began. */
export function redirectLoop(facts: { from: string; path: readonly string[] }): Finding {
  return {
    code: 'redirect-loop',
    severity: 'error',
    message: `the redirect of \`${facts.from}\` never ends: ${facts.path.map((step) => `\`${step}\``).join(' → ')}`,
    hint: 'let one of them lead to a page',
  };
}

/** The site's address is unknown, so nothing that holds whole addresses can be written. */
export function siteUrlMissing(facts: { parts: readonly string[] }): Finding {
  return {
    code: 'site-url-missing',
    severity: 'warning',
    message: `the site's address is unknown; left out: ${facts.parts.join(', ')}`,
    hint: 'set `url` in the configuration, or the environment variable `DOCSITE_URL`, to an address such as `https://docs.example.org`',
  };
}

/** A page asks for a feed that the configuration does not have. */
export function feedUnknown(facts: { id: string; nearest?: string }): Finding {
  return {
    code: 'feed-unknown',
    severity: 'error',
    message: `there is no feed \`${facts.id}\``,
    hint:
      facts.nearest === undefined
        ? 'add it to `feeds` of the configuration, or correct `link-rss`'
        : `did you mean \`${facts.nearest}\`?`,
  };
}
