import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { makeRoom, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

const open: Socket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.close()));

describe('a reader that stops reading', () => {
  const world = useWorld('sqlite');

  const connect = async ({ session }: Person): Promise<Socket> => {
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      query: { token: session.accessToken },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return socket;
  };
  /** Reads nothing more; what ws calls `pause` stops its TCP connection. */
  const stopReading = (socket: Socket): void =>
    (socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause();

  it('and goes on asking is ended once 8 MB wait for it, and the room goes on for the others', async () => {
    const [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    const room = await makeRoom(ali);
    for (let count = 0; count < 40; count += 1) await say(ali, room, `${count}${'\u0001'.repeat(3990)}.`);
    const { live } = world.current.running.app;
    const [stalled, reading] = [await connect(ali), await connect(sara)];
    await stalled.emitWithAck('loadRoom', { id: room });
    stopReading(stalled);
    for (let load = 0; load < 40; load += 1) stalled.emit('loadRoom', { id: room, since: 0 }, () => undefined);
    await expect.poll(() => live.isPresent(room, ali.userId), { timeout: 20_000 }).toBe(false);
    expect(await reading.emitWithAck('loadRoom', { id: room })).toMatchObject({ status: 1, rev: 40 });
    expect(live.isPresent(room, sara.userId)).toBe(true);
  });
});
