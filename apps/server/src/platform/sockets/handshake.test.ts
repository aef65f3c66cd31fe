import { io } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { useWorld } from '../../testing/world.ts';
import { createLog } from '../log.ts';

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
