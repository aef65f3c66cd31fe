import { soundNames } from '@baithak/protocol/sounds';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../testing/room-actions.ts';
import { minutes } from '../../testing/clock.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('/play', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });
  let owner: Person, diamond: Person, member: Person, guest: Person, outsider: Person;
  let room: string, other: string;
  beforeAll(async () => {
    [owner, diamond, member, outsider] = await world.current.members('malikkhan', 'diamond1', 'memberkhan', 'outsider');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The drum' });
    other = await makeRoom(owner, { title: 'The flute' });
    await joinAndLoad(room, owner, diamond, member, guest);
    await giveRole(world.current, room, diamond, 2);
    await outsider.client.rooms.joinRoom({ roomId: room });
    await outsider.client.screens.loadRoom({ id: other });
  });
  const play = (person: Person, sound: string, roomId = room) =>
    outcomeOf(person.client.commands.playSound({ roomId, sound }));

  it('is heard by everybody in the room, its player too, and by nobody elsewhere', async () => {
    const here = [owner, diamond, member, guest].map((each) => recordEvents(each, 'soundPlayed'));
    const away = recordEvents(outsider, 'soundPlayed');
    expect(await play(diamond, 'Dholak')).toBe('accepted');
    const played = { roomId: room, sound: 'dholak', username: 'diamond1' };
    for (const each of here) expect(await each.until(1)).toEqual([played]);
    await settled(outsider);
    expect(away.all).toEqual([]);
    expect((await diamond.client.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) })).msgs).toEqual(
      [],
    );
  });

  it('says how many others can hear it: not who turned sounds off, ignores the player, or has quiet hours', async () => {
    const heardBy = async () => {
      world.current.clock.pass(minutes(1));
      return (await diamond.client.commands.playSound({ roomId: room, sound: 'sitar' })).heardBy;
    };
    expect(await heardBy()).toBe(3);
    expect((await owner.client.people.updateSettings({ sounds: 'none' })).settings.soundsChosen).toBe(true);
    await member.client.people.updateSettings({ theme: 'dark' });
    expect(await heardBy()).toBe(2);
    await member.client.people.updateSettings({ sounds: 'pm' });
    expect(await heardBy()).toBe(1);
    await owner.client.people.updateSettings({ sounds: 'all' });
    await guest.client.commands.ignorePerson({ roomId: room, target: 'diamond1' });
    expect(await heardBy()).toBe(1);
    await guest.client.commands.unignorePerson({ roomId: room, target: 'diamond1' });
    expect(await heardBy()).toBe(2);
    const now = new Date(world.current.clock.now());
    const clockOf = (hoursOn: number) => new Date(now.getTime() + hoursOn * minutes(60)).toISOString().slice(11, 16);
    const quiet = (from: number, to: number) =>
      owner.client.people.updateSettings({ quietFrom: clockOf(from), quietTo: clockOf(to), timeZone: 'UTC' });
    await quiet(-1, 1);
    expect(await heardBy()).toBe(1);
    await quiet(1, 2);
    expect(await heardBy()).toBe(2);
  });

  it('begins at rank 2, for guests too, and knows its sounds; what is refused costs nothing', async () => {
    world.current.clock.pass(minutes(1));
    expect(await play(member, 'tabla')).toBe('FORBIDDEN');
    expect(await play(guest, 'tabla')).toBe('FORBIDDEN');
    expect(await play(outsider, 'tabla', other)).toBe('NOT_A_MEMBER');
    for (const sound of ['vuvuzela', 'toString', '__proto__']) expect(await play(diamond, sound)).toBe('NOT_FOUND');
    expect(await play(diamond, 'tabla')).toBe('accepted');
    await giveRole(world.current, room, guest, 2);
    expect(await play(guest, 'sitar')).toBe('accepted');
    expect(soundNames).toHaveLength(12);
  });

  it('is one sound a person in ten seconds, and six a room in a minute', async () => {
    world.current.clock.pass(minutes(1));
    expect([await play(diamond, 'kettle'), await play(diamond, 'kettle')]).toEqual(['accepted', 'TOO_MANY']);
    for (let more = 0; more < 5; more += 1) {
      world.current.clock.pass(10_000);
      expect(await play(diamond, 'rimshot')).toBe('accepted');
    }
    expect(await play(owner, 'rimshot')).toBe('TOO_MANY');
    world.current.clock.pass(minutes(1));
    expect(await play(owner, 'rimshot')).toBe('accepted');
  });
});
