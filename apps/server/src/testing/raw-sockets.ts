import { request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import type { Person, World } from './world.ts';

/** Sockets of /room without our client's own bounds, which are for people who mean well. Closed after each test. */
export const useRawSockets = (world: { readonly current: World }) => {
  const open: Socket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));
  return async ({ session, username }: Person): Promise<Socket> => {
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      query: { token: session.accessToken },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    await within(`the connection of ${username}`, new Promise<void>((resolve) => socket.once('connect', resolve)));
    return socket;
  };
};

/** Reads nothing more; what ws calls `pause` stops its TCP connection. */
export const stopReading = (socket: Socket): void =>
  (socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause();

/** How a websocket's opening is answered: 101, or the status of a refusal. */
export const opening = (url: string, origin?: string): Promise<number | undefined> =>
  within(
    `an answer to a websocket of ${origin}`,
    new Promise((resolve, reject) => {
      const asked = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...(origin !== undefined && { origin }),
        },
      });
      asked.once('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      });
      asked.once('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once('error', reject).end();
    }),
  );
