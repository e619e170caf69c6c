/** Capitalizes one word and reports its position. Counts the changes in the file's data. */
export function shout({ word }) {
  return (tree, file) => {
    file.data.changed = 0;
    visit(tree, (node) => {
      if (node.type !== 'text' || !node.value.includes(word)) return;
      node.value = node.value.replaceAll(word, word.toUpperCase());
      file.data.changed += 1;
      const { start, end } = node.position;
      const isOwn = file.value.slice(start.offset, end.offset).includes(word);
      file.message(isOwn ? 'too quiet' : 'quiet inside', node.position, 'shout:volume');
    });
    if (file.path.endsWith('broken.md')) throw new Error('no more');
  };
}

/** Adds an element asynchronously. */
export function later() {
  return async (tree) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    tree.children.push({ type: 'element', tagName: 'hr', properties: {}, children: [] });
  };
}

/** Marks paragraphs with the number that `shout` stored. Fails if a position and its offset disagree. */
export function marked() {
  return (tree, file) => {
    visit(tree, (node) => {
      if (node.tagName === 'p') node.properties.className = ['marked', `of-${file.data.changed}`];
      for (const point of [node.position?.start, node.position?.end]) {
        if (point !== undefined && point.offset !== offsetOf(file.value, point))
          throw new Error(`${node.type} is at offset ${point.offset} of line ${point.line}`);
      }
    });
  };
}

function offsetOf(text, { line, column }) {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

function visit(node, change) {
  change(node);
  for (const child of node.children ?? []) visit(child, change);
}
