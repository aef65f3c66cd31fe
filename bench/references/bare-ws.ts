import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** A bare `ws` server: whatever one client sends goes to all others as one frame made once, and the sender of a text gets "ok". */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

const frameOf = (data: Buffer, isBinary: boolean): Buffer => {
  const opcode = isBinary ? 0x82 : 0x81;
  const header =
    data.length < 126
      ? Buffer.from([opcode, data.length])
      : Buffer.from([opcode, 126, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([header, data]);
};

sockets.on('connection', (sender) => {
  sender.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = frameOf(data, isBinary);
    for (const socket of sockets.clients) {
      // The untyped member of `ws` for frames made ahead.
      if (socket !== sender)
        (socket as WebSocket & { _sender: { sendFrame(list: Buffer[]): void } })._sender.sendFrame([frame]);
    }
    if (!isBinary) sender.send('ok');
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference ready at ws://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
