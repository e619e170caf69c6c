/** The JSON schemas for editors are generated from docsite's validation schemas. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFiles } from '../scripts/schemas.js';

test('schema/ is current: run `node scripts/schemas.js` after changing a schema', () => {
  const files: Record<string, string> = schemaFiles();
  expect(Object.keys(files)).toEqual(['frontmatter.schema.json', 'meta.schema.json']);
  for (const [file, text] of Object.entries(files)) {
    expect(fs.readFileSync(new URL(`../schema/${file}`, import.meta.url), 'utf8'), file).toBe(text);
  }
});

test('editors know the keys, their values and their meaning', () => {
  const { 'frontmatter.schema.json': text = '' }: Record<string, string> = schemaFiles();
  const { properties, additionalProperties } = JSON.parse(text) as {
    properties: Record<string, unknown>;
    additionalProperties?: unknown;
  };
  expect(properties['pageType']).toEqual({
    type: 'string',
    enum: ['home', 'doc', '404', 'custom', 'blank'],
    description: 'Layout of the page. Default: `doc`.',
  });
  expect(properties['hero']).toMatchObject({ type: 'object', additionalProperties: false });
  // Sites may add custom keys.
  expect(additionalProperties).not.toBe(false);
});
