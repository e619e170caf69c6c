/** Build hooks of VitePress sites that docsite replaces: those that add usual head tags, and those that write a feed. */
import type { Node } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { OldSite } from '../model.ts';
import { resolveModule } from '../read/config-module.ts';
import type { OldFiles } from '../read/old-files.ts';

/** Head tags that docsite writes itself if it knows the site's URL, and hints for the old site's resources. */
const ownTags =
  /^(?:canonical|dns-prefetch|preconnect|prefetch|preload|modulepreload|og:(?:title|description|url|type|site_name|locale)|twitter:(?:title|description|url))$/;

/** Methods that only read values, or change lists of tags. */
const plainMethods =
  /^(?:push|unshift|splice|concat|map|forEach|filter|find|some|includes|replace|replaceAll|slice|split|join|trim|startsWith|endsWith|test|match|toLowerCase)$/;

/** Whether a hook adds only head tags that docsite writes itself. */
export function addsOwnTags(files: OldFiles, config: string, hook: string): boolean {
  const text = files.text(config) ?? '';
  const program = scriptTree(config, text);
  const found = program === null ? [] : nodesOf(program).filter((node) => isProperty(node, hook));
  const [property] = found;
  if (found.length !== 1 || property?.type !== 'Property') return false;
  const inside = nodesOf(
    property.value.type === 'Identifier' ? functionIn(files, config, property.value.name) : property.value,
  );
  const tags = inside.flatMap((node) => tagName(node) ?? []);
  const isPlain = inside.every((node) => node.type !== 'CallExpression' || isPlainCall(node));
  return isPlain && tags.length > 0 && tags.every((name) => ownTags.test(name));
}

/** The declaration of a function that the configuration imports. */
function functionIn(files: OldFiles, config: string, name: string): Node | null {
  const statements = importedModules(files, config).flatMap(
    (file) => scriptTree(file, files.text(file) ?? '')?.body ?? [],
  );
  const declared = statements.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'FunctionDeclaration'
      ? [statement.declaration]
      : [],
  );
  return declared.find(({ id }) => id?.name === name) ?? null;
}

function isProperty(node: Node, name: string): boolean {
  return node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === name;
}

function isPlainCall({ callee }: Extract<Node, { type: 'CallExpression' }>): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    plainMethods.test(callee.property.name)
  );
}

/** The name of a tag in `['meta', { property: 'og:title' }]`; an unknown tag has an empty name. */
function tagName(node: Node): string | null {
  if (node.type !== 'ArrayExpression') return null;
  const [tag, attributes] = node.elements;
  if (tag?.type !== 'Literal' || attributes?.type !== 'ObjectExpression') return null;
  for (const property of attributes.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (/^(?:rel|property|name)$/.test(property.key.name))
      return property.value.type === 'Literal' ? String(property.value.value) : '';
  }
  return '';
}

function nodesOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && typeof node.type === 'string' ? [node as Node] : [];
  return [...own, ...Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : nodesOf(value)))];
}

/**
 * The feed that `buildEnd` writes with the package `feed`: `new Feed({ … })`, `createContentLoader('posts/*.md')`, and
 * `writeFileSync(path.join(outDir, 'feed.rss'), feed.rss2())`. Null for other hooks.
 */
export function writtenFeed(files: OldFiles, config: string): NonNullable<OldSite['feeds']>[number] | null {
  const modules = [config, ...importedModules(files, config)];
  const text = modules.map((file) => files.text(file) ?? '').find((one) => /\bnew Feed\(/.test(one));
  if (text === undefined) return null;
  const writes = [...text.matchAll(/\bwriteFile(?:Sync)?\(([\s\S]*?)\.(rss2|atom1)\(\)/g)];
  const [, target = '', format = ''] = writes[0] ?? [];
  const file = /["'`]\/?([\w./-]+\.\w+)["'`]/.exec(target)?.[1];
  const glob = /createContentLoader\(\s*(["'`])([^"'`]+)\1/.exec(text)?.[2];
  const folder = /^\/?([\w/-]*?)\/?(?:\*\*\/)?\*\.md$/.exec(glob ?? '')?.[1];
  if (writes.length !== 1 || file === undefined || folder === undefined || folder === '') return null;
  const title = /\bnew Feed\(\{[^}]*?\btitle:\s*(["'])(.*?)\1/.exec(text)?.[2];
  return {
    id: folder.replaceAll('/', '-'),
    file,
    path: `/${folder}/`,
    ...(format === 'atom1' && { format: 'atom' as const }),
    ...(title !== undefined && { title }),
  };
}

function importedModules(files: OldFiles, config: string): string[] {
  return (scriptTree(config, files.text(config) ?? '')?.body ?? []).flatMap((statement) => {
    const target = statement.type === 'ImportDeclaration' ? resolveModule(files, config, statement.source.value) : null;
    return target === null ? [] : [target];
  });
}
