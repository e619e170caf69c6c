/** Findings about what stands in a page. One function per code. */
import type { Finding } from './diagnostics.ts';

/** A text whose blocks or emphasis nest more levels than any stage is made for. */
export function containerUnknown(facts: { name: string; nearest?: string; names: readonly string[] }): Finding {
  return {
    code: 'container-unknown',
    severity: 'warning',
    message: `no container is called \`${facts.name}\`; its lines are shown as text`,
    hint:
      facts.nearest === undefined
        ? `containers are ${facts.names.join(', ')}`
        : `did you mean \`:::${facts.nearest}\`?`,
  };
}

export function containerNotClosed(facts: { name: string; colons: number }): Finding {
  return {
    code: 'container-not-closed',
    severity: 'warning',
    message: `this \`${facts.name}\` container is never closed`,
    hint: `end it with a line of ${facts.colons} colons at the same indentation`,
  };
}

export function containerNotOpened(): Finding {
  return {
    code: 'container-not-opened',
    severity: 'warning',
    message: 'these colons close no container; they are shown as text',
  };
}

export function componentUnknown(facts: { name: string; nearest?: string; names: readonly string[] }): Finding {
  return {
    code: 'component-unknown',
    severity: 'error',
    message: `no component is called \`${facts.name}\``,
    hint:
      facts.nearest === undefined
        ? `write \`\\<${facts.name}>\` for plain text, or name the component in \`components\` of the configuration`
        : `did you mean \`<${facts.nearest}>\`?`,
  };
}

export function componentMisplaced(facts: { name: string; parent: string }): Finding {
  return {
    code: 'component-misplaced',
    severity: 'error',
    message: `\`<${facts.name}>\` stands outside \`<${facts.parent}>\``,
    hint: `put it directly inside a \`<${facts.parent}>\``,
  };
}

export function componentContentWrong(facts: { name: string; accepted: string }): Finding {
  return {
    code: 'component-content-wrong',
    severity: 'error',
    message: `\`<${facts.name}>\` may hold ${facts.accepted}`,
  };
}

/** A component of the site that throws when it is rendered. */
export function componentThrew(facts: { name: string; reason: string }): Finding {
  return {
    code: 'component-threw',
    severity: 'error',
    message: `\`<${facts.name}>\` could not be rendered: ${facts.reason}`,
  };
}

/** A component inside a block of raw HTML, where Markdown is not read. */
export function componentInHtml(facts: { name: string }): Finding {
  return {
    code: 'component-in-html',
    severity: 'warning',
    message: `\`<${facts.name}>\` stands in a block of raw HTML and is not rendered`,
    hint: 'put blank lines around it',
  };
}

export function tagNotClosed(facts: { name: string }): Finding {
  return {
    code: 'tag-not-closed',
    severity: 'error',
    message: `\`<${facts.name}>\` is never closed`,
    hint: `add \`</${facts.name}>\`, or write \`<${facts.name} />\``,
  };
}

export function tagNotOpened(facts: { name: string }): Finding {
  return { code: 'tag-not-opened', severity: 'error', message: `\`</${facts.name}>\` closes no tag` };
}

export function attributeUnknown(facts: {
  component: string;
  name: string;
  nearest?: string;
  names: readonly string[];
}): Finding {
  const accepted =
    facts.names.length === 0 ? `\`<${facts.component}>\` has no attributes` : `it has ${facts.names.join(', ')}`;
  return {
    code: 'attribute-unknown',
    severity: 'error',
    message: `\`<${facts.component}>\` has no attribute \`${facts.name}\``,
    hint: facts.nearest === undefined ? accepted : `did you mean \`${facts.nearest}\`?`,
  };
}

export function attributeMissing(facts: { component: string; name: string }): Finding {
  return {
    code: 'attribute-missing',
    severity: 'error',
    message: `\`<${facts.component}>\` needs the attribute \`${facts.name}\``,
  };
}

