export function format(name: string, version: string): string {
  return `${name} runs on Node.js ${version}`;
}
