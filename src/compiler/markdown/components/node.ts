/** Converts a component's tag and its content to a component node, or to the snippet that the tag refers to. */
import type { RootContent } from 'mdast';
import { closest } from '../../findings/closest.ts';
import * as findings from '../../findings/catalogue.ts';
import type { Problem } from '../../findings/finding.ts';
import { checkProps } from './check-props.ts';
import type { KnownComponent } from './table.ts';
import { spanBetween } from '../masks/mask.ts';
import type { PlacedMark } from '../masks/marks-in-tree.ts';
import type { Component } from '../nodes.ts';
import type { Tag } from '../masks/read-tag.ts';
import type { Import, Work } from '../tree-context.ts';

/** Returns null for an unknown name, after reporting it. */
export function componentOf(
  opener: PlacedMark,
  { closer, children, tag }: { closer: PlacedMark | null; children: RootContent[]; tag: Tag },
  work: Work,
): RootContent[] | null {
  const { components } = work.context;
  const imported = work.imports.get(tag.name);
  // An invalid import has already been reported; the content between the tags is kept.
  if (imported?.path === null) return children;
  if (imported !== undefined) return snippetOf(opener, { closer, imported, tag }, work);
  const known = components.get(tag.name);
  if (known === null) {
    const nearest = closest(tag.name, [...components.names, ...work.imports.keys()]);
    work.report(
      findings.componentUnknown({ name: tag.name, names: components.names, ...(nearest !== undefined && { nearest }) }),
      nameSpan(opener, tag, work),
    );
    return null;
  }
  if (known.hash !== undefined) work.context.noteComponent(tag.name, known.hash);
  const faults: Problem[] = [];
  const written = checkProps(tag, known, (problem, attribute) => {
    faults.push(problem);
    work.report(problem, attributeSpan(opener, attribute, work));
  });
  const props = known.complete?.(written, work.context.packageVersions) ?? written;
  // The site's components never receive invalid props, so tags with invalid props are dropped.
  if (known.hash !== undefined && faults.length > 0) return children;
  const component: Component = {
    type: 'component',
    name: tag.name,
    props,
    tag: { file: work.source.name, span: opener.span },
    children: allowedChildren(tag.name, { known, children, opener }, work) as Component['children'],
    position: { start: opener.span.start, end: (closer ?? opener).span.end },
  };
  return [component];
}

/** Reports content that the component does not accept, and omits it if it cannot be shown there. */
function allowedChildren(
  name: string,
  { known, children, opener }: { known: KnownComponent; children: RootContent[]; opener: PlacedMark },
  work: Work,
): RootContent[] {
  const { content } = known;
  if (content === 'markdown') return children;
  const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';
  const accepted =
    content === 'nothing' ? [] : children.filter((node) => node.type === 'component' && content.includes(node.name));
  const wrong = children.find((node) => !accepted.includes(node) && !isBlank(node));
  if (wrong !== undefined) {
    const names = content === 'nothing' ? '' : content.map((allowed) => `\`<${allowed}>\``).join(', ');
    work.report(findings.componentContentInvalid({ name, accepted: names }), wrong.position ?? opener.span);
  }
  return accepted;
}

function snippetOf(
  opener: PlacedMark,
  { closer, imported, tag }: { closer: PlacedMark | null; imported: Import; tag: Tag },
  work: Work,
): RootContent[] {
  if (tag.attributes.length > 0 || closer !== opener) {
    work.report(findings.snippetContentInvalid({ name: tag.name }), opener.span);
  }
  const included = imported.path === null ? null : work.context.include(imported.path, work.source, imported.span);
  if (included === null) return [];
  const position = { start: opener.span.start, end: opener.span.end };
  return [{ type: 'snippet', file: included.name, children: included.tree.children as never, position }];
}

function nameSpan({ from }: PlacedMark, { name, kind }: Tag, { masked, start }: Work): PlacedMark['span'] {
  const begin = from + (kind === 'close' ? 2 : 1);
  return spanBetween(masked.source, { from: begin, to: begin + name.length }, start);
}

function attributeSpan(
  opener: PlacedMark,
  range: { from: number; to: number } | null,
  { masked, start }: Work,
): PlacedMark['span'] {
  if (range === null) return opener.span;
  return spanBetween(masked.source, { from: opener.from + range.from, to: opener.from + range.to }, start);
}
