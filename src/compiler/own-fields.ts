/** `frontmatter` of the configuration → the schema of a site's own keys. */
import * as v from 'valibot';
import type { FieldType, UserField } from './config-options.ts';

/** Keys that are not named take anything. */
export function ownFieldsSchema(
  fields: Readonly<Record<string, UserField>>,
  pageType: 'doc' | 'other',
): v.GenericSchema {
  const entries = Object.entries(fields).map(([name, field]): [string, v.GenericSchema] => {
    const { type, oneOf, required = false } = typeof field === 'string' ? { type: field } : field;
    const schema = schemaOf(type, oneOf);
    return [name, required && pageType === 'doc' ? schema : v.exactOptional(schema)];
  });
  return v.looseObject(Object.fromEntries(entries));
}

function schemaOf(type: FieldType | undefined, oneOf: readonly (string | number)[] | undefined): v.GenericSchema {
  const item = oneOf === undefined ? undefined : v.picklist(oneOf);
  switch (type) {
    case 'number':
      return item ?? v.number();
    case 'boolean':
      return v.boolean();
    case 'date':
      return v.pipe(v.string(), v.check(isDate, 'a date such as `2024-05-28`'));
    case 'string[]':
      return v.array(item ?? v.string());
    case 'number[]':
      return v.array(item ?? v.number());
    default:
      return item ?? v.string();
  }
}

/** A day of the calendar, with or without a time behind it. */
function isDate(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  const date = day === undefined ? new Date(Number.NaN) : new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day ?? ' ') && !Number.isNaN(Date.parse(text));
}
