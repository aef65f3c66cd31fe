import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, test } from 'vitest';
import { day } from '../../platform/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { makeRoom } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { makeNotifications, type Happening } from './api.ts';
import { exportNotifications, forgetInNotifications, mostKept } from './purge.ts';
import { removeNotifications } from './start.ts';

onBothEnginesInProof('what notifications keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  let roomId: string;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
  });
  const db = () => world.current.running.app.db.read;
  const make = (to: Person, happenings: readonly Omit<Happening, 'to'>[]) =>
    runWrite(world.current, async (tx) => {
      const at = world.current.clock.now();
      for (const one of happenings) await makeNotifications(tx, { ids: [newId()], at }, [{ ...one, to: [to.userId] }]);
    });
  const mention = (actor: Person) => ({ kind: 'mention', thing: newId(), actor: actor.userId, roomId }) as const;
  const listOf = async ({ client }: Person) => (await client.notifications.listNotifications()).data;

  test('is in their export, theirs alone', async () => {
    await make(ali, [mention(sara)]);
    await make(sara, [mention(ali)]);
    expect(await exportNotifications(db(), ali.userId)).toMatchObject([{ kind: 'mention', seen: 0 }]);
  });

  test('is forgotten: their own, and what others were told of them', async () => {
    const thing = newId();
    const reply = (actor: Person) => ({ kind: 'reply', thing, source: newId(), actor: actor.userId, roomId }) as const;
    await make(sara, [reply(zain), reply(ali), reply(ali)]);
    expect((await listOf(sara))[0]).toMatchObject({ count: 3, peopleCount: 2 });
    await runWrite(world.current, (tx) => forgetInNotifications(tx, ali.userId));
    expect(await listOf(sara)).toMatchObject([{ kind: 'reply', count: 1, people: [{ _id: zain.userId }] }]);
    expect(await listOf(ali)).toEqual([]);
    await runWrite(world.current, (tx) => forgetInNotifications(tx, zain.userId));
    expect(await listOf(sara)).toEqual([]);
    expect(await db().selectFrom('notification_events').select('source').execute()).toEqual([]);
  });

  test('is 90 days, and 1,000 of each person, the latest of each who caused them', async () => {
    await make(sara, [mention(ali)]);
    world.current.clock.pass(89 * day);
    await make(sara, [mention(zain)]);
    await removeNotifications(world.current.running.app);
    expect((await listOf(sara)).length).toBe(2);
    world.current.clock.pass(day + 1);
    await removeNotifications(world.current.running.app);
    expect(await listOf(sara)).toMatchObject([{ people: [{ _id: zain.userId }] }]);
    const many = Array.from({ length: mostKept + 5 }, () => ({ ...mention(ali), kind: 'role' as const }));
    await make(sara, many);
    await make(ali, [mention(sara)]);
    await removeNotifications(world.current.running.app);
    const kept = await db().selectFrom('notifications').select('thing').where('user_id', '=', sara.userId).execute();
    // All of Ali's are of the same moment: those made last are kept, and Zain's, which is older than any of them.
    const latest = many.slice(6).map(({ thing }) => thing);
    const things = kept.map(({ thing }) => thing);
    expect(latest.filter((thing) => !things.includes(thing))).toEqual([]);
    expect(things).toHaveLength(latest.length + 1);
    expect((await sara.client.notifications.countNotifications()).unreadCount).toBe(mostKept);
    expect(await listOf(ali)).toHaveLength(1);
  });
});
