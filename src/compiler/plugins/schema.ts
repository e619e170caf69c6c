/** The schema of an entry in `plugins` in the site config. */
import * as v from 'valibot';
import { mapping, strict } from '../findings/schema.ts';
import { defaultNames, pluginInterface } from './interface.ts';
import { slotNames } from '../../shared/shell-names.ts';
import type { Plugin, PluginEntry } from './interface.ts';

const text = v.string();
const optional = v.exactOptional;
const hook = v.function('a function');
const markdownPlugins = v.array(
  v.union([v.function(), v.pipe(v.array(v.unknown()), v.minLength(1))], 'a plugin function or `[plugin, options]`'),
);

/** The names of docsite's own commands, which a plugin's command cannot replace. */
const commandNames: readonly string[] = [
  'build',
  'check',
  'completion',
  'dev',
  'doctor',
  'help',
  'mcp',
  'migrate',
  'preview',
  'search',
];

/** Site config options that a plugin may also set. */
interface SharedSchemas {
  security: v.GenericSchema<NonNullable<Plugin['security']>>;
  headers: v.GenericSchema<NonNullable<Plugin['headers']>>;
}

const pluginOf = ({ security, headers }: SharedSchemas): v.GenericSchema =>
  strict({
    name: v.pipe(
      text,
      v.regex(/^[\w@][\w@/.:-]*$/, 'a name that consists of letters, digits, `-`, `/`, `@`, `.` and `:`'),
    ),
    key: text,
    interface: optional(v.literal(pluginInterface, `${pluginInterface}, the version that this docsite supports`)),
    data: optional(hook),
    transform: optional(hook),
    transforms: optional(v.array(v.pipe(text, v.minLength(1)))),
    pages: optional(strict({ list: hook, text: hook })),
    nav: optional(hook),
    remark: optional(markdownPlugins),
    rehype: optional(markdownPlugins),
    page: optional(hook),
    head: optional(hook),
    site: optional(hook),
    components: optional(
      mapping(text, v.pipe(text, v.regex(/^[A-Z][\w.]*$/, 'a name that begins with a capital letter'))),
    ),
    styles: optional(v.array(text)),
    slots: optional(strict(Object.fromEntries(slotNames.map((name) => [name, optional(text)])))),
    client: optional(text),
    security: optional(security),
    headers: optional(headers),
    command: optional(
      strict({
        name: v.pipe(
          text,
          v.regex(/^[a-z][\w-]*$/, 'one lowercase word'),
          v.check((name) => !commandNames.includes(name), 'a name that no docsite command has'),
        ),
        run: hook,
      }),
    ),
    published: optional(hook),
  });

const choice = strict({
  defaults: strict(
    Object.fromEntries(defaultNames.map((name) => [name, optional(v.boolean())])) as {
      [K in (typeof defaultNames)[number]]: v.ExactOptionalSchema<v.BooleanSchema<undefined>, undefined>;
    },
  ),
});

// A union would report the errors of every member. Function parameters and results have no schema, so their types are
// declared here.
export function pluginEntryOf(shared: SharedSchemas): v.GenericSchema<PluginEntry> {
  const plugin = pluginOf(shared);
  const entry = v.lazy((input): v.GenericSchema => {
    if (input === false || input === null || input === undefined) return v.unknown();
    if (Array.isArray(input)) return v.array(entry);
    return typeof input === 'object' && 'defaults' in input ? choice : plugin;
  }) as v.GenericSchema<PluginEntry>;
  return entry;
}
