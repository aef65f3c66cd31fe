import { describe, expect, it } from 'vitest';
import { makeRoom, say } from '../../testing/room-actions.ts';
import { stopReading, useRawSockets } from '../../testing/raw-sockets.ts';
import { useWorld } from '../../testing/world.ts';

describe('a reader that stops reading', () => {
  const world = useWorld('sqlite');
  const connect = useRawSockets(world);

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

  // docs/contract.md#stopping. The websocket's own patience, half a minute, is what must not be waited for.
  it('does not hold up the stop of the program', { timeout: 20_000 }, async () => {
    const omar = await world.current.member('omarkhan');
    stopReading(await connect(omar));
    await world.current.restart();
    expect((await world.current.device(omar)).username).toBe('omarkhan');
  });
});
