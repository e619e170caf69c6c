/**
 * Generates `schema/*.json` for editors from docsite's validation schemas. Run it after changing a schema; a test
 * checks the result.
 */
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { frontmatterSchema } from '../lib/compiler/frontmatter/schema.js';
import { metaSchema } from '../lib/compiler/site/nav/meta-schema.js';

const schemas = {
  'frontmatter.schema.json': { schema: frontmatterSchema, title: 'Frontmatter of a page' },
  'meta.schema.json': { schema: metaSchema, title: 'Navigation of a folder: _meta.json' },
};

/** Returns the contents of all schema files, by name. */
export function schemaFiles() {
  return Object.fromEntries(
    Object.entries(schemas).map(([file, { schema, title }]) => {
      // Ignores checks written in code, which JSON Schema cannot express.
      const converted = toJsonSchema(schema, { errorMode: 'ignore' });
      return [file, `${JSON.stringify({ $schema: converted.$schema, title, ...inlined(converted) }, null, 2)}\n`];
    }),
  );
}

/** Inlines references, except recursive ones. */
function inlined({ $schema: _dialect, $defs: definitions = {}, ...schema }) {
  const recursive = Object.keys(definitions).filter((name) => reaches(name, { name, definitions, seen: new Set() }));
  const kept = Object.fromEntries(
    recursive.map((name) => [name, replaced(definitions[name], { definitions, recursive })]),
  );
  const result = replaced(schema, { definitions, recursive });
  return recursive.length === 0 ? result : { ...result, $defs: kept };
}

function reaches(from, search) {
  const { name, definitions, seen } = search;
  if (seen.has(from)) return false;
  seen.add(from);
  const targets = [...JSON.stringify(definitions[from]).matchAll(/"#\/\$defs\/([^"]+)"/g)].map((match) => match[1]);
  return targets.includes(name) || targets.some((target) => reaches(target, search));
}

function replaced(value, context) {
  if (Array.isArray(value)) return value.map((item) => replaced(item, context));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...rest } = value;
  const name = reference?.replace('#/$defs/', '');
  if (name !== undefined && !context.recursive.includes(name))
    return { ...replaced(context.definitions[name], context), ...rest };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'additionalProperties' && isNever(inner) ? false : replaced(inner, context),
    ]),
  );
}

function isNever(schema) {
  return JSON.stringify(schema) === '{"not":{}}';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(schemaFiles()))
    fs.writeFileSync(new URL(`../schema/${file}`, import.meta.url), text);
}
