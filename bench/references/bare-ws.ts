import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A bare `ws` server: whatever one client sends goes to all others as one frame made once, and the sender gets "ok". */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

const frameOf = (data: Buffer): Buffer => {
  const header =
    data.length < 126
      ? Buffer.from([0x81, data.length])
      : Buffer.from([0x81, 126, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([header, data]);
};

sockets.on('connection', (sender) => {
  sender.on('message', (data: Buffer) => {
    const frame = frameOf(data);
    for (const socket of sockets.clients) {
      // The untyped member of `ws` for frames made ahead.
      if (socket !== sender)
        (socket as WebSocket & { _sender: { sendFrame(list: Buffer[]): void } })._sender.sendFrame([frame]);
    }
    sender.send('ok');
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
