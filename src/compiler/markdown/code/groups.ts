/** Converts `:::code-group` and adjacent fences with `tab="…"` to tabs, one per code block. */
import type { Code, RootContent } from 'mdast';
import { readFenceInfo } from './fence-info.ts';
import { spanOf } from '../nodes.ts';
import type { Component, SourceName } from '../nodes.ts';

/** A group's tabs. The label is the text in `[…]`, otherwise `tab`, the title or the language. */
export function codeTabs(
  blocks: readonly Code[],
  { file, groupId, position }: { file: SourceName; groupId?: string | undefined; position: Code['position'] },
): Component {
  const tag = { file, span: spanOf({ position }) };
  const placed = position === undefined ? {} : { position };
  return {
    type: 'component',
    name: 'Tabs',
    props: groupId === undefined ? {} : { groupId },
    tag,
    ...placed,
    children: blocks.map((block): Component => {
      const { tab, title, language } = readFenceInfo(block.lang, block.meta);
      const label = tab ?? title ?? (language === '' ? 'text' : language);
      const code = { ...block, data: { ...block.data, tab: label } };
      return { type: 'component', name: 'Tab', props: { label }, tag, children: [code], ...placed };
    }),
  };
}

/** Maximum number of tabs that fit in a row. The remaining blocks start a new group. */
const maxTabs = 50;

/** Adjacent fences with `tab="…"` become one group; `group="…"` on the first is its id. */
export function joinTabs(children: readonly RootContent[], file: SourceName): RootContent[] {
  const result: RootContent[] = [];
  for (let at = 0; at < children.length; at++) {
    const blocks: Code[] = [];
    for (let node = children[at]; node !== undefined && isTab(node) && blocks.length < maxTabs; node = children[at]) {
      blocks.push(node);
      at++;
    }
    const [first] = blocks;
    if (first !== undefined) {
      const groupId = /(?:^|\s)group=(?:"([^"]*)"|(\S+))/.exec(first.meta ?? '');
      result.push(codeTabs(blocks, { file, groupId: groupId?.[1] ?? groupId?.[2], position: first.position }));
    }
    const next = children[at];
    if (next !== undefined && !isTab(next)) result.push(next);
    else at--;
  }
  return result;
}

function isTab(node: RootContent): node is Code {
  if (node.type !== 'code' || node.data?.tab !== undefined || node.meta?.includes('tab=') !== true) return false;
  return readFenceInfo(node.lang, node.meta).tab !== null;
}

declare module 'mdast' {
  interface CodeData {
    /** Label of the tab that contains the block. */
    tab?: string;
  }
}
