/** Build hooks of VitePress sites that docsite replaces: those that add usual head tags, and those that write a feed. */
import type { Node } from 'oxc-parser';
import { scriptTree } from '../../compiler/script-tree.ts';
import type { OldSite } from '../model.ts';
import { resolveModule } from '../read/config-module.ts';
import { isFunction, nodesOf } from '../read/nodes.ts';
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
  const declared = new Set(inside.flatMap((node) => (node.type === 'VariableDeclarator' ? [nameOf(node.id)] : [])));
  const isPlain = inside.every((node) => {
    if (node.type === 'CallExpression') return isPlainCall(node);
    if (node.type === 'UnaryExpression') return node.operator !== 'delete';
    const changed =
      node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : null;
    return (
      changed === null || nameOf(changed) === 'head' || (changed.type === 'Identifier' && declared.has(changed.name))
    );
  });
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

/** The name of a variable, of a property or of a called function; empty for other nodes. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return nameOf(node.callee);
  if (node.type !== 'MemberExpression') return '';
  if (!node.computed) return nameOf(node.property);
  return node.property.type === 'Literal' ? String(node.property.value) : '';
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

/**
 * The feed that `buildEnd` writes with the package `feed`: `new Feed({ … })`, `createContentLoader('posts/*.md')`, and
 * `writeFileSync(path.join(outDir, 'feed.rss'), feed.rss2())`. Null for other hooks, and for those that do more.
 */
export function writtenFeed(files: OldFiles, config: string): NonNullable<OldSite['feeds']>[number] | null {
  const modules = [config, ...importedModules(files, config)];
  const text = modules.map((file) => files.text(file) ?? '').find((one) => /\bnew Feed\(/.test(one));
  if (text === undefined || !writesOnlyFeed(files, modules)) return null;
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

/** Whether `buildEnd` is the function that writes the feed, or only calls it, and this function does nothing else. */
function writesOnlyFeed(files: OldFiles, modules: readonly string[]): boolean {
  const nodes = modules.flatMap((file) => nodesOf(scriptTree(file, files.text(file) ?? '')));
  const feed = nodes.filter(isFunction).findLast((node) => nodesOf(node).some(isFeedText));
  const [hook, ...others] = nodes.filter((node) => isProperty(node, 'buildEnd'));
  if (feed === undefined || hook?.type !== 'Property' || others.length > 0) return false;
  const { value } = hook;
  const called = value.type === 'Identifier' ? (functionNamed(value.name, nodes) ?? feed) : value;
  const calls = called === feed ? [] : nodesOf(called).filter(({ type }) => type === 'CallExpression');
  return calls.length === (called === feed ? 0 : 1) && doesOnlyWrite(feed);
}

function isFeedText(node: Node): boolean {
  return node.type === 'CallExpression' && /^(?:rss2|atom1)$/.test(nameOf(node));
}

function functionNamed(name: string, nodes: readonly Node[]): Node | null {
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) return node;
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === name && node.init !== null) return node.init;
  }
  return null;
}

const writing = /^(?:write|append|copyFile|cp|rm|unlink|rename|spawn|fetch$)/;

/** Statements that build a feed, or that nobody misses. */
const feeding = /^(?:add[A-Z]\w*|forEach|sort|reverse|push|unshift|splice|mkdir(?:Sync)?|log|info)$/;

function doesOnlyWrite(feed: Node): boolean {
  const nodes = nodesOf(feed);
  const writes = nodes.filter((node) => node.type === 'CallExpression' && writing.test(nameOf(node)));
  return (
    writes.length === 1 &&
    nodes.every((node) => {
      if (node.type !== 'ExpressionStatement') return true;
      const expression = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (expression.type !== 'CallExpression') return true;
      return writes.includes(expression) || feeding.test(nameOf(expression));
    })
  );
}

/** The modules that the configuration imports directly. */
export function importedModules(files: OldFiles, config: string): string[] {
  return (scriptTree(config, files.text(config) ?? '')?.body ?? []).flatMap((statement) => {
    const target = statement.type === 'ImportDeclaration' ? resolveModule(files, config, statement.source.value) : null;
    return target === null ? [] : [target];
  });
}
