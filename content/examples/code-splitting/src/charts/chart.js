/** Draws a bar for each value. */
export function chart(values) {
  const list = document.createElement('div');
  for (const value of values) {
    const bar = document.createElement('div');
    bar.style.cssText = `width: ${value * 2}rem; margin: 4px; background: #0a7ea4`;
    bar.textContent = value;
    list.append(bar);
  }
  return list;
}
