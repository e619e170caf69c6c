import { readFileSync } from 'node:fs';
import { format } from './format';

const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
console.log(format(name, process.version));
