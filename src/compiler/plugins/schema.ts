/** The schema of an entry of `plugins` in the site config. */
import * as v from 'valibot';
import { mapping, strict } from '../findings/schema.ts';
import { defaultNames, pluginInterface } from './interface.ts';
import { slotNames } from '../../shared/shell-names.ts';
import type { PluginEntry } from './interface.ts';

const text = v.string();
const optional = v.exactOptional;
const hook = v.function('a function');
const markdownPlugins = v.array(
  v.union([v.function(), v.pipe(v.array(v.unknown()), v.minLength(1))], 'a plugin function or `[plugin, options]`'),
);

const plugin = strict({
  name: v.pipe(text, v.regex(/^[\w@][\w@/.:-]*$/, 'a name of letters, digits, `-`, `/`, `@`, `.` and `:`')),
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
  command: optional(strict({ name: v.pipe(text, v.regex(/^[a-z][\w-]*$/, 'one word in lower case')), run: hook })),
  published: optional(hook),
});

const choice = strict({
  defaults: strict(
    Object.fromEntries(defaultNames.map((name) => [name, optional(v.boolean())])) as {
      [K in (typeof defaultNames)[number]]: v.ExactOptionalSchema<v.BooleanSchema<undefined>, undefined>;
    },
  ),
});

// A union would report the faults of every member. Function parameters and results have no schema, so their types are
// declared here.
export const pluginEntry = v.lazy((input): v.GenericSchema => {
  if (input === false || input === null || input === undefined) return v.unknown();
  if (Array.isArray(input)) return v.array(pluginEntry);
  return typeof input === 'object' && 'defaults' in input ? choice : plugin;
}) as v.GenericSchema<PluginEntry>;
