export function greet() {
  document.body.append('Loaded.');
}
