/** Converts Graphviz diagrams in code blocks, which plugins of the old generator draw, to Mermaid's flowcharts. */
import { fencesOf, lineAt } from './edits.ts';
import type { Pass } from './pass.ts';

export const convertGraphviz: Pass = (page, { site, note }) => {
  if (site.dialect.drawsGraphviz !== true) return [];
  return fencesOf(page.text).flatMap(({ info, infoStart, bodyStart, bodyEnd, indent, start }) => {
    if (!/^\s*(?:dot|graphviz)(?![\w-])/.test(info)) return [];
    const line = lineAt(page, start);
    const code = page.text.slice(bodyStart, bodyEnd);
    const graph = readGraph(code);
    // Labels of records describe fields.
    if (graph === null || [...graph.nodes.values()].some(({ shape = '' }) => /^M?record$/.test(shape))) {
      note({ kind: 'manual', cause: 'A Graphviz diagram is not converted', line });
      return [];
    }
    const cause = 'A Graphviz diagram became a Mermaid diagram, whose layout may differ';
    note({ kind: 'converted', cause, line });
    for (const detail of lostTexts(graph))
      note({ kind: 'manual', cause: 'A text or link of a Graphviz diagram is omitted', line, detail });
    const lines = mermaidOf(graph).map((one) => `${indent.replaceAll(/[^ \t>]/g, ' ')}${one}\n`);
    return [
      { start: infoStart, end: infoStart + info.length, text: info.replace(/^\s*(?:dot|graphviz)/, 'mermaid') },
      { start: bodyStart, end: bodyEnd, text: lines.join('') },
    ];
  });
};

type Attributes = Readonly<Record<string, string>>;

interface Graph {
  isDirected: boolean;
  attributes: Attributes;
  nodes: Map<string, Attributes>;
  edges: { from: string; to: string; attributes: Attributes }[];
  clusters: Cluster[];
}

/** A nested graph whose name begins with `cluster` has a border. */
interface Cluster {
  attributes: Attributes;
  nodes: string[];
  clusters: Cluster[];
}

/** The texts and links that flowcharts do not have. */
function lostTexts({ attributes, nodes, edges, clusters }: Graph): string[] {
  const all = [attributes, ...nodes.values(), ...[...edges, ...allClusters(clusters)].map((one) => one.attributes)];
  return all.flatMap((one) =>
    ['xlabel', 'headlabel', 'taillabel', 'URL', 'href'].flatMap((key) =>
      one[key] === undefined ? [] : [`${key}: ${one[key]}`],
    ),
  );
}

/** The lines of a flowchart. */
function mermaidOf(graph: Graph): string[] {
  const names = [...graph.nodes.keys()];
  const ids = new Map(names.map((name, index) => [name, idOf(name, index, names)]));
  const title = labelIn(graph.attributes, '').replaceAll('<br/>', ' ').replaceAll('#quot;', '"');
  const clustered = new Set(allClusters(graph.clusters).flatMap(({ nodes }) => nodes));
  const nodeLine = (name: string): string =>
    `${ids.get(name)}${shaped(labelIn(graph.nodes.get(name) ?? {}, name), graph.nodes.get(name) ?? {})}`;
  const direction = /^(?:TB|BT|LR|RL)$/.test(graph.attributes['rankdir'] ?? '') ? graph.attributes['rankdir'] : 'TB';
  return [
    ...(title === '' ? [] : ['---', `title: ${JSON.stringify(title)}`, '---']),
    `flowchart ${direction}`,
    ...groupLines(graph.clusters, nodeLine),
    ...[...graph.nodes.keys()].filter((name) => !clustered.has(name)).map((name) => `  ${nodeLine(name)}`),
    ...graph.edges.map(({ from, to, attributes }) => {
      const label = labelIn(attributes, '');
      const arrow = arrowOf(attributes, graph.isDirected);
      const [first, last] = attributes['dir'] === 'back' ? [to, from] : [from, to];
      return `  ${ids.get(first)} ${arrow}${label === '' ? '' : `|"${label}"|`} ${ids.get(last)}`;
    }),
    ...[...graph.nodes].flatMap(([name, attributes]) => styleLine(ids.get(name) ?? '', attributes)),
    ...allClusters(graph.clusters).flatMap(({ attributes }, index) => styleLine(`group${index + 1}`, attributes)),
    ...graph.edges.flatMap(({ attributes }, index) => {
      const color = colorIn(attributes['color']);
      return color === null ? [] : [`  linkStyle ${index} stroke:${color}`];
    }),
  ];
}

/** All clusters, each before those in it. */
function allClusters(clusters: readonly Cluster[]): Cluster[] {
  return clusters.flatMap((one) => [one, ...allClusters(one.clusters)]);
}

