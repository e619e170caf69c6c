/** Converts a `:::` fence and its content to a container node. */
import type { PhrasingContent, RootContent } from 'mdast';
import { codeGroupContentInvalid, containerNotClosed } from '../../findings/catalogue.ts';
import { codeTabs } from '../code/groups.ts';
import type { Mark } from '../masks/find-marks.ts';
import type { PlacedMark } from '../masks/marks-in-tree.ts';
import { containerNames, spanOf } from '../nodes.ts';
import type { Container, ContainerName, MarkdownNode } from '../nodes.ts';
import type { Work } from '../tree-context.ts';
import { readWords, unknownValue } from '../passes/words.ts';

export function isContainerName(name: string): name is ContainerName {
  return (containerNames as readonly string[]).includes(name);
}

export function containerOf(
  opener: PlacedMark,
  {
    closer,
    children,
    name,
    mark,
  }: {
    closer: PlacedMark | null;
    children: RootContent[];
    name: ContainerName;
    mark: Extract<Mark, { kind: 'fence-open' }>;
  },
  work: Work,
): Container {
  const written = attributeOf(mark.attributes, 'title') ?? mark.title;
  const isOpen = /(?:^|\s)open(?:\s|$)/.test(mark.attributes) || (name === 'details' && written.endsWith('{open}'));
  const title = written.replace(/\s*\{open\}$/, '');
  return {
    type: 'container',
    name,
    title: title === '' ? null : titleNodes(title, opener, work),
    isOpen,
    children: children as Container['children'],
    position: { start: opener.span.start, end: (closer ?? opener).span.end },
  };
}

/** `:::code-group`: tabs for the code blocks inside. */
export function codeGroupOf(
  opener: PlacedMark,
  {
    closer,
    children,
    mark,
  }: { closer: PlacedMark | null; children: RootContent[]; mark: Extract<Mark, { kind: 'fence-open' }> },
  work: Work,
): RootContent[] {
  if (closer === null) work.report(containerNotClosed({ name: mark.name, colons: mark.colons }), opener.span);
  const blocks = children.filter((child) => child.type === 'code');
  const others = children.filter((child) => child.type !== 'code');
  const [other] = others;
  if (other !== undefined) work.report(codeGroupContentInvalid(), spanOf(other));
  if (blocks.length === 0) return others;
  const groupId = attributeOf(mark.attributes, 'group') ?? attributeOf(mark.attributes, 'groupId');
  const position = { start: opener.span.start, end: (closer ?? opener).span.end };
  return [codeTabs(blocks, { file: work.source.name, groupId, position }), ...others];
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`).exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** A title may contain code, emphasis and links. */
function titleNodes(title: string, { span }: PlacedMark, { context, source }: Work): PhrasingContent[] {
  const plain: PhrasingContent[] = [{ type: 'text', value: title, position: span }];
  if (!/[`*_~[\\&:<%]/.test(title)) return plain;
  const root = context.parse(title);
  readWords(root, title, {
    ...context.words,
    onUnknown: (name) => context.report(unknownValue(name, context.words.values), source.name, span),
  });
  const [paragraph] = root.children;
  if (paragraph?.type !== 'paragraph') return plain;
  setPosition(paragraph, span);
  return paragraph.children;
}

function setPosition(node: MarkdownNode, position: PlacedMark['span']): void {
  node.position = position;
  if ('children' in node) for (const child of node.children) setPosition(child, position);
}
