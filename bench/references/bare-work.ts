import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The bare work that a chat cannot do without, by the same database and websockets: a message (JSON) is stored, what came in one
 * turn of the event loop in one commit that does not wait for the disk, and answered; `all {…}` goes to everybody else as it
 * is; GET /page has 50 rows as JSON.
 */
const folder = mkdtempSync(join(tmpdir(), 'baithak-bare-'));
const db = new DatabaseSync(join(folder, 'bare.sqlite'));
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
  CREATE TABLE messages (id TEXT PRIMARY KEY, room TEXT NOT NULL, rev INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE UNIQUE INDEX messages_by_room ON messages (room, rev)`);
const insert = db.prepare('INSERT INTO messages (id, room, rev, text) VALUES (?, ?, ?, ?)');
const page = db.prepare('SELECT id, room, rev, text FROM messages WHERE room = ? ORDER BY rev DESC LIMIT 50');
let rev = 0;
const store = (id: string, text: string): void => {
  rev += 1;
  insert.run(id, 'room', rev, text);
};
for (let at = 0; at < 200; at += 1)
  store(`first ${at}`, `message number ${at}, of an ordinary length and nothing else`);

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ msgs: page.all('room') }));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let waiting: { readonly socket: WebSocket; readonly id: string; readonly text: string }[] = [];

const flush = (): void => {
  const due = waiting;
  waiting = [];
  db.exec('BEGIN IMMEDIATE');
  for (const { id, text } of due) store(id, text);
  db.exec('COMMIT');
  for (const { socket, id } of due) socket.send(JSON.stringify({ id, status: 1 }));
};

sockets.on('connection', (socket) =>
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('all ')) {
      for (const other of sockets.clients) if (other !== socket) other.send(text);
      return;
    }
    const { id, message } = JSON.parse(text) as { id: string; message: string };
    waiting.push({ socket, id, text: message });
    if (waiting.length === 1) setImmediate(flush);
  }),
);

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => {
  db.close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
