import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it } from 'vitest';
import { createClient } from '../create-client.ts';
import { createMemoryTokenStore } from '../options.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A bare Socket.IO server that notes the slices it gets, and a client of it. */
const open = async () => {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  const received: Uint8Array[] = [];
  io.of('/room').on('connection', (socket) => {
    socket.on('audioSlice', (bytes: Uint8Array) => received.push(bytes));
    socket.on('propogate', (_: unknown, answer: (body: object) => void) => answer({ status: 1 }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore({ accessToken: 'a', refreshToken: 'r' }),
    strict: true,
  });
  closers.push(
    () => io.close(),
    () => client.close(),
  );
  const settled = () => client.messages.propagate({ id: 'a'.repeat(24) });
  await settled();
  return { io, client, received, settled };
};

const slice = (byte: number, length = 1000): Uint8Array => new Uint8Array(length).fill(byte);

it('sends several frames of one moment, all of them and in order', async () => {
  const { client, received, settled } = await open();
  await Promise.all([1, 2, 3, 4, 5].map((byte) => client.broadcast.sendAudioSlice(slice(byte))));
  await settled();
  expect(received.map(([byte]) => byte)).toEqual([1, 2, 3, 4, 5]);
});

it('drops what would wait longer than a second of sound', async () => {
  const { client, received, settled } = await open();
  await Promise.all(Array.from({ length: 200 }, (_, byte) => client.broadcast.sendAudioSlice(slice(byte))));
  await settled();
  expect(received.length).toBeGreaterThanOrEqual(20);
  expect(received.length).toBeLessThanOrEqual(22);
  expect(received.map(([byte]) => byte)).toEqual(received.map((_, at) => at));
  await client.broadcast.sendAudioSlice(slice(99));
  await settled();
  expect(received.at(-1)?.[0]).toBe(99);
});

it('drops what is sent while the line is down, and keeps nothing of it for later', async () => {
  const { io, client, received, settled } = await open();
  for (const { conn } of io.of('/room').sockets.values()) conn.close();
  await expect.poll(() => client.connection.get(), { timeout: 30_000 }).not.toBe('online');
  await client.broadcast.sendAudioSlice(slice(1)).catch(() => undefined);
  client.connectNow();
  await expect
    .poll(
      () =>
        settled().then(
          () => 'back',
          () => 'lost',
        ),
      { timeout: 10_000 },
    )
    .toBe('back');
  expect(received).toEqual([]);
});

it('gives frames of sound as plain bytes, unchanged', async () => {
  const { io, client, settled } = await open();
  const heard: unknown[] = [];
  client.on.audioStream((bytes) => heard.push(bytes));
  await settled();
  io.of('/room').emit('audioStream', Buffer.from([1, 2, 3]));
  await settled();
  expect(heard).toEqual([Uint8Array.of(1, 2, 3)]);
  expect(Object.getPrototypeOf(heard[0])).toBe(Uint8Array.prototype);
});
