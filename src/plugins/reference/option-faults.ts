/** Reports options of the wrong form and unknown options, which an editor does not underline in every config. */
import { closest } from '../../compiler/plugins/interface.ts';
import type { PluginFinding } from '../../compiler/plugins/interface.ts';
import { labelNames } from './options.ts';
import type { ReferenceOptions } from './options.ts';

/** A description of the values that an option accepts, and whether it accepts this value. */
type Form = readonly [accepted: string, accepts: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isFile = (value: unknown): boolean => isText(value) && !String(value).endsWith('/');
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTextOrTexts = (value: unknown): boolean =>
  isText(value) || (areTexts(value) && (value as unknown[]).length > 0);
const mappingOf =
  (accepts: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isMapping(value) && Object.values(value).every(accepts);

const forms: Readonly<Record<keyof ReferenceOptions, Form>> = {
  from: ['a package, a path such as `../src/index.ts`, or a list of these', isTextOrTexts],
  options: ['the name of a type, or a list of these', isTextOrTexts],
  types: ['a list of names', areTexts],
  functions: ['a list of names', areTexts],
  facts: ['the path of a file', isFile],
  data: ['a mapping from names to paths of files', mappingOf(isFile)],
  links: ['a mapping from types to URLs', mappingOf(isText)],
  descriptions: ['`true`, `false` or a list of languages', (value) => isSwitch(value) || areTexts(value)],
  inherited: ['`true` or `false`', isSwitch],
  snapshot: ['the path of a file', isFile],
  typescript: ['the name of a package', isText],
  texts: ['a mapping from languages to labels', mappingOf(mappingOf((value) => typeof value === 'string'))],
};

/** Everything that prevents the plugin from using its options. Untyped code can pass options of any form. */
export function optionFaults(options: unknown): PluginFinding[] {
  if (!isMapping(options)) {
    const message = `the options must be a mapping, not ${shown(options)}`;
    return [fault(message, { hint: "pass the options as an object, such as `{ from: 'printer' }`", option: [] })];
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const known = Object.entries(forms);
  const unknown = given.flatMap(([key]) => (Object.hasOwn(forms, key) ? [] : [unknownKey(key)]));
  const wrong = known.flatMap(([key, [accepted, accepts]]) => {
    const value = options[key];
    return value === undefined || accepts(value) ? [] : [wrongForm(key, { value, accepted })];
  });
  // A misspelled `from` has been reported already.
  const isMissing = options['from'] === undefined && unknown.every(({ hint }) => hint !== suggestion('from'));
  return [
    ...unknown,
    ...wrong,
    ...(isMissing ? [missingSource] : []),
    ...(wrong.length > 0 ? [] : labelFaults(options)),
  ];
}

const missingSource = fault('the option `from` is required', {
  hint: 'set it to a package, or to a path such as `../src/index.ts`',
  option: [],
});

function unknownKey(key: string): PluginFinding {
  const nearest = closest(key, Object.keys(forms));
  const hint = nearest === undefined ? `use ${listed(Object.keys(forms))}` : suggestion(nearest);
  return fault(`no option is named \`${key}\``, { hint, option: [key] });
}

function wrongForm(key: string, { value, accepted }: { value: unknown; accepted: string }): PluginFinding {
  const isNames = accepted === 'a list of names' && isText(value);
  const hint = isNames ? `write \`${key}: ['${String(value)}']\`` : `set \`${key}\` to ${accepted}`;
  return fault(`\`${key}\` must be ${accepted}, not ${shown(value)}`, { hint, option: [key] });
}

function labelFaults({ texts = {} }: Record<string, unknown>): PluginFinding[] {
  return Object.entries(texts as Record<string, object>).flatMap(([lang, labels]) =>
    Object.keys(labels)
      .filter((label) => !labelNames.includes(label))
      .map((label) => {
        const nearest = closest(label, labelNames);
        const hint = nearest === undefined ? `use ${listed(labelNames)}` : suggestion(nearest);
        return fault(`no label is named \`${label}\``, { hint, option: ['texts', lang, label] });
      }),
  );
}

/** An error about an option; an empty path is about the options as a whole. */
export function fault(
  message: string,
  { hint, option }: { hint: string; option: readonly (string | number)[] },
): PluginFinding {
  return { message, hint, severity: 'error', option };
}

export function suggestion(name: string): string {
  return `did you mean \`${name}\`?`;
}

export function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).map(quoted).join(', ')} or ${quoted(names.at(-1) ?? '')}`;
}

function quoted(name: string): string {
  return `\`${name}\``;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'this list';
  if (isMapping(value)) return 'this mapping';
  return `\`${typeof value === 'string' ? `'${value}'` : String(value)}\``;
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