function groupLines(clusters: readonly Cluster[], nodeLine: (name: string) => string): string[] {
  const order = allClusters(clusters);
  const linesOf = (one: Cluster): string[] => [
    `  subgraph group${order.indexOf(one) + 1}["${labelIn(one.attributes, ' ')}"]`,
    ...one.clusters.flatMap((inner) => linesOf(inner).map((line) => `  ${line}`)),
    ...one.nodes.map((name) => `    ${nodeLine(name)}`),
    '  end',
  ];
  return clusters.flatMap(linesOf);
}

/** Words with a meaning in Mermaid, and ids of clusters, cannot be names of nodes. */
function idOf(name: string, index: number, names: readonly string[]): string {
  const isUsable =
    /^[A-Za-z]\w*$/.test(name) &&
    !/^(?:end|graph|flowchart|subgraph|style|class\w*|click|link\w*|group\d+|[ox])$/i.test(name);
  if (isUsable) return name;
  let number = index + 1;
  while (names.includes(`node${number}`)) number += names.length;
  return `node${number}`;
}

/** Graphviz ends lines of a label with `\n`, `\l` or `\r`. */
function labelIn({ label }: Attributes, otherwise: string): string {
  const text = (label ?? otherwise).replaceAll(/\\[nlr]$/g, '').replaceAll(String.raw`\N`, otherwise);
  return text
    .split(/\\[nlr]|\n/)
    .map((line) => line.trim().replaceAll('\\\\', '\\').replaceAll('"', '#quot;'))
    .join('<br/>');
}

function shaped(label: string, { shape = 'ellipse', style = '' }: Attributes): string {
  if (/^(?:circle|doublecircle|point)$/.test(shape)) return `(("${label}"))`;
  if (/^(?:diamond|Mdiamond)$/.test(shape)) return `{"${label}"}`;
  if (shape === 'hexagon') return `{{"${label}"}}`;
  if (shape === 'cylinder') return `[("${label}")]`;
  if (/^(?:box|rect|rectangle|square|note|tab|folder|component|plaintext|plain|none)$/.test(shape))
    return /\brounded\b/.test(style) ? `("${label}")` : `["${label}"]`;
  return `(["${label}"])`;
}

function arrowOf({ style = '', dir }: Attributes, isDirected: boolean): string {
  if (/\binvis\b/.test(style)) return '~~~';
  const head = dir === 'none' || (!isDirected && dir === undefined) ? '-' : '>';
  const both = dir === 'both' ? '<' : '';
  if (/\b(?:dashed|dotted)\b/.test(style)) return `${both}-.-${head === '-' ? '' : head}`;
  return /\bbold\b/.test(style) ? `${both}==${head === '-' ? '=' : head}` : `${both}--${head}`;
}

/** The colors of a filled node or group. Text needs a color that is readable on the background in both themes. */
function styleLine(id: string, { fillcolor, color, fontcolor, style = '' }: Attributes): string[] {
  const fill = /\bfilled\b/.test(style) ? colorIn(fillcolor ?? color) : null;
  const border = colorIn(color);
  if (fill === null) return [];
  return [
    `  style ${id} fill:${fill}${border === null ? '' : `,stroke:${border}`},color:${colorIn(fontcolor) ?? '#000'}`,
  ];
}

/** `${light|dark}` is the syntax of vitepress-plugin-graphviz for both themes. */
function colorIn(color: string | undefined): string | null {
  const own = /^\$\{([^|}]+)\|[^}]*\}$/.exec(color ?? '')?.[1] ?? color ?? '';
  return /^(?:#[\da-f]{3,6}|[a-z]+)$/i.test(own) && own !== 'transparent' ? own : null;
}

type Token = { kind: 'name' | 'mark'; text: string };

/** Names, quoted names and marks. Null if the code contains HTML labels or other characters. */
function tokensOf(code: string): Token[] | null {
  const tokens: Token[] = [];
  const token =
    /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#[^\n]*|"((?:[^"\\]|\\[\s\S])*)"|(-?(?:\.\d+|\d+(?:\.\d*)?)|[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)|(->|--|[{}[\]=;,:])/gmy;
  let end = 0;
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [whole, quoted, name, mark] = match;
    end = match.index + whole.length;
    if (quoted !== undefined) tokens.push({ kind: 'name', text: quoted.replaceAll('\\"', '"') });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
  }
  return end === code.length ? tokens : null;
}

interface Reader {
  tokens: readonly Token[];
  at: number;
  graph: Graph;
}

/** Default attributes, which apply to the statements after them in the same braces. */
interface Defaults {
  node: Attributes;
  edge: Attributes;
  graph: Attributes;
  /** The nodes and the clusters in the statements, in order. */
  mentioned: string[];
  clusters: Cluster[];
}

