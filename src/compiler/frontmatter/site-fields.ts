/** Converts the config's `frontmatter` option to the schema of the site's custom keys. */
import * as v from 'valibot';

/** Returns the schema of custom keys; unlisted keys accept any value. */
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

/** A calendar date, optionally followed by a time. */
function isDate(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  const date = day === undefined ? new Date(Number.NaN) : new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day ?? ' ') && !Number.isNaN(Date.parse(text));
}

/** A custom frontmatter key: its type, or an object with more options. */
export type UserField =
  | FieldType
  | {
      /**
       * Type of the value; a `date` is written like `2024-05-28`. Default: one of `oneOf` if given, otherwise a string.
       */
      type?: FieldType;
      /** The only strings or numbers that the key, or each item of its list, accepts. Default: not restricted. */
      oneOf?: (string | number)[];
      /** Every `doc` page must have the key. Default false. */
      required?: boolean;
    };

/** Type of a frontmatter value. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'string[]' | 'number[]';
