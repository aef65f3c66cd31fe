import { beforeAll, expect, it } from 'vitest';
import { hear, makeStage, speak } from '../../testing/audio-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, recordEvents, settled } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('a large audience', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person;
  beforeAll(async () => {
    [owner, speaker] = await world.current.members('maalik6', 'muqarrir6');
    await liftRoomsLimit(world.current, owner);
  });

  it('is told of who comes and goes together, twice a second at most, with exact counts and 100 names', async () => {
    const { clock } = world.current;
    const roomId = await makeStage(world.current, owner, [speaker]);
    const begun = recordEvents(owner, 'listenerLeft');
    await speak(speaker, roomId);
    await begun.until(1);
    clock.hold();
    const [joined, left] = [recordEvents(owner, 'listenerJoined'), recordEvents(owner, 'listenerLeft')];
    const crowd: Person[] = [];
    for (let at = 0; at < 160; at += 1) {
      const guest = await world.current.guest(`hujoom${at}`);
      await hear(guest, roomId);
      crowd.push(guest);
    }
    await settled(owner);
    // One each until there are fifty with the speaker.
    expect(joined.all.length).toBe(49);
    clock.passWithTimers(500);
    expect((await joined.until(50))[49]).toMatchObject({ count: { total: 161, speakers: 1 } });
    expect(joined.all[49]?.listeners.length).toBe(100);
    for (const { client } of crowd.slice(0, 40)) await client.broadcast.leaveBroadcast({});
    clock.passWithTimers(500);
    await left.until(1);
    clock.passWithTimers(500);
    await settled(owner);
    const gone = left.all.flatMap(({ usernames }) => usernames);
    expect(gone.toSorted()).toEqual(
      crowd
        .slice(0, 40)
        .map(({ username }) => username)
        .toSorted(),
    );
    expect(left.all.length).toBeLessThanOrEqual(2);
    expect(left.all.at(-1)?.count).toEqual({ total: 121, speakers: 1 });
    const { stream } = await owner.client.broadcast.peekBroadcast({ id: roomId });
    expect([stream.count.total, stream.listeners.length]).toEqual([121, 100]);

    // Few listen now, but many have the room loaded and would be told.
    for (const { client } of crowd.slice(41)) await client.broadcast.leaveBroadcast({});
    clock.passWithTimers(500);
    await joinAndLoad(roomId, ...crowd.slice(0, 50));
    await settled(owner);
    clock.passWithTimers(500);
    const before = joined.all.length;
    for (const each of crowd.slice(0, 4)) await hear(each, roomId);
    await settled(owner);
    expect(joined.all.length - before).toBeLessThanOrEqual(1);
    clock.passWithTimers(500);
    const told = await joined.until(before + 2);
    expect(told.slice(before).flatMap(({ listeners }) => listeners).length).toBe(4);
  });
});
