import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { outcomeOf, joinAndLoad, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('/seen', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, stranger: Person;
  let room: string;
  beforeAll(async () => {
    [ali, sara, stranger] = await world.current.members('alikhan', 'sarakhan', 'stranger');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali, { title: 'The door' });
    await sara.client.rooms.joinRoom({ roomId: room });
  });
  const seen = (asker: Person, target: string) => asker.client.commands.seePerson({ roomId: room, target });

  it('says how long ago a member was active', async () => {
    world.current.clock.pass(minutes(5));
    const answer = await seen(ali, 'sarakhan');
    expect(answer.msg).toBe('sarakhan was last seen 5 minutes ago.');
    expect(Math.round((world.current.clock.now() - Date.parse(answer.seenAt ?? '')) / minutes(1))).toBe(5);
  });

  it('is true to the minute after a short visit, after signing in, and while they are connected elsewhere', async () => {
    const { current } = world;
    const visit = await current.device(sara);
    current.clock.pass(minutes(300));
    const minutesAgo = async () => {
      const { seenAt } = await seen(ali, 'sarakhan');
      return Math.round((current.clock.now() - Date.parse(seenAt ?? '')) / minutes(1));
    };
    await current.visitor().accounts.logIn({ username: 'sarakhan', password });
    current.clock.pass(minutes(7));
    expect(await minutesAgo()).toBe(7);
    // A visit of half a minute, on a session that was used just before.
    await visit.client.screens.loadRoom({ id: 'baithak' });
    current.clock.pass(minutes(20));
    expect(await minutesAgo()).toBe(0);
    visit.client.close();
    await expect.poll(() => current.running.app.live.isOnline(sara.userId)).toBe(false);
    current.clock.pass(minutes(9));
    await expect.poll(minutesAgo).toBe(9);
  });

  it('says who is here', async () => {
    await joinAndLoad(room, sara);
    expect(await seen(ali, 'sarakhan')).toMatchObject({ msg: 'sarakhan is here now.', seenAt: null });
    await sara.client.screens.unloadRoom({ id: room });
  });

  it('honours who keeps it to themselves', async () => {
    await sara.client.people.updateSettings({ allowRoomsLastSeen: false });
    await expect(seen(ali, 'sarakhan')).rejects.toMatchObject({
      code: 'REFUSED',
      msg: 'sarakhan does not show when they were last seen.',
    });
    await sara.client.people.updateSettings({ allowRoomsLastSeen: true });
  });

  it('reveals nothing about people who are not in the room, and nothing to them or to guests', async () => {
    expect(await outcomeOf(seen(ali, 'stranger'))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(seen(ali, 'nobody'))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(seen(stranger, 'sarakhan'))).toBe('NOT_A_MEMBER');
    const guest = await world.current.guest('mehman');
    await guest.client.rooms.joinRoom({ roomId: room });
    expect(await outcomeOf(seen(guest, 'sarakhan'))).toBe('FORBIDDEN');
  });
});
