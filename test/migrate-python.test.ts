/** How `docsite migrate` converts references to Python objects in MkDocs sites. */
import { expect, test } from 'vitest';
import { built, migrated, placesOf } from './migrated.ts';

test('references lead to the page of an object, or to the documentation of Python', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - mkdocstrings:
      handlers:
        python:
          paths: [lib]
          inventories:
            - url: https://docs.python.org/3/objects.inv
`,
    'lib/anvil/__init__.py': `from .heat import (
    Heat,  # the class
    cool as chill,
)
from .tools import *
`,
    'lib/anvil/tools/__init__.py': 'from anvil.tools.hammer import Hammer\n',
    'lib/anvil/tools/hammer.py': 'class Hammer:\n    pass\n',
    'lib/anvil/heat.py': 'class Heat: ...\ndef cool(): ...\n',
    'docs/index.md': `# Guide

[\`Heat\`][anvil.Heat], [chill][anvil.chill], [\`anvil.tools.Hammer.strike\`][], [lost][anvil.Lost].

[\`bool\`][], [\`str.join\`][], [\`ValueError\`][], [\`None\`][], [pattern][re.Pattern], [map][collections.abc.Mapping],
[\`typing\`][], [eq][object.__eq__], [task][asyncio.Task], [\`unknown\`][].

[bool][docs]

[docs]: https://example.org
`,
    'docs/api/heat.md': '# Heat\n\n::: anvil.heat\n',
    'docs/api/tools.md': '# Tools\n\n::: anvil.tools.hammer.Hammer\n',
  });
  const library = 'https://docs.python.org/3/library';
  expect(site.text('content/index.md')).toBe(`# Guide

[\`Heat\`](api/heat.md), [chill](api/heat.md), [\`anvil.tools.Hammer.strike\`](api/tools.md), lost.

[\`bool\`](${library}/functions.html#bool), [\`str.join\`](${library}/stdtypes.html#str.join), [\`ValueError\`](${library}/exceptions.html#ValueError), [\`None\`](${library}/constants.html#None), [pattern](${library}/re.html#re.Pattern), [map](${library}/collections.abc.html#collections.abc.Mapping),
[\`typing\`](${library}/typing.html#module-typing), [eq](https://docs.python.org/3/reference/datamodel.html#object.__eq__), task, [\`unknown\`][].

[bool][docs]

[docs]: https://example.org
`);
  expect(placesOf(site, 'A reference to generated documentation became text')).toEqual([
    'docs/index.md:3 anvil.Lost',
    'docs/index.md:6 asyncio.Task',
  ]);
  expect(placesOf(site, 'A reference to generated documentation links to its page, not to the object')).toEqual([
    'docs/index.md:3 anvil.Heat',
    'docs/index.md:3 anvil.chill',
    'docs/index.md:3 anvil.tools.Hammer.strike',
  ]);
  expect((await built(site.folder)).errors).toEqual([]);
});

test('references to headings of the site take precedence over the library', async () => {
  const site = await migrated({
    'mkdocs.yml': `site_name: Anvil
plugins:
  - mkdocstrings:
      handlers:
        python:
          inventories: ['https://docs.python.org/3/objects.inv']
`,
    'docs/index.md': `# Guide

[help][help], [the logging setup][logging], [tool][json.tool], [header][email.header.Header].

## Help
`,
    'docs/setup.md': '# Setup\n\n## Logging\n',
  });
  const library = 'https://docs.python.org/3/library';
  expect(site.text('content/index.md')).toContain(
    `[help](#help), [the logging setup](setup.md#logging), [tool](${library}/json.html#json.tool), [header](${library}/email.header.html#email.header.Header).`,
  );
});
