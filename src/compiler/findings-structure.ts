/** Findings about how a page is built and how it is reached. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A second title on one page. */
export function multipleH1(facts: { text: string }): Finding {
  return {
    code: 'multiple-h1',
    severity: 'error',
    message: `\`${facts.text}\` is a second heading of the first level`,
    hint: 'a page has one title; make this a `##`',
  };
}

/** A heading two or more levels below the one before it. */
export function skippedLevel(facts: { depth: number; before: number }): Finding {
  return {
    code: 'skipped-level',
    severity: 'warning',
    message: `a heading of level ${facts.depth} follows one of level ${facts.before}`,
    hint: 'readers of screen readers move by levels; leave none out',
  };
}

/** Two headings of one page with the same words, whose ids then depend on their order. */
export function duplicateHeading(facts: { text: string; id: string }): Finding {
  return {
    code: 'duplicate-heading',
    severity: 'warning',
    message: `another heading of this page is \`${facts.text}\`, so this one's id is \`${facts.id}\` by its position alone`,
    hint: 'reword one of them, or give this one an id of its own: `{#id}`',
  };
}

/** A heading with nothing below it. */
export function emptySection(facts: { text: string }): Finding {
  return {
    code: 'empty-section',
    severity: 'warning',
    message: `nothing stands below \`${facts.text}\``,
    hint: 'write the section, or take the heading out',
  };
}

/** A page that no sidebar, no top bar and no other page leads to. */
export function orphanPage(): Finding {
  return {
    code: 'orphan-page',
    severity: 'warning',
    message: 'no sidebar, no bar and no page leads here',
    hint: 'list it in a `_meta.json`, or link to it',
  };
}

/** A page named after its file, because neither its frontmatter nor a heading names it. */
export function titleMissing(facts: { title: string }): Finding {
  return {
    code: 'title-missing',
    severity: 'warning',
    message: `the page has no title, so its file's name stands for it: \`${facts.title}\``,
    hint: 'begin it with `# Title`, or write `title:` in the frontmatter',
  };
}

/** Two pages of one folder that search results and tabs can't tell apart. */
export function titleDuplicate(facts: { title: string; other: string }): Finding {
  return {
    code: 'title-duplicate',
    severity: 'warning',
    message: `\`${facts.other}\` has the title \`${facts.title}\` too`,
    hint: 'say in each title what sets its page apart',
  };
}

/** A written description that search engines will cut, or that says next to nothing. */
export function descriptionLength(facts: { length: number; bound: 'short' | 'long'; limit: number }): Finding {
  return {
    code: 'description-length',
    severity: 'warning',
    message: `the description is too ${facts.bound}: ${facts.length} characters, ${facts.bound === 'long' ? 'at most' : 'at least'} ${facts.limit} are of use`,
    hint: 'one or two sentences that say what the page is for',
  };
}

/** A snippet that no page includes. */
export function unusedSnippet(): Finding {
  return {
    code: 'unused-snippet',
    severity: 'warning',
    message: 'no page includes this snippet',
    hint: 'remove it, or include it',
  };
}

/** A `_meta.json` of a translation that lists other entries than the default language's. */
export function metaMismatch(facts: { name: string; source: string }): Finding {
  return {
    code: 'meta-mismatch',
    severity: 'warning',
    message: `\`${facts.name}\` is not listed in \`${facts.source}\``,
    hint: 'the default language decides what is listed; list it there too, or nowhere',
  };
}
