import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createPool } from './pool.ts';

/** A message of PostgreSQL's protocol. */
const message = (kind: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const welcome = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** Ends each connection in the very packet that says it is ready. */
const database = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.write(Buffer.concat([welcome, ready, ended])));
});
beforeAll(() => new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve)));
afterAll(() => void database.close());

it('a connection that is lost before anybody listens to it refuses its query, and ends no process', async () => {
  const { port } = database.address() as AddressInfo;
  const databaseUrl = `postgresql://me@127.0.0.1:${port}/chat`;
  const log = createLog('silent');
  const pool = createPool({ databaseUrl, connections: 1, readOnly: false, pipeline: false, statementTimeout: 0, log });
  const client = await pool.connect();
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
});
