/** Converts a tag's attributes to a component's props, and checks each against what the component accepts. */
import type { PropType } from '../../../client/content/registry.ts';
import { isCommand } from '../../../client/content/package-managers/commands.ts';
import type { Json } from '../../../shared/protocol.ts';
import { closest } from '../../findings/closest.ts';
import * as findings from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';
import type { KnownComponent } from './table.ts';
import type { Attribute, Tag } from '../masks/read-tag.ts';

/** Invalid attributes are reported and omitted. `attribute` is null for the tag as a whole. */
export function checkProps(
  tag: Tag,
  known: KnownComponent,
  report: (problem: Problem, attribute: Attribute | null) => void,
): Record<string, Json> {
  const props: [string, Json][] = [];
  for (const attribute of tag.attributes) {
    const { name, value } = attribute;
    const problem = problemOf(tag.name, attribute, known);
    if (problem !== null) report(problem, attribute);
    else if (value !== undefined) props.push([name, value]);
  }
  for (const [name, { required }] of Object.entries(known.props)) {
    const isGiven = tag.attributes.some((attribute) => attribute.name === name);
    if (required && !isGiven) report(findings.attributeMissing({ component: tag.name, name }), null);
  }
  return { ...defaultsOf(known), ...Object.fromEntries(props) };
}

/** Values for required attributes that are invalid or missing. */
function defaultsOf({ props }: KnownComponent): Record<string, Json> {
  const needed = Object.entries(props).filter(([, { required }]) => required);
  return Object.fromEntries(needed.map(([name]) => [name, '']));
}

function problemOf(component: string, { name, value }: Attribute, known: KnownComponent): Problem | null {
  if (
    name === '__proto__' ||
    name === 'children' ||
    name === 'key' ||
    name === 'ref' ||
    name === 'dangerouslySetInnerHTML'
  ) {
    return findings.attributeUnknown({ component, name, names: Object.keys(known.props) });
  }
  const accepted = Object.hasOwn(known.props, name) ? known.props[name] : undefined;
  if (accepted === undefined && !known.isOpen) {
    const names = Object.keys(known.props);
    const nearest = closest(name, names);
    return findings.attributeUnknown({ component, name, names, ...(nearest !== undefined && { nearest }) });
  }
  if (value === undefined) return findings.attributeNotLiteral({ component, name });
  // An empty path would be the page itself.
  if (accepted?.required === true && (accepted.isLink ?? accepted.isImage) === true && value === '')
    return findings.attributeValueInvalid({ component, name, given: 'empty', accepted: 'a path or a URL' });
  if (accepted === undefined || accepts(accepted, value)) return null;
  const choices = accepted.oneOf?.map(String) ?? [];
  const nearest = typeof value === 'string' ? closest(value, choices) : undefined;
  return findings.attributeValueInvalid({
    component,
    name,
    given: describe(value),
    accepted: describeType(accepted),
    ...(nearest !== undefined && { nearest }),
  });
}

function accepts({ type, oneOf, of = [] }: PropType, value: Json): boolean {
  if (oneOf !== undefined && !oneOf.includes(value as string | number)) return false;
  switch (type) {
    case 'string[]':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'number[]':
      return Array.isArray(value) && value.every((item) => typeof item === 'number');
    case 'record':
      return (
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every((one) => of.every((part) => accepts(part, one)))
      );
    case 'command':
      return isCommand(value);
    case 'any':
      return true;
    case 'union':
      return of.some((part) => accepts(part, value));
    default:
      return typeof value === type;
  }
}

function describe(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function describeType({ type, oneOf, of = [] }: PropType): string {
  if (type === 'union') return choiceOf(of.map(describeType));
  if (type === 'record') {
    const [values] = of;
    return values === undefined || values.type === 'any'
      ? 'an object'
      : `an object with ${describeType(values)} for each key`;
  }
  if (oneOf !== undefined) return choiceOf(oneOf.map((choice) => JSON.stringify(choice)));
  const names: Record<Exclude<PropType['type'], 'union' | 'record'>, string> = {
    string: 'a string',
    number: 'a number',
    boolean: 'true or false',
    'string[]': 'a list of strings',
    'number[]': 'a list of numbers',
    any: 'any literal',
    command: 'a command, or one command per package manager',
  };
  return names[type];
}

function choiceOf(choices: readonly string[]): string {
  return [choices.slice(0, -1).join(', '), ...choices.slice(-1)].filter((part) => part !== '').join(' or ');
}
