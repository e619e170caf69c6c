/** Capitalizes one word and reports its position. */
export function shout({ word }) {
  return (tree, file) => {
    visit(tree, (node) => {
      if (node.type !== 'text' || !node.value.includes(word)) return;
      node.value = node.value.replaceAll(word, word.toUpperCase());
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

export function marked() {
  return (tree) => visit(tree, (node) => node.tagName === 'p' && (node.properties.className = ['noted']));
}

function visit(node, change) {
  change(node);
  for (const child of node.children ?? []) visit(child, change);
}
