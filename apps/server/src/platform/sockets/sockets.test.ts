import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';
import { createLocalLive } from '../live/local-live.ts';
import { openSockets } from './sockets.ts';

const open: Socket[] = [];
const close = (): void => open.splice(0).forEach((socket) => socket.close());
afterEach(close);

const connect = (url: string, token: string, namespace = '/room'): Socket => {
  const socket = io(url + namespace, {
    transports: ['websocket'],
    query: { token },
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  return socket;
};

/** 'connected', or the code that the connection is refused with. */
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
  });

describe('the sockets', () => {
  const world = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });

  describe('a session that ends while its connection is made', () => {
    const http = createServer();
    afterAll(() => http.close());

    it('keeps no connection: nobody else would end it', async () => {
      const { session } = await world.current.member('hasty001');
      const viewer = {
        userId: session.userId,
        username: session.username,
        rank: 1,
        guest: false,
        sessionId: session.userId,
      };
      const looks: string[] = [];
      // It lives when it is looked up first, and has ended a moment later.
      const authenticate = async (token: string) =>
        looks.push(token) === 1 ? { viewer, endsAt: Date.now() + 60_000 } : undefined;
      const closeSockets = openSockets(http, world.current.running.app, createLocalLive(), [], authenticate);
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
      const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, session.accessToken);
      const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
      expect(await outcome(socket)).toBe('connected');
      expect(await ended).toBe('io server disconnect');
      closeSockets();
    });
  });

  it('have no namespace that is open to whoever comes', async () => {
    const { session } = await world.current.member('curious1');
    for (const token of ['', session.accessToken])
      expect(await outcome(connect(world.current.url, token, '/'))).toBe('NOT_FOUND');
  });

  describe('a flood', () => {
    it('of emits is refused to its connection, and to no other one', async () => {
      const [noisy, calm] = [await world.current.member('noisyone'), await world.current.member('calmone1')];
      const emit = ({ client }: typeof noisy) => outcomeOf(client.messages.propagate({ id: 'baithak' }));
      world.current.clock.hold();
      const answers = await Promise.all(Array.from({ length: 1001 }, () => emit(noisy)));
      expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(1);
      expect(await emit(calm)).toBe('accepted');
      world.current.clock.pass(10_000);
      expect(await emit(noisy)).toBe('accepted');
    });

    it('of connections is refused to its person, and to no other one; a closed one makes room', async () => {
      const [many, one] = [await world.current.member('manytabs'), await world.current.member('onetab01')];
      const { url } = world.current;
      const tabs = Array.from({ length: 50 }, () => connect(url, many.session.accessToken));
      expect(new Set(await Promise.all(tabs.map(outcome)))).toEqual(new Set(['connected']));
      expect(await outcome(connect(url, many.session.accessToken))).toBe('TOO_MANY');
      expect(await outcome(connect(url, one.session.accessToken))).toBe('connected');
      tabs[0]?.close();
      await expect.poll(() => outcome(connect(url, many.session.accessToken))).toBe('connected');
    });
  });
});
