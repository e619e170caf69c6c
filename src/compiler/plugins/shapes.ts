/** Checks the shapes of hook results before they are used. */
import * as v from 'valibot';
import { navSchemasOf } from '../config/nav-schema.ts';
import { unservablePart } from '../../shared/urls.ts';
import { isRecord } from '../../shared/values.ts';
import { writtenHook } from '../findings/record.ts';
import { keyPathOf, mapping, schemaFaults, strict } from '../findings/schema.ts';

const text = v.string();
const optional = v.exactOptional;
// A plugin sees the navigation of one language, so labels are not localized.
const { navItem, sidebarEntry } = navSchemasOf(text);
const bytes = v.instance(Uint8Array, 'text or bytes');
const outputPath = v.pipe(text, v.check(isOutputPath, 'a path in the output folder, such as `guide/data.json`'));
const contentPath = v.pipe(
  text,
  v.check((value) => /.\.mdx?$/.test(value), 'a path that ends in `.md` or `.mdx`'),
  v.check((value) => !value.startsWith('/'), 'a path relative to the content folder, without a `/` at the beginning'),
  v.check((value) => isOutputPath(value.replaceAll(/[\\\0?#]/g, '')), 'a path without empty segments, `.` and `..`'),
  v.check(
    (value) => !/[?#]/.test(value) && unservablePart(value) === undefined,
    'a path without `?`, `#`, backslashes, control characters and sequences such as `%2F`',
  ),
);
const whole = v.pipe(v.number(), v.integer('a whole number'), v.minValue(0, '0 or more'));

const file = strict({ path: outputPath, contents: v.union([text, bytes]) });
const ofPage = { page: optional(contentPath) };
const siteFile = strict({ path: outputPath, contents: v.union([text, bytes]), ...ofPage });
const part = v.union([text, strict({ file: outputPath }), strict({ markdown: contentPath })]);
const joined = strict({ path: outputPath, parts: v.array(part), ...ofPage });
const reported = {
  message: text,
  hint: optional(text),
  severity: optional(v.picklist(['error', 'warning', 'info'])),
  path: optional(text),
  line: optional(whole),
};
const finding = strict(reported);
const configFinding = strict({ ...reported, option: optional(v.array(v.union([text, whole]))) });
const edits = v.array(strict({ start: whole, end: whole, text }));
const placedFinding = strict({ ...reported, range: optional(strict({ start: whole, end: whole })) });
const transformed = strict({
  edits: optional(edits),
  key: optional(text),
  findings: optional(v.array(placedFinding)),
});

const headTags: Record<string, v.GenericSchema> = {
  script: strict({ tag: text, type: v.literal('application/ld+json'), data: v.unknown() }),
  text: strict({ tag: text, text }),
};
const jsonLdOnly = 'JSON-LD with `type` and `data`, because a plugin adds code for the browser with `client`';
const code = v.custom(() => false, jsonLdOnly);
const element = strict({ tag: v.picklist(['meta', 'link', 'script', 'text']), attributes: mapping(text) });

const representation = strict({
  type: v.pipe(text, v.regex(/^[a-z]+\/[\w.+-]+$/, 'a media type such as `text/markdown`')),
  extension: v.pipe(text, v.regex(/^[a-z\d]+$/i, 'a file extension without the dot, such as `md`')),
});

const shapes = {
  data: strict({ values: mapping(v.unknown()), findings: optional(v.array(configFinding)) }),
  transform: v.lazy((input) => (Array.isArray(input) || typeof input !== 'object' ? edits : transformed)),
  list: v.array(strict({ path: contentPath, data: optional(v.unknown()) })),
  text,
  nav: strict({ lang: text, version: text, bar: v.array(navItem), sidebars: mapping(v.array(sidebarEntry)) }),
  command: strict({ output: optional(text), code: optional(v.picklist([0, 1])), files: optional(v.array(file)) }),
  published: v.literal(true),
  page: strict({ value: optional(v.unknown()), files: optional(v.array(file)), findings: optional(v.array(finding)) }),
  head: v.array(v.lazy(headTag)),
  site: strict({
    files: optional(v.array(v.lazy((input) => (hasParts(input) ? joined : siteFile)))),
    redirects: optional(mapping(text)),
    findings: optional(v.array(configFinding)),
    representations: optional(v.array(representation)),
  }),
} as const satisfies Record<string, v.GenericSchema>;

/** The hooks that may return an empty list, as they do on most pages. */
const listHooks: ReadonlySet<string> = new Set(['transform', 'list', 'head'] satisfies (keyof typeof shapes)[]);

/** Describes the error in a hook's result; null if the result is valid. */
export function shapeFault(hook: keyof typeof shapes, result: unknown): string | null {
  if (Array.isArray(result) && result.length === 0 && listHooks.has(hook)) return null;
  if (result instanceof Promise) {
    // The promise is not used, so its rejection must not crash the thread.
    result.catch(() => undefined);
    return `the result is a promise, but \`${writtenHook(hook)}\` must return its result directly`;
  }
  const [fault] = schemaFaults(shapes[hook], result);
  if (fault === undefined) return null;
  const { kind, path, given, accepted } = fault;
  const key = path.length === 0 ? 'the result' : `\`${keyPathOf(path)}\``;
  if (kind === 'unknown-key') return `${key} is not a key of the result`;
  if (kind === 'missing') return `${key} is missing`;
  // A script is an object, just as JSON-LD is.
  return accepted === jsonLdOnly ? `${key} must be ${accepted}` : `${key} must be ${accepted}, not ${given}`;
}

/** Selects the schema by the tag, because a union would report the errors of every member. */
function headTag(input: unknown): v.GenericSchema {
  if (isRecord(input) && input['tag'] === 'script' && input['type'] !== 'application/ld+json' && !('data' in input))
    return code;
  const tag = typeof input === 'object' && input !== null && 'tag' in input ? String(input.tag) : '';
  return Object.hasOwn(headTags, tag) ? (headTags[tag] ?? element) : element;
}

function hasParts(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'parts' in input;
}

/** True if all file systems and URLs interpret its segments the same way. */
function isOutputPath(value: string): boolean {
  return (
    value !== '' &&
    !/[\\\0?#]/.test(value) &&
    value.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}
