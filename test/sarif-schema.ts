/** A schema for SARIF 2.1.0, limited to the parts that docsite writes. Unknown keys are rejected in all objects. */

const text = { type: 'string' };
const closed = (properties: Record<string, unknown>, required: string[] = []): Record<string, unknown> => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const message = closed({ text }, ['text']);
const location = closed({ uri: { type: 'string', pattern: '^[^\\s\\\\]*$' }, uriBaseId: text }, ['uri']);
const place = { type: 'integer', minimum: 1 };
const region = closed({ startLine: place, startColumn: place, endLine: place, endColumn: place }, ['startLine']);
const replacement = closed({ deletedRegion: region, insertedContent: closed({ text }) }, ['deletedRegion']);
const change = closed(
  { artifactLocation: location, replacements: { type: 'array', minItems: 1, items: replacement } },
  ['artifactLocation', 'replacements'],
);

const result = closed(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: {
      type: 'array',
      items: closed({ physicalLocation: closed({ artifactLocation: location, region }) }),
    },
    partialFingerprints: { type: 'object', additionalProperties: text },
    fixes: {
      type: 'array',
      uniqueItems: true,
      items: closed({ artifactChanges: { type: 'array', minItems: 1, uniqueItems: true, items: change } }, [
        'artifactChanges',
      ]),
    },
  },
  ['message'],
);

const rule = closed(
  {
    id: text,
    shortDescription: message,
    fullDescription: message,
    help: message,
    helpUri: { type: 'string', pattern: '^https?://' },
    defaultConfiguration: closed({ level: { enum: ['none', 'note', 'warning', 'error'] } }),
  },
  ['id'],
);
const driver = closed(
  { name: text, version: text, semanticVersion: text, rules: { type: 'array', uniqueItems: true, items: rule } },
  ['name'],
);

export const sarifSchema = closed(
  {
    $schema: { type: 'string', pattern: '^https://' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: closed(
        {
          tool: closed({ driver }, ['driver']),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          originalUriBaseIds: { type: 'object', additionalProperties: closed({ uri: text, description: message }) },
          results: { type: 'array', items: result },
          properties: { type: 'object' },
        },
        ['tool'],
      ),
    },
  },
  ['version', 'runs'],
);
