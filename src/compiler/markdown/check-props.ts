/** A tag's attributes → a component's props, each checked against what the component accepts. */
import type { PropType } from '../../client/content/registry.ts';
import { isCommand } from '../../client/content/package-manager-commands.ts';
import type { Json } from '../../shared/protocol.ts';
import * as findings from '../diagnostics.ts';
import type { Finding } from '../diagnostics.ts';
import type { KnownComponent } from './component-table.ts';
import type { Attribute, Tag } from './read-tag.ts';

/** What is wrong is reported and left out. `attribute` is null for the tag as a whole. */
export function checkProps(
  tag: Tag,
  known: KnownComponent,
  report: (finding: Finding, attribute: Attribute | null) => void,
): Record<string, Json> {
  const props: [string, Json][] = [];
  for (const attribute of tag.attributes) {
    const { name, value } = attribute;
    const finding = findingOf(tag.name, attribute, known);
    if (finding !== null) report(finding, attribute);
    else if (value !== undefined) props.push([name, value]);
  }
  for (const [name, { required }] of Object.entries(known.props)) {
    const isGiven = tag.attributes.some((attribute) => attribute.name === name);
    if (required && !isGiven) report(findings.attributeMissing({ component: tag.name, name }), null);
  }
  return { ...defaultsOf(known), ...Object.fromEntries(props) };
}

/** A required attribute that is wrong or missing still has to be something. */
function defaultsOf({ props }: KnownComponent): Record<string, Json> {
  const needed = Object.entries(props).filter(([, { required }]) => required);
  return Object.fromEntries(needed.map(([name]) => [name, '']));
}

function findingOf(component: string, { name, value }: Attribute, known: KnownComponent): Finding | null {
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
    const nearest = findings.closest(name, names);
    return findings.attributeUnknown({ component, name, names, ...(nearest !== undefined && { nearest }) });
  }
  if (value === undefined) return findings.attributeNotLiteral({ component, name });
  if (accepted === undefined || accepts(accepted, value)) return null;
  const choices = accepted.oneOf?.map(String) ?? [];
  const nearest = typeof value === 'string' ? findings.closest(value, choices) : undefined;
  return findings.attributeValueWrong({
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
  if (type === 'union') return of.map(describeType).join(', or ');
  if (oneOf !== undefined) return oneOf.map((choice) => JSON.stringify(choice)).join(', ');
  const names: Record<Exclude<PropType['type'], 'union'>, string> = {
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
