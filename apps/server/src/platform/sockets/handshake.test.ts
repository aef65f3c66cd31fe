import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { opening } from '../../testing/raw-sockets.ts';
import { useWorld } from '../../testing/world.ts';
import { arrivalsAtOnce, inArrivalTurn } from '../fair-turns.ts';
import { createLog } from '../log.ts';
import { createOriginCheck } from './admit.ts';

onBothEnginesInProof('the token of a websocket', (engine) => {
  const lines: string[] = [];
  const world = useWorld(engine, { log: createLog('trace', { write: (line) => void lines.push(line) }) });
  const open: ReturnType<typeof io>[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));

  interface Sent {
    readonly auth?: Record<string, unknown>;
    readonly query?: Record<string, string>;
    readonly extraHeaders?: Record<string, string>;
  }
  /** 'connected', or the code that the connection is refused with. */
  const outcome = (sent: Sent) => {
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...sent,
    });
    open.push(socket);
    return within(
      'an answer to a connection',
      new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('connected'));
        socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
          resolve(error.data?.code ?? error.message),
        );
      }),
    );
  };

  it('is taken from the handshake, from the query where there is none, and from the handshake first', async () => {
    const { session } = await world.current.member('dastak001');
    const token = session.accessToken;
    expect(await outcome({ auth: { token } })).toBe('connected');
    expect(await outcome({ query: { token } })).toBe('connected');
    expect(await outcome({ auth: { token }, query: { token: 'nonsense' } })).toBe('connected');
    expect(await outcome({ auth: { token: 'nonsense' }, query: { token } })).toBe('BAD_TOKEN');
    expect(await outcome({ auth: { token: '' }, query: { token } })).toBe('NO_TOKEN');
    for (const odd of [[token], { token }, 7, null])
      expect(await outcome({ auth: { token: odd } }), JSON.stringify(odd)).toBe('NO_TOKEN');
    expect(await outcome({})).toBe('NO_TOKEN');
  });

  it('is in no line of our own log, however it was sent, taken or refused', async () => {
    const { client, session } = await world.current.member('dastak002');
    const token = session.accessToken;
    lines.length = 0;
    await outcome({ query: { token } });
    await outcome({ auth: { token } });
    await outcome({ query: { token: 'a-token-that-is-none' } });
    await outcome({ auth: { token: 'a-token-that-is-none' } });
    await fetch(`${world.current.url}/socket.io/?EIO=4&transport=websocket&token=${token}`);
    await fetch(`${world.current.url}/nowhere?token=${token}`);
    await outcome({ query: { token }, extraHeaders: { origin: 'https://elsewhere.example' } });
    await client.accounts.logOut();
    const all = lines.join('\n');
    // Something was logged at all.
    expect(all).toContain('a websocket from a page of another address was refused');
    for (const secret of [token, 'a-token-that-is-none']) expect(all).not.toContain(secret);
  });
});

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

describe('raw packets', () => {
  const open: WebSocket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.terminate()));

  describe('a websocket without a session', () => {
    const world = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });

    const connect = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`${world.current.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      open.push(socket);
      // Ended by the server in the middle of what is sent.
      socket.on('error', () => {});
      await within('the opening of a websocket', once(socket, 'message'));
      return socket;
    };
    const isAlive = async (): Promise<boolean> => (await fetch(`${world.current.url}/health`)).ok;

    it.each(['4', '', '3', '6', '40', '4x', 'b', 'bAAAA', '451-'])('that sends `%s` harms nobody', async (packet) => {
      const socket = await connect();
      socket.send(packet);
      socket.close();
      await within('the end of a websocket', once(socket, 'close'));
      expect(await isAlive()).toBe(true);
    });

    it.each<[string, (socket: WebSocket) => void]>([
      ['asks for namespaces', (socket) => socket.send('40/room,')],
      ['pings', (socket) => socket.ping()],
      ['answers pings that nobody sent', (socket) => socket.pong()],
      ['sends empty packets', (socket) => socket.send('4')],
    ])('that %s without end is ended', async (_, send) => {
      // One that says nothing is ended too, when its time is over: the other one is ended before.
      const quiet = await connect();
      const socket = await connect();
      const ended = within('the end of a websocket', once(socket, 'close'));
      for (let count = 0; count < 150; count += 1) send(socket);
      await ended;
      expect(quiet.readyState).toBe(WebSocket.OPEN);
      expect(await isAlive()).toBe(true);
    });

    it('that is broken off while it waits to open harms nobody', async () => {
      const ended = Promise.withResolvers<void>();
      const others = Array.from({ length: arrivalsAtOnce }, (_, index) =>
        inArrivalTurn(`other ${index}`, () => ended.promise),
      );
      const { hostname, port } = new URL(world.current.url);
      const ask = async (): Promise<Socket> => {
        const socket = connectTcp(Number(port), hostname);
        await once(socket, 'connect');
        const headers = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
        const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
        socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${[...headers, key].join('\r\n')}\r\n\r\n`);
        return socket;
      };
      const [reset, closed, patient] = [await ask(), await ask(), await ask()];
      expect(await isAlive()).toBe(true);
      reset.resetAndDestroy();
      closed.destroy();
      expect(await isAlive()).toBe(true);
      ended.resolve();
      await Promise.all(others);
      const [answer] = (await within('the answer to who waited', once(patient, 'data'))) as [Buffer];
      expect(answer.toString()).toContain('101 Switching Protocols');
      patient.destroy();
      expect(await isAlive()).toBe(true);
    });
  });
});
