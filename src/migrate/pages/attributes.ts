/** Reads the attributes of a tag: known values, and code. */
import type { Value } from '../read/value.ts';
import { isCallable, isRecord } from '../read/value.ts';
import { literalOf } from './literal.ts';
import type { PassContext } from './pass.ts';
import { resolveOld } from './resolve.ts';
import type { Attribute } from './tag-scan.ts';

interface Owner {
  context: PassContext;
  /** Line for notes; 0 suppresses notes. */
  line: number;
  name: string;
}

/** Returns the attributes with known values, and creates notes for the other attributes. */
export function propsOf(attributes: readonly Attribute[], { context, line, name }: Owner): Record<string, Value> {
  const props: Record<string, Value> = {};
  for (const attribute of attributes) {
    if (isIgnored(attribute)) continue;
    const value = valueOf(attribute, context);
    if (value === null || isBehavior(attribute)) {
      if (line > 0) {
        const cause = 'An attribute with code is omitted';
        context.note({ kind: 'manual', cause, line, detail: `${name} ${attribute.name}` });
      }
    } else if (/^[A-Za-z_][\w-]*$/.test(attribute.name)) props[attribute.name] = value.value;
  }
  return props;
}

/** Whether an attribute affects only the old site's styles, or how it renders the element. */
export function isIgnored({ name }: Attribute): boolean {
  return /^(?:key|ref|className|class|style|v-for|slot|set:html|client:\w+)$/.test(name);
}

function isBehavior({ name }: Attribute): boolean {
  return /^(?:@|v-|#|\.\.\.|on[A-Z:])/.test(name);
}

/** Returns the attributes whose values depend on running code, for one of the old site's components. */
export function codeOf(attributes: readonly Attribute[], context: PassContext): Record<string, string> {
  const code = attributes.filter(
    (attribute) => !isIgnored(attribute) && (isBehavior(attribute) || valueOf(attribute, context) === null),
  );
  return Object.fromEntries(code.map(({ name, value }) => [name, value]));
}

export function valueOf({ kind, value }: Attribute, context: PassContext): { value: Value } | null {
  if (kind === 'none') return { value: true };
  if (kind === 'text') return { value };
  const imported = /^\s*(\w+)(?:\.src)?\s*$/.exec(value)?.[1];
  const from = imported === undefined ? undefined : context.imports.get(imported)?.from;
  const file = from === undefined ? null : resolveOld(from, context);
  if (file !== null) {
    if (/raw-loader|\?raw/.test(from ?? '')) return { value: context.files.text(file) ?? '' };
    const target = context.newPath(file, 'asset');
    return target === null ? null : { value: pathTo(target, context) };
  }
  const required = /^\s*require\((["'])(.+?)\1\)(?:\.default)?\s*$/.exec(value)?.[2];
  if (required !== undefined) {
    const target = resolveOld(required, context);
    const path = target === null ? null : context.newPath(target, 'asset');
    return path === null ? { value: required } : { value: pathTo(path, context) };
  }
  const [, object = '', key = ''] = /^\s*(\w+)\.(\w+)\s*$/.exec(value) ?? [];
  const record = context.values.get(object);
  if (isRecord(record) && record[key] === undefined) return { value: undefined };
  const literal = literalOf(value, new Map<string, Value>([...baseFunctions, ...context.values]));
  return literal !== null && !isCallable(literal.value) ? literal : null;
}

/** Functions that add the base to a path. docsite adds it itself. Anchors and empty texts do not change. */
const baseFunctions: readonly (readonly [name: string, value: Value])[] = ['useBaseUrl', 'withBase', 'withBaseUrl'].map(
  (name) => [
    name,
    { call: ([path]) => (typeof path === 'string' && !/^(?:$|[#/]|[a-z]+:)/i.test(path) ? `/${path}` : path) },
  ],
);

function pathTo(target: string, context: PassContext): string {
  return target.startsWith('public/') ? target.slice('public'.length) : context.relative(target);
}
