/** A small API: `npm run api`, in a second terminal. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ path: request.url, boats: 3 }));
});
server.listen(4000, () => console.log('http://localhost:4000'));
