/** The families of findings and, for each code, how a writer mends it: what the catalogue's hints leave unsaid. */

/** Empty where the hint says it all. */
export const families = [
  {
    title: 'Configuration',
    about:
      'Found before anything else. A configuration with a fault is not used at all: the command ends with exit code 2.',
    codes: {
      'config-missing':
        'create the file in the folder that you named (the working folder if you named none), or name the right folder: `docsite build path/to/site`.',
      'config-broken':
        'the place is the first one that could not be read as TypeScript; the slip is there or just before it. An import that cannot be found is reported here too.',
      'config-failed': 'the place is the line of your configuration, or of a module that it imports, that threw.',
      'config-not-exported': '',
      'config-key-unknown':
        'look the option up in [the list of options](config.md); where the name is right, it may stand in another section.',
      'config-key-missing': 'add it.',
      'config-value-wrong':
        'the message says what the option takes. Paths are relative to the folder of the configuration.',
    },
  },
  {
    title: 'Files and folders',
    codes: {
      'content-missing': '',
      'content-empty': '',
      'file-not-utf8': 'most editors have “Save with encoding” for this.',
      'file-unreadable': 'give the user who runs docsite the right to read it, or mend the symbolic link.',
      'symlink-outside-content': 'links that stay inside the content folder are followed.',
      'name-case-conflict': '',
      'page-empty': '',
      'history-missing': '',
      'route-duplicate': '',
      'route-ambiguous': '',
    },
  },
  {
    title: 'Frontmatter',
    about: 'A value with a fault is left out and the page is compiled without it, so that one run shows every fault.',
    codes: {
      'frontmatter-unclosed': '',
      'frontmatter-language': '',
      'frontmatter-invalid':
        'a text with `: `, or one that begins with `@`, `*`, `&`, `!`, `%`, `{` or `[`, stands in quotes; lines are indented with spaces, not tabs.',
      'frontmatter-not-mapping': '',
      'frontmatter-value-wrong': 'see [the keys and what they take](writing.md#frontmatter).',
      'frontmatter-key-missing': 'add it beside the other keys of the same object.',
      'frontmatter-key-unknown':
        'only a key that is one slip away from a known one is reported; a key of your own is kept as it is and is no finding.',
      'frontmatter-key-forbidden': 'choose another name.',
    },
  },
  {
    title: 'Links and files that pages point at',
    codes: {
      'link-target-missing':
        'a link is relative to the page’s own file, or begins with `/` and the language is added. Endings and `index` may be left out.',
      'anchor-missing': 'copy the id from the `#` beside the heading, or fix it with `## Heading {#id}`.',
      'file-missing': '',
      'image-missing': '',
      'link-scheme-refused': 'link to a page or an address, or write the code as code.',
      'redirect-shadowed': '',
      'redirect-target-missing':
        'the target is written like a link on a page: without `base`, with or without language.',
      'redirect-loop': '',
      'feed-unknown': '',
      'site-url-missing': 'reported by `docsite build` alone, once.',
    },
  },
  {
    title: 'Languages and versions',
    codes: {
      'texts-invalid': 'the file is JSON: an object of keys, each an object of texts by language.',
      'text-missing': 'until it is there, readers of that language see the text of the default language.',
      'language-unknown': '',
      'page-outside-languages': '',
      'translation-missing': '',
      'translation-orphan': '',
    },
  },
  {
    title: 'Navigation',
    codes: {
      'meta-invalid': '`_meta.json` is plain JSON: names in double quotes, no comment, no comma after the last entry.',
      'meta-value-wrong': 'see [the kinds of entries](writing.md#navigation-_metajson).',
      'meta-key-unknown': '',
      'meta-key-missing': 'add it to the entry.',
      'meta-entry-dead': 'name pages without folder and extension. A folder is named by an entry of type `dir`.',
      'meta-entry-twice': 'delete one of the two.',
      'meta-label-missing': 'add the label in this language, or give one label for all: `"label": "API"`.',
      'meta-language-unknown': 'the keys of a label are the languages of `locales`.',
      'nav-link-missing': 'links of the navigation are written without language: `/guide/start/`.',
      'neighbour-missing': 'write the path of a page, or `false` for no link.',
    },
  },
  {
    title: 'Containers, headings and code',
    codes: {
      'container-unknown': '',
      'container-not-closed': '',
      'container-not-opened': 'delete the line, or put the opening line back.',
      'heading-id-duplicate': '',
      'heading-id-reserved': '',
      'code-language-unknown': '',
      'code-lines-invalid': '',
      'code-file-missing': '',
      'code-region-missing': '',
      'code-mark-unknown': '',
      'code-group-content': 'move it out of the group.',
      'value-unknown': 'text that has to read like a value goes into code, or gets a backslash: `\\%{…}`.',
    },
  },
  {
    title: 'Component tags',
    about: 'In `.mdx` pages, and in `.md` pages that `markdown.mdx` names. See [components](writing.md#components).',
    codes: {
      'component-unknown': '',
      'component-misplaced': '',
      'component-content-wrong': 'move the rest out of the tag.',
      'component-in-html': '',
      'component-threw':
        'the reason is what the component itself threw; try it with the attributes that stand on the page.',
      'tag-not-closed': '',
      'tag-broken': '',
      'tag-not-opened': 'delete it, or put the opening tag back. A blank line inside a tag ends it.',
      'attribute-unknown': '',
      'attribute-missing': 'add it.',
      'attribute-value-wrong': '',
      'attribute-not-literal': '',
      'import-not-markdown': '',
    },
  },
  {
    title: 'Snippets',
    codes: {
      'snippet-missing': '',
      'snippet-outside': 'copy or move the file below the content folder.',
      'snippet-cycle': 'take one of the imports out of the circle.',
      'snippet-too-many':
        'include fewer, larger snippets; each counts as often as it is included, those inside others too.',
    },
  },
  {
    title: 'Pages that cannot be compiled',
    about: 'Each concerns one page. The others are compiled and checked all the same.',
    codes: {
      'block-too-full': '',
      'definitions-too-many': '',
      'page-too-deep': '',
      'page-too-complex': '',
      'line-too-long': '',
      'page-crashed': '',
      'page-render-failed':
        'if the page uses a component of yours, look there first; otherwise it is a fault of docsite: please report it with the page.',
      'plugin-failed': 'the reason is what the remark or rehype plugin threw.',
      'plugin-asynchronous': '',
      'parser-switched': '',
      'style-attribute-dropped': '',
      'math-invalid': '',
      'plugin-message': 'the words are those of a remark or rehype plugin; its name stands in parentheses.',
    },
  },
  {
    title: 'Components and styles of the site',
    about: 'Found by a build and in development, where the browser code is bundled; `docsite check` does not bundle.',
    codes: {
      'component-missing': '',
      'component-broken': 'the place is in your module, or in one that it imports.',
      'component-not-exported': '',
      'style-missing': 'correct its path: in `styles` it is relative to the root, in an `@import` to the sheet.',
      'style-broken':
        'the rule is left out. A selector that only newer browsers know is a warning and is kept as it is.',
      'style-file-missing': '',
    },
  },
  {
    title: 'The output folder',
    about: 'Found before or while a build writes. Nothing that was published is touched.',
    codes: {
      'output-overlaps': '',
      'output-foreign': '',
      'output-unwritable':
        'give the user who runs docsite the right to write the folder and the one above it: a build swaps the whole folder.',
      'output-locked': '',
    },
  },
];
