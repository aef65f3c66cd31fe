import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** A bare `ws` server that answers every message at once and stores nothing. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(data)));

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
