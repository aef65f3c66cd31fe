import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  outcomeOf,
  joinAndLoad,
  recordEvents,
  giveRole,
  liftRoomsLimit,
  makeRoom,
  settled,
} from '../../testing/room-actions.ts';
import { grantPlatformRank } from '../../testing/notification-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';

onBothEnginesInProof('/topic', (engine) => {
  const world = useWorld(engine);
  let owner: Person, senior: Person, staff: Person, member: Person, guest: Person, outsider: Person, houseStaff: Person;
  let room: string;
  beforeAll(async () => {
    [owner, senior, staff, member, outsider] = await world.current.members(
      'malikkhan',
      'seniorkhan',
      'staffkhan',
      'memberkhan',
      'outsider',
    );
    guest = await world.current.guest('mehmaan');
    houseStaff = await world.current.ranked('housestaff', 9);
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The verandah' });
    await joinAndLoad(room, senior, staff, member, guest);
    await giveRole(world.current, room, senior, 9);
    await giveRole(world.current, room, staff, 8);
  });
  const topic = (person: Person, text: string, roomId = room) => person.client.commands.setTopic({ roomId, text });
  const stored = async (roomId = room) => (await owner.client.rooms.getRoomDetails({ roomId })).roomDetails.topic;

  it('is set from rank 9 up, by the owner and by platform staff too; it is published to everybody in the room and to nobody else', async () => {
    await outsider.client.screens.loadRoom({ id: 'baithak' });
    const [near, far] = [recordEvents(member, 'topicUpdated'), recordEvents(outsider, 'topicUpdated')];
    await topic(senior, '  Chai at six  ');
    await topic(owner, 'Chai at seven');
    await topic(houseStaff, 'چائے آٹھ بجے');
    await near.until(3);
    expect(near.all).toEqual(
      ['Chai at six', 'Chai at seven', 'چائے آٹھ بجے'].map((text) => ({ roomId: room, topic: text })),
    );
    await settled(outsider);
    expect(far.all).toEqual([]);
    expect(await stored()).toBe('چائے آٹھ بجے');
    expect((await member.client.rooms.searchRooms({ search: 'آٹھ بجے' })).searched.map(({ _id }) => _id)).toEqual([
      room,
    ]);
  });

  it('is published once: the same topic again changes nothing, and an empty one removes it', async () => {
    const heard = recordEvents(member, 'topicUpdated');
    await topic(senior, 'Rain');
    await topic(senior, 'Rain');
    await topic(senior, '');
    await heard.until(2);
    expect(heard.all.map((event) => event.topic)).toEqual(['Rain', '']);
    expect(await stored()).toBe('');
  });

  it('is refused below rank 9, to guests and to whoever has not joined; nothing is stored or published', async () => {
    await topic(senior, 'Stays');
    await settled(member);
    const heard = recordEvents(member, 'topicUpdated');
    for (const person of [staff, member, guest]) expect(await outcomeOf(topic(person, 'Mine'))).toBe('FORBIDDEN');
    expect(await outcomeOf(topic(outsider, 'Mine'))).toBe('NOT_A_MEMBER');
    expect(await outcomeOf(topic(senior, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    await settled(member);
    expect([heard.all, await stored()]).toEqual([[], 'Stays']);
  });

  it('does not betray a private room, and honours the doors of one for adults', async () => {
    const secret = await makeRoom(owner, { access: 'Private' });
    expect(await outcomeOf(topic(outsider, 'Seen', secret))).toBe('ROOM_NOT_FOUND');
    const adult = await makeRoom(owner, { type: 'Adult' });
    expect(await outcomeOf(topic(guest, 'Seen', adult))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(topic(owner, 'Seen', adult))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(topic(owner, 'Late'))).toBe('accepted');
  });

  it('looks at the rank again as it is stored', async () => {
    const write = (person: Person) =>
      world.current.running.app.db.write(storeTopic, {
        roomId: room,
        userId: person.userId,
        topic: 'Too late',
        logId: newId(),
        at: world.current.clock.now(),
      });
    // A call of this moment has seen them as platform staff.
    await grantPlatformRank(world.current, outsider, 9);
    await grantPlatformRank(world.current, outsider, 8);
    for (const person of [member, outsider])
      await expect(write(person)).rejects.toSatisfy((error) => error instanceof Refusal && error.code === 'FORBIDDEN');
    expect(await stored()).toBe('Late');
  });
});