function readGraph(code: string): Graph | null {
  const tokens = tokensOf(code);
  if (tokens === null) return null;
  const head = tokens.findIndex(({ text }) => text === '{');
  const kind = tokens
    .slice(0, head)
    .find(({ text }) => /^(?:di)?graph$/i.test(text))
    ?.text.toLowerCase();
  if (kind === undefined || head > 3) return null;
  const graph: Graph = { isDirected: kind === 'digraph', attributes: {}, nodes: new Map(), edges: [], clusters: [] };
  const reader: Reader = { tokens, at: head + 1, graph };
  const defaults: Defaults = { node: {}, edge: {}, graph: {}, mentioned: [], clusters: [] };
  if (!readStatements(reader, defaults) || reader.at !== tokens.length) return null;
  return { ...graph, attributes: defaults.graph, clusters: defaults.clusters };
}

/** Reads statements up to the closing brace. Returns false for unknown syntax. */
function readStatements(reader: Reader, defaults: Defaults): boolean {
  for (;;) {
    const token = next(reader);
    if (token === undefined) return false;
    if (token.text === '}' && token.kind === 'mark') return true;
    if (token.text === ';') continue;
    if (token.kind !== 'name' || !readStatement(token.text, reader, defaults)) return false;
  }
}

function readStatement(name: string, reader: Reader, defaults: Defaults): boolean {
  if (/^(?:node|edge|graph)$/i.test(name) && isMark(reader, '[')) {
    const key = name.toLowerCase() as 'node' | 'edge' | 'graph';
    const attributes = readAttributes(reader);
    if (attributes !== null) defaults[key] = { ...defaults[key], ...attributes };
    return attributes !== null;
  }
  if (/^subgraph$/i.test(name)) return readCluster(reader, defaults);
  if (isMark(reader, '=')) {
    reader.at++;
    const value = next(reader);
    defaults.graph = { ...defaults.graph, [name]: value?.text ?? '' };
    return value?.kind === 'name';
  }
  return readNodes(name, reader, defaults);
}

/** `a`, `a [label="A"]` and `a -> b -> c [style=dashed]`. */
function readNodes(first: string, reader: Reader, defaults: Defaults): boolean {
  const { graph } = reader;
  const chain = [first];
  for (;;) {
    if (isMark(reader, ':')) reader.at += 2;
    if (!isMark(reader, '->') && !isMark(reader, '--')) break;
    reader.at++;
    const token = next(reader);
    // Groups of nodes in braces are not converted.
    if (token?.kind !== 'name' || /^subgraph$/i.test(token.text)) return false;
    chain.push(token.text);
  }
  const attributes = readAttributes(reader);
  if (attributes === null) return false;
  defaults.mentioned.push(...chain);
  for (const name of chain) if (!graph.nodes.has(name)) graph.nodes.set(name, defaults.node);
  if (chain.length === 1) graph.nodes.set(first, { ...graph.nodes.get(first), ...attributes });
  for (const [index, to] of chain.slice(1).entries())
    graph.edges.push({ from: chain[index] ?? '', to, attributes: { ...defaults.edge, ...attributes } });
  return true;
}

function readCluster(reader: Reader, defaults: Defaults): boolean {
  const name = isMark(reader, '{') ? '' : (next(reader)?.text ?? '');
  if (!isMark(reader, '{')) return false;
  reader.at++;
  const own: Defaults = { ...defaults, graph: {}, mentioned: [], clusters: [] };
  if (!readStatements(reader, own)) return false;
  const others = new Set(allClusters([...defaults.clusters, ...own.clusters]).flatMap(({ nodes }) => nodes));
  defaults.mentioned.push(...own.mentioned);
  if (name.startsWith('cluster')) {
    const nodes = [...new Set(own.mentioned)].filter((one) => !others.has(one));
    defaults.clusters.push({ attributes: own.graph, nodes, clusters: own.clusters });
    return true;
  }
  defaults.clusters.push(...own.clusters);
  // Nodes of the same rank have no equivalent.
  return own.graph['rank'] === undefined;
}

/** Lists in brackets, if there are any; null if they are incomplete. */
function readAttributes(reader: Reader): Attributes | null {
  const attributes: Record<string, string> = {};
  while (isMark(reader, '[')) {
    reader.at++;
    for (;;) {
      const key = next(reader);
      if (key === undefined) return null;
      if (key.text === ']' && key.kind === 'mark') break;
      if (key.kind === 'mark' && /^[;,]$/.test(key.text)) continue;
      if (key.kind !== 'name' || !isMark(reader, '=')) return null;
      reader.at++;
      const value = next(reader);
      if (value?.kind !== 'name') return null;
      attributes[key.text] = value.text;
    }
  }
  return attributes;
}

function next(reader: Reader): Token | undefined {
  return reader.tokens[reader.at++];
}

function isMark({ tokens, at }: Reader, mark: string): boolean {
  const token = tokens[at];
  return token?.kind === 'mark' && token.text === mark;
}