export function attributeValueWrong(facts: {
  component: string;
  name: string;
  given: string;
  accepted: string;
  nearest?: string;
}): Finding {
  return {
    code: 'attribute-value-wrong',
    severity: 'error',
    message: `\`${facts.name}\` of \`<${facts.component}>\` is ${facts.given}, but must be ${facts.accepted}`,
    ...(facts.nearest !== undefined && { hint: `did you mean \`${facts.nearest}\`?` }),
  };
}

/** `place` is where a tag of HTML stands that has such a value: in raw `html`, or in a `text`, for to Markdown it is no tag. */
export function attributeNotLiteral(facts: { component: string; name: string; place?: 'html' | 'text' }): Finding {
  const { component, name, place } = facts;
  if (place !== undefined)
    return {
      code: 'attribute-not-literal',
      severity: place === 'html' ? 'warning' : 'error',
      message: `\`${name}\` of \`<${component}>\` has a value in braces, which HTML does not know: ${place === 'html' ? 'it is dropped, or taken to the letter' : 'the tag is shown as text'}`,
      hint:
        name === 'style'
          ? 'give it a `class`, and write its rules in a style sheet that `styles` of the configuration names'
          : `write it as HTML: \`${name.replace(/^className$/, 'class').toLowerCase()}="text"\``,
    };
  return {
    code: 'attribute-not-literal',
    severity: 'error',
    message: `the value of \`${facts.name}\` is not a literal; nothing in a page is evaluated`,
    hint: `write a string in quotes, or JSON in braces: \`${facts.name}="text"\`, \`${facts.name}={3}\`, \`${facts.name}={["a"]}\``,
  };
}

export function importNotMarkdown(facts: { names: readonly string[]; path: string }): Finding {
  const [name] = facts.names;
  return {
    code: 'import-not-markdown',
    severity: 'error',
    message: `\`${facts.path}\` is no Markdown file`,
    hint:
      name === undefined
        ? 'pages import snippets (`.md`, `.mdx`) and nothing else; style sheets go into `styles` of the configuration'
        : `pages import snippets (\`.md\`, \`.mdx\`); name the component \`${name}\` in \`components\` of the configuration instead`,
  };
}

export function snippetMissing(facts: { path: string }): Finding {
  return {
    code: 'snippet-missing',
    severity: 'error',
    message: `there is no snippet \`${facts.path}\``,
    hint: "`@/` stands for the folder of the page's language; other paths begin with `./` or `../`",
  };
}

export function snippetOutside(facts: { path: string }): Finding {
  return {
    code: 'snippet-outside',
    severity: 'error',
    message: `\`${facts.path}\` leads out of the content folder`,
    hint: "begin with `@/` for the folder of the page's language, or with `./` or `../`",
  };
}

export function snippetCycle(facts: { files: readonly string[] }): Finding {
  return {
    code: 'snippet-cycle',
    severity: 'error',
    message: `this snippet includes itself: ${facts.files.map((file) => `\`${file}\``).join(' → ')}`,
  };
}

/** A snippet that many others include many times. */
export function snippetTooMany(): Finding {
  return { code: 'snippet-too-many', severity: 'error', message: 'this page includes more than 500 snippets' };
}

export function headingIdDuplicate(facts: { id: string }): Finding {
  return {
    code: 'heading-id-duplicate',
    severity: 'warning',
    message: `the id \`${facts.id}\` is given to another heading already`,
    hint: 'give each heading an id of its own; links to this one lead to the first',
  };
}

export function codeLanguageUnknown(facts: { language: string; nearest?: string }): Finding {
  return {
    code: 'code-language-unknown',
    severity: 'warning',
    message: `no highlighting is known for \`${facts.language}\`; the block is shown plain`,
    hint: facts.nearest === undefined ? 'write `text` for plain text' : `did you mean \`${facts.nearest}\`?`,
  };
}

