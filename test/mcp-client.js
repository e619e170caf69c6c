/**
 * Connects to an MCP server with the official client, as an agent does, and prints the responses as JSON. Takes one
 * JSON argument: the server's `url` or `command`, the `mode` of the version negotiation, and the `calls` to make.
 */
import process from 'node:process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { url, command = [], mode, calls } = JSON.parse(process.argv[2] ?? '{}');
const client = new Client({ name: 'docsite-test', version: '1.0.0' }, { versionNegotiation: { mode } });
const [program, ...parameters] = command;
await client.connect(
  url === undefined
    ? new StdioClientTransport({ command: program, args: parameters })
    : new StreamableHTTPClientTransport(new URL(url)),
);
const { tools } = await client.listTools();
const results = [];
for (const call of calls) {
  results.push(await client.callTool(call).catch((error) => ({ failure: error.message })));
}
const about = {
  era: client.getProtocolEra(),
  name: client.getServerVersion()?.name,
  instructions: client.getInstructions(),
  tools,
  results,
};
await client.close();
process.stdout.write(JSON.stringify(about));
