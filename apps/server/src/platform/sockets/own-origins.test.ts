import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import { useWorld } from '../../testing/world.ts';
import { createOriginCheck } from './check-opening.ts';

/** How a websocket's opening is answered: 101, or the status of a refusal. */
const opening = (url: string, origin?: string): Promise<number | undefined> =>
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

describe('a websocket', () => {
  const world = useWorld('sqlite');
  const divided = useWorld('sqlite', {
    settings: { PUBLIC_URL: 'https://chat.example', SOCKET_URL: 'https://live.chat.example' },
  });

  it('opens from our own page, under whatever name of the machine, and from a program, which has no page', async () => {
    const { url } = world.current;
    const { port } = new URL(url);
    for (const origin of [undefined, url, `http://localhost:${port}`, `http://[::1]:${port}`])
      expect(await opening(url, origin), origin).toBe(101);
  });

  it.each(['https://evil.example', 'http://localhost:1', 'null', '', 'not an origin'])(
    'is refused to a page of %s before it is open',
    async (origin) => {
      expect(await opening(world.current.url, origin)).toBe(400);
    },
  );

  it('opens from the public address and from those of the services, and from no other', async () => {
    const { url } = divided.current;
    for (const origin of ['https://chat.example', 'https://live.chat.example'])
      expect(await opening(url, origin), origin).toBe(101);
    for (const origin of [url, 'http://chat.example', 'https://chat.example.evil.example', 'https://api.chat.example'])
      expect(await opening(url, origin), origin).toBe(400);
  });

  it('opens on a network whose name for us we were not told, from the address that was asked', () => {
    const urls = { auth: '', api: '', socket: '', assets: '' };
    const isOwn = createOriginCheck({ publicUrl: 'http://localhost:3000', urls, host: '0.0.0.0', port: 3000 });
    // The check reads nothing else of a request.
    const from = (origin: string) => isOwn({ headers: { origin, host: '192.168.1.5:3000' } } as never);
    expect([from('http://192.168.1.5:3000'), from('http://192.168.1.6:3000')]).toEqual([true, false]);
  });
});
