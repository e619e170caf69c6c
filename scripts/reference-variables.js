/** Generates the CSS variable reference from `src/client/styles/tokens.css`. */
import fs from 'node:fs';
import { table } from './reference-source.js';

/** The groups in page order. Every variable belongs to exactly one. */
const groups = [
  { title: 'Backgrounds', names: /^--(?:bg\b|veil$)/ },
  { title: 'Lines and text', names: /^--(?:line|text)\b/ },
  { title: 'Accent and buttons', names: /^--(?:accent|brand|on-brand)\b/ },
  { title: 'Containers and badges', names: /^--(?:tip|note|warning|danger)\b/ },
  { title: 'Syntax highlighting', names: /^--code-/ },
  { title: 'Fonts', names: /^--(?:font|leading)\b/ },
  { title: 'Shapes', names: /^--(?:radius|float)\b/ },
  { title: 'Layout', names: /^--(?:bar|row|sidebar|outline|column|measure|gutter|page|edge)$/ },
  { title: 'Animation', names: /^--(?:press|open|drawer)$/ },
];

/** Descriptions of the style sheet's conditions for readers. A new condition requires a new line here. */
const conditions = {
  ':lang(zh)': 'pages in Chinese',
  '@media (width >= 1680px) :root': 'windows at least 1,680 px wide',
  '@media (width < 1280px) :root:has(.mobile-row)': 'windows below 1,280 px, on pages with a row below the top bar',
  '@media (1024px <= width < 1280px) :root:has(.without-outline)':
    'windows from 1,024 to 1,280 px, on pages without an outline',
  '@media (width < 768px) :root': 'windows below 768 px',
  '@media (prefers-contrast: more) :root': 'readers who prefer more contrast',
};

export function variablesPart() {
  const sheet = fs.readFileSync(new URL('../src/client/styles/tokens.css', import.meta.url), 'utf8');
  const found = declarationsIn(sheet);
  const defaults = found.filter(({ condition }) => condition === ':root');
  const parts = groups.map(({ title, names }) =>
    groupPart(
      title,
      defaults.filter(({ name }) => names.test(name)),
    ),
  );
  const lost = defaults.filter(({ name }) => groups.filter(({ names }) => names.test(name)).length !== 1);
  if (lost.length > 0) throw new Error(`not in exactly one group: ${lost.map(({ name }) => name).join(', ')}`);
  return [...parts, otherValues(found.filter(({ condition }) => condition !== ':root'))].join('\n\n');
}

/** Returns every declaration of a variable: its name, value, doc comment and enclosing rule. */
function declarationsIn(sheet) {
  const found = [];
  const rules = [];
  const pattern = /\/\*(\*?)([\s\S]*?)\*\/|([^{};/]+)\{|\}|\s*(--)?([\w-]+):([^;]+);/g;
  let doc = '';
  for (const [text, isDoc, comment, prelude, isVariable, name, value] of sheet.matchAll(pattern)) {
    if (comment !== undefined) doc = isDoc === '' ? doc : oneLine(comment);
    else if (prelude !== undefined) rules.push(oneLine(prelude));
    else if (text === '}') rules.pop();
    else if (isVariable !== undefined) {
      found.push({ name: `--${name}`, value: oneLine(value), doc, condition: rules.join(' ') });
      doc = '';
    }
  }
  return found;
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function groupPart(title, variables) {
  const hasThemes = variables.some(({ value }) => value.includes('light-dark('));
  const head = hasThemes ? ['Variable', 'Light', 'Dark', 'Affects'] : ['Variable', 'Default', 'Affects'];
  const rows = variables.map(({ name, value, doc }) => {
    if (doc === '') throw new Error(`${name} has no doc comment`);
    return [`\`${name}\``, ...(hasThemes ? themesOf(value) : [value]).map(code), doc];
  });
  return `## ${title}\n\n${table(head, rows)}`;
}

/** Returns the values in the light and the dark theme. */
function themesOf(value) {
  const pattern = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g;
  return [1, 2].map((group) => value.replaceAll(pattern, (...found) => found[group].trim()));
}

function code(value) {
  return `\`${value}\``;
}

function otherValues(variables) {
  const rows = variables.map(({ name, value, condition }) => {
    const meaning = conditions[condition];
    if (meaning === undefined) throw new Error(`no description of the condition ${condition}`);
    return [`\`${name}\``, meaning, ...themesOf(value).map(code)];
  });
  return `## Values under other conditions\n\n${table(['Variable', 'Condition', 'Light', 'Dark'], rows)}`;
}
