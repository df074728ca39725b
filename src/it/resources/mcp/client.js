// Uses the official client of the Model Context Protocol:
//   node client.js http URL TOKEN      or      node client.js stdio COMMAND ARGUMENTS...
// Reads calls from standard input, one {"name": ..., "arguments": {...}} per line, and prints a line for each result.
const {createInterface} = require('node:readline');
const {Client} = require('@modelcontextprotocol/sdk/client/index.js');
const {StdioClientTransport} = require('@modelcontextprotocol/sdk/client/stdio.js');
const {StreamableHTTPClientTransport} = require('@modelcontextprotocol/sdk/client/streamableHttp.js');

async function main([kind, first, ...rest]) {
  const transport = kind === 'http'
    ? new StreamableHTTPClientTransport(new URL(first), {requestInit: {headers: {Authorization: `Bearer ${rest[0]}`}}})
    : new StdioClientTransport({command: first, args: rest, env: process.env, stderr: 'inherit'});
  const client = new Client({name: 'test', version: '1'});
  await client.connect(transport);
  const {tools} = await client.listTools();
  console.log(JSON.stringify({server: client.getServerVersion().name, tools: tools.map(tool => tool.name)}));
  for await (const line of createInterface({input: process.stdin})) {
    if (line === '') continue;
    const {content, isError} = await client.callTool(JSON.parse(line));
    console.log(JSON.stringify({isError: isError === true, text: content[0].text}));
  }
  await client.close();
}

main(process.argv.slice(2)).catch(error => {
  console.error(error);
  process.exit(1);
});
