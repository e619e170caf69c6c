/** Draws numbers as bars. */
export function chart(values) {
  const bars = document.createElement('div');
  bars.style.cssText = 'display: flex; align-items: flex-end; gap: 2px; height: 8rem';
  for (const value of values) {
    const bar = document.createElement('div');
    bar.title = `${value.toFixed(1)} m`;
    bar.style.cssText = `width: 0.5rem; height: ${value * 20}%; background: steelblue`;
    bars.append(bar);
  }
  return bars;
}
