export function show(boats) {
  document.body.append(boats.join(', '));
}