export function codeLinesInvalid(facts: { lines: string }): Finding {
  return {
    code: 'code-lines-invalid',
    severity: 'warning',
    message: `\`{${facts.lines}}\` names no lines`,
    hint: 'write numbers and ranges: `{1,3-5}`',
  };
}

export function codeFileMissing(facts: { path: string }): Finding {
  return {
    code: 'code-file-missing',
    severity: 'error',
    message: `there is no file \`${facts.path}\` to show`,
    hint: "`@/` stands for the folder of the page's language; other paths are relative to the page",
  };
}

export function codeRegionMissing(facts: { path: string; region: string }): Finding {
  return {
    code: 'code-region-missing',
    severity: 'error',
    message: `\`${facts.path}\` has no region \`${facts.region}\``,
    hint: 'mark it with the comments `#region name` and `#endregion`, or name lines: `#L3-L7`',
  };
}

export function linkSchemeRefused(facts: { target: string }): Finding {
  return {
    code: 'link-scheme-refused',
    severity: 'warning',
    message: `\`${facts.target}\` would run code when it is followed; the address is left out`,
  };
}

export function pluginFailed(facts: { reason: string }): Finding {
  return { code: 'plugin-failed', severity: 'error', message: `a Markdown plugin failed: ${facts.reason}` };
}

/** A plugin that waits for something, where the caller wants the result at once. */
export function pluginAsynchronous(): Finding {
  return {
    code: 'plugin-asynchronous',
    severity: 'error',
    message: 'a Markdown plugin is asynchronous, and `compileMarkdown` cannot wait for it',
    hint: 'leave it out here; builds and the development server wait for such plugins',
  };
}

/** KaTeX's own words, which name the place in the formula. */
export function mathInvalid(facts: { reason: string }): Finding {
  return {
    code: 'math-invalid',
    severity: 'error',
    message: `this formula cannot be read: ${facts.reason}`,
    hint: 'write `\\$` for a dollar that begins no formula',
  };
}

/** Browsers ignore `style` under the page's policy, and complain about each. */
export function styleAttributeDropped(): Finding {
  return {
    code: 'style-attribute-dropped',
    severity: 'warning',
    message:
      "a plugin or trusted HTML writes `style` attributes, which the page's security policy forbids; they are left out",
    hint: 'have it write classes, and name a style sheet in `styles` of the configuration',
  };
}

/** A plugin whose syntax only remark-parse can be taught. */
export function parserSwitched(): Finding {
  return {
    code: 'parser-switched',
    severity: 'info',
    message:
      'one of these plugins brings a syntax of its own, so the site is parsed by remark-parse, which takes several times as long as the native parser',
    hint: "set `markdown.parser` to `'remark'` to say that this is meant",
  };
}

/** What a remark or rehype plugin says of a page. */
export function pluginMessage(facts: { reason: string; isFatal: boolean; source: string }): Finding {
  const from = facts.source === '' ? '' : ` (${facts.source})`;
  return { code: 'plugin-message', severity: facts.isFatal ? 'error' : 'warning', message: `${facts.reason}${from}` };
}

/** More component tags and container lines than any page needs. */
/** A line on which parsing would take more than linear time. */
/** A paragraph on which remark-parse would take more than linear time. */
/** More link definitions than remark-parse reads in reasonable time. */
export function headingIdReserved(facts: { id: string }): Finding {
  return {
    code: 'heading-id-reserved',
    severity: 'warning',
    message: `the id \`${facts.id}\` belongs to a part of the page around the text`,
    hint: 'choose another one',
  };
}

/** A tag that begins like a component's and has no end that could be read. */
export function tagBroken(facts: { name: string }): Finding {
  return {
    code: 'tag-broken',
    severity: 'error',
    message: `the tag \`<${facts.name}\` has no end, or an attribute that cannot be read`,
    hint: `close its quotes and braces, end it with \`>\` or \`/>\`, or write \`\\<${facts.name}\` for plain text`,
  };
}
