import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a Node process can be ready with. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
