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
      'dead-anchor-locale': '',
      'case-mismatch': '`--fix` writes the address as it is.',
      'anchor-missing': 'copy the id from the `#` beside the heading, or fix it with `## Heading {#id}`.',
      'file-missing': '',
      'image-missing': '',
      'link-scheme-refused': 'link to a page or an address, or write the code as code.',
      'redirect-shadowed': '',
      'redirect-source-wrong':
        'an old address is a path: no other site, no query or hash, no `.` or `..` (nor `%2e`) for a folder, nothing below `/_docsite/`, and nothing that a build makes of itself, such as `/404`, `/search` or `/sitemap.xml`.',
      'redirect-target-missing':
        'the target is written like a link on a page: without `base`, with or without language.',
      'redirect-duplicate': 'an address may stand in `redirects` or in the `redirectFrom` of one page.',
      'redirect-loop': '',
      'redirect-chain': '`--fix` writes the last target.',
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
    title: 'Search',
    about: 'Found by `docsite check` alone, where `search.expectations` names a file. See [search](search.md).',
    codes: {
      'search-expectations-invalid': '',
      'search-expectation-unknown': 'pages are named by their route path, with the language: `/zh/guide/start/`.',
      'search-expectation-missed': 'try the words with `docsite search`, which shows what comes before the page.',
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
      'snippet-part-missing': '',
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
      'mermaid-missing': '',
      'component-broken': 'the place is in your module, or in one that it imports.',
      'component-not-exported': '',
      'component-failed': '',
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
  {
    title: 'Links that could be better',
    about: 'Found by `docsite check` and `docsite dev`, not by a build: such a link works.',
    codes: {
      'cross-locale-link': 'leave the language out: `/guide/start` leads to the page in the reader’s language.',
      'trailing-slash': '`--fix` writes the address as it is.',
      'redirected-link': '`--fix` writes the new address.',
      'redirect-missing':
        '`--fix` adds the old address to the page’s frontmatter. Renames of the last year of the history are looked at, and those that are staged.',
      'self-absolute': 'an address with the site’s own host leads readers of a preview to the published site.',
      'relative-style': '`--fix` writes it in the style of `checks.linkStyle`.',
      'insecure-http':
        'whether the other site answers to `https:`, and with the same page, no check can tell without asking, so `--fix` leaves the link alone. `--external --fix` writes the new address where the site itself moves its readers there for good.',
      'private-host': '',
      'fallback-link': 'translate the page, or put up with it until someone does.',
    },
  },
  {
    title: 'Links to other sites',
    about: 'Found by `docsite check --external` alone, which is the only check that uses the network.',
    codes: {
      'external-dead':
        'mend or remove the link; an address that is right but can’t be asked goes into `checks.external.ignore`.',
      'external-redirect': 'write the new address.',
    },
  },
  {
    title: 'Translations beside their source',
    about: 'Found by `docsite check` and `docsite dev`. The page in the default language is the source.',
    codes: {
      'stale-translation': '',
      'heading-drift': 'translate the headings that are new, and take out those that are gone.',
      'code-drift':
        'comments may be translated, and so may strings; everything else is the same. A block that has to differ is excepted with `docsite-ignore`.',
      'fence-lang-drift': '`--fix` writes the language of the source.',
      'link-drift': 'an address elsewhere counts as the same in another language: `/zh/docs` stands for `/docs`.',
      'image-drift':
        'a picture with words in it may have a name of its own language: `menu.zh.png` stands for `menu.png`.',
      'frontmatter-drift': 'keys that hold words, such as `title`, are not compared.',
      'admonition-drift': '',
      'untranslated-paragraph': 'a paragraph that stays as it is in every language is excepted with `docsite-ignore`.',
      'id-drift': '`--fix` writes the id of the source.',
      'meta-mismatch': '',
    },
  },
  {
    title: 'Structure',
    about: 'Found by `docsite check` and `docsite dev`.',
    codes: {
      'multiple-h1': '',
      'skipped-level': '',
      'duplicate-heading':
        'when sections trade places, links to such an id lead to the wrong one without anyone noticing.',
      'empty-section': '',
      'orphan-page': '',
      'title-missing': '',
      'title-duplicate': '',
      'description-length': '',
      'unused-snippet': '',
    },
  },
  {
    title: 'Pictures and files',
    about: 'Found by `docsite check` and `docsite dev`.',
    codes: {
      'alt-missing': '',
      'alt-filename': '',
      'image-oversized': 'the limit is `checks.largestImage`.',
      'image-no-dimensions': '',
      'asset-unused': '`--fix` deletes no files: whether others link to one, only its owner knows.',
      'svg-script': '',
    },
  },
  {
    title: 'Code samples',
    about:
      'What a sample says for itself is found by `docsite check`; what it means to a package’s types by `docsite check --samples`.',
    codes: {
      'sample-syntax': '',
      'sample-types': '',
      'sample-error-missing': '',
      'sample-import-unresolved': '',
      'samples-not-run': '',
      'sample-run': 'found by `docsite check --run` alone.',
      'fence-no-lang': '',
      'shell-prompt': '`--fix` takes the prompts out where there is no output between the commands.',
      'package-tabs-incomplete': '',
      'option-unknown':
        'the option was renamed or removed, or never was; options of another package are named in `ignore`.',
      'option-undocumented': 'write a page for it, or name it in `ignore`.',
    },
  },
  {
    title: 'Prose',
    about: 'Found by `docsite check` where the site has a table of terms or names a tool.',
    codes: {
      terminology: '`--fix` writes the term of the table.',
      'terms-invalid': '',
      prose: 'what the tool means is said in its own documentation.',
      'prose-tool-failed': '',
    },
  },
  {
    title: 'What a build wrote',
    about:
      'Found by `docsite check --output` alone, which reads the output folder of the last build, `a11y` by `--a11y` alone. What needs whole addresses is looked at where the site has a `url`.',
    codes: {
      'html-invalid':
        'the place is in the build; mend the HTML, component or layout that it comes from. The words before the colon are those of the HTML standard.',
      'csp-inline': 'scripts go into a component, styles into a class of a style sheet, pictures into `public/`.',
      'hreflang-broken': '',
      canonical: '',
      sitemap: '',
      feed: '',
      jsonld: '',
      a11y: 'the place is the line of the page where the element is written, as far as its text tells, else that of the heading above it; what stands around the pages is named once, at a file of the build. Rules and what they ask are those of axe, which `checks.a11y.tags` and `checks.a11y.ignore` choose from.',
      'a11y-not-run': '',
      budget: 'the limits are those of `checks.budget`; text is weighed as Brotli makes it.',
    },
  },
  {
    title: 'Exceptions',
    codes: {
      'suppression-unused': '',
      'suppression-unexplained': '',
      'suppression-unknown': '',
    },
  },
];
