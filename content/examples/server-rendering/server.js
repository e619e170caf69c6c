/** Serves the built site: `npm run build`, then `npm start`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express from 'express';

const { render } = createRequire(import.meta.url)('./dist/server/page.js');
const template = readFileSync('dist/index.html', 'utf8');
const app = express();

app.get('/', (request, response) => response.send(template.replace('<!--page-->', render())));
app.use(express.static('dist', { index: false }));
app.listen(3000, () => console.log('http://localhost:3000'));
