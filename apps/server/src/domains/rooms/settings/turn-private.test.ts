import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { openWorld, useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('the slug of a room that turns Private', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, stranger: Person;
  beforeAll(async () => {
    [ali, sara, stranger] = await world.current.members('alikhan', 'sarakhan', 'ajnabi1');
    await liftRoomsLimit(world.current, ali, stranger);
  });
  const details = async ({ client }: Person, roomId: string) =>
    (await client.rooms.getRoomDetails({ roomId })).roomDetails;
  const turn = ({ client }: Person, roomId: string, access: 'Public' | 'Private') =>
    client.rooms.updateRoomSettings({ roomId, access });

  it('is another one, which does not show the title; the old one leads nobody there, members neither', async () => {
    const room = await makeRoom(ali, { title: 'Sabz darwaza' });
    await joinAndLoad(room, sara);
    const { slug } = (await turn(ali, room, 'Private')).roomDetails;
    expect(slug).toMatch(/^[a-z0-9]{3,20}$/);
    expect(slug).not.toContain('sabz');
    for (const person of [ali, sara, stranger])
      expect(await outcomeOf(details(person, 'sabzdarwaza'))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(sara.client.screens.loadRoom({ id: 'sabzdarwaza' }))).toBe('ROOM_NOT_FOUND');
    const visitor = world.current.visitor();
    expect(await outcomeOf(visitor.screens.previewRoom({ roomId: 'sabzdarwaza' }))).toBe('ROOM_NOT_FOUND');
    for (const ref of [room, slug ?? '']) {
      expect((await details(sara, ref))._id).toBe(room);
      expect(await outcomeOf(details(stranger, ref))).toBe('ROOM_NOT_FOUND');
    }
    expect(await outcomeOf(say(sara, room, 'still here'))).toBe('accepted');
  });

  it('is taken ten times a day, so that old ones do not fill the database', async () => {
    const limited = await openWorld(engine, { settings: { RATE_LIMITS: 'on' } });
    try {
      const owner = await limited.member('alikhan');
      const [room, other] = [await makeRoom(owner, { title: 'Peela darwaza' }), await makeRoom(owner)];
      for (let times = 0; times < 10; times += 1) {
        await turn(owner, room, 'Private');
        await turn(owner, room, 'Public');
      }
      limited.clock.pass(60_000);
      expect(await outcomeOf(turn(owner, room, 'Private'))).toBe('TOO_MANY');
      expect(await outcomeOf(turn(owner, room, 'Public'))).toBe('accepted');
      expect(await outcomeOf(turn(owner, other, 'Private'))).toBe('accepted');
    } finally {
      await limited.close();
    }
  });

  it('is never given to another room, and stays when nothing turns', async () => {
    const room = await makeRoom(ali, { title: 'Neela darwaza' });
    await turn(ali, room, 'Private');
    const other = await makeRoom(stranger, { title: 'Neela darwaza' });
    expect((await details(stranger, other)).slug).not.toBe('neeladarwaza');
    expect(await outcomeOf(details(sara, 'neeladarwaza'))).toBe('ROOM_NOT_FOUND');
    const { slug } = await details(ali, room);
    expect((await turn(ali, room, 'Private')).roomDetails.slug).toBe(slug);
    expect((await turn(stranger, other, 'Public')).roomDetails.slug).toBe((await details(sara, other)).slug);
  });
});
