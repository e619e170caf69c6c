/** Strings that would run code if they became markup or a URL. Each calls `hit` with its number. */

/** A vector: HTML, Markdown or a URL. `N` is replaced with the number. */
const call = 'parent.hit(N)';

const tags = [
  'script',
  'img',
  'svg',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'details',
  'body',
  'input',
  'form',
  'math',
  'style',
  'link',
  'meta',
  'base',
  'template',
  'noscript',
  'xmp',
  'a',
  'button',
  'select',
  'textarea',
  'marquee',
  'table',
  'p',
  'div',
  'dialog',
  'doc-island',
];
const events = [
  'onload',
  'onerror',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onbegin',
  'onclick',
  'onpointerenter',
  'onscroll',
  'ONERROR',
  'onError',
  'on\u0000error',
  'onbeforetoggle',
];
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A;avascript&#58;',
  'vbscript:',
  'data:text/html,<script>parent.hit(N)</script>',
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQuaGl0KDApPC9zY3JpcHQ+',
  'javascript%3A',
  '\\u006aavascript:',
  'feed:javascript:',
  'view-source:javascript:',
  'blob:',
  'filesystem:',
  '//evil.example/x.js',
  'javascript://%0a',
];

const inTags = tags.flatMap((tag, index) => {
  const event = events[index % events.length] ?? 'onload';
  return [
    `<${tag} ${event}="${call}" src="x" autofocus>`,
    `<${tag}/${event}=${call}//>`,
    `<${tag}>${call}</${tag}>`,
    `<${tag} style="animation:x" ${event}='${call}'>x</${tag}>`,
  ];
});
const inEvents = events.flatMap((event) => [
  `<img src=x ${event}=${call}>`,
  `<svg><animate ${event}=${call} attributeName=x dur=1s>`,
  `<svg/onload${event === 'onload' ? '' : ' '}=${call}><a ${event}="${call}">`,
  `"><img src=x ${event}="${call}">`,
  `'><img src=x ${event}='${call}'>`,
]);
const inSchemes = schemes.flatMap((scheme) => {
  const url = `${scheme}${scheme.includes('hit') ? '' : call}`;
  return [
    `[click](${url})`,
    `[click](<${url}>)`,
    `![image](${url})`,
    `<a href="${url}">a</a>`,
    `<img src="${url}">`,
    `<svg><use href="${url}"/></svg>`,
    `<svg><a xlink:href="${url}"><text>a</text></a></svg>`,
    `<form action="${url}"><button formaction="${url}">b</button></form>`,
    `[click]\n\n[click]: ${url.replaceAll(/\s/g, '')}`,
  ];
});
const odd = [
  `</title><script>${call}</script>`,
  `</script><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</style><script>${call}</script>`,
  `--><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `<!--><script>${call}</script>-->`,
  `<!--\n--!><img src=x onerror=${call}>`,
  `<![CDATA[><img src=x onerror=${call}>]]>`,
  `<?xml ?><script xmlns="http://www.w3.org/1999/xhtml">${call}</script>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  `<select><template><img src=x onerror=${call}></template></select>`,
  `<img src="x\` \`<script>${call}</script>"\` \`>`,
  `<img """><script>${call}</script>">`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `\u003cscript>${call}\u003c/script>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `\\x3cscript\\x3e${call}\\x3c/script\\x3e`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `<div data-docsite="0" data-island="i1"><script>${call}</script></div>`,
  `<doc-island data-island="i1"><img src=x onerror=${call}></doc-island>`,
  `<div id="docsite-page">{"html":"<img src=x onerror=${call}>"}</div>`,
  `<script type="application/json" id="docsite-page">{"html":"<img src=x onerror=${call}>"}</script>`,
  `<a id="docsite"><img src=x onerror=${call}></a>`,
  `$\\href{javascript:${call}}{x}$`,
  `$$\\unicode{<img src=x onerror=${call}>}$$`,
  `\`\`\`html {"><img src=x onerror=${call}>}\n<img src=x onerror=${call}>\n\`\`\``,
  `\`\`\`js title="\\"><img src=x onerror=${call}>"\na\n\`\`\``,
  `:::tip "><img src=x onerror=${call}>\ntext\n:::`,
  `## Heading {#"><img src=x onerror=${call}>}`,
  `[^"><img src=x onerror=${call}>]\n\n[^"><img src=x onerror=${call}>]: note`,
  `:smile"><img src=x onerror=${call}>:`,
  `| a |\n| - |\n| <img src=x onerror=${call}> |`,
  `> [!NOTE]\n> <img src=x onerror=${call}>`,
];

/** All vectors, more than 400. */
export const xssVectors: readonly string[] = [...inTags, ...inEvents, ...inSchemes, ...odd].map((vector, index) =>
  vector.replaceAll('N', String(index)),
);

/**
 * Returns a site that contains each vector as Markdown and in frontmatter, and the first vectors also in the config.
 */
export function siteOfVectors(vectors: readonly { text: string; index: number }[]): Record<string, string> {
  const [first, second, third] = vectors.map(({ text }) => text);
  const files: Record<string, string> = {
    'site.config.json': JSON.stringify({
      title: `T ${first}`,
      description: second,
      theme: {
        nav: [{ text: second, link: '/' }],
        announcement: { id: 'a', message: third },
      },
    }),
    'content/index.md': '# Home\n\nText.\n',
  };
  for (const { text, index } of vectors) {
    const value = JSON.stringify(text.replaceAll('\u0000', ''));
    const oneLine = text.replaceAll(/\s/g, ' ');
    files[`content/v${index}.md`] =
      `---\ntitle: ${value}\ndescription: ${value}\nkeywords: [${value}]\nhero: { name: ${value} }\n---\n\n# ${oneLine}\n\n${text}\n\nWord ${oneLine}\n\n- ${oneLine}\n`;
  }
  return files;
}

/**
 * Runs in a page. Triggers every event handler that does not need a reader, and returns the URLs that would run code.
 */
export function provoke(): string[] {
  const unsafe: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const type of ['focus', 'mouseover', 'pointerenter', 'toggle', 'animationstart', 'error', 'load', 'scroll'])
      element.dispatchEvent(new Event(type, { bubbles: false }));
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) unsafe.push(`${name}=${value}`);
      // Normalizes a scheme as browsers do: removes spaces and control characters around it, and all tabs and line
      // breaks. oxlint-disable-next-line no-control-regex
      const url = value.replaceAll(/^[\u0000-\u0020]+|[\t\n\r]/g, '');
      const runs = /^(?:javascript|vbscript|data:text\/html)\b/i.test(url);
      if (runs && /^(?:href|src|action|formaction|data|xlink:href|srcdoc|poster)$/i.test(name))
        unsafe.push(`${name}=${value}`);
    }
  }
  return unsafe;
}
