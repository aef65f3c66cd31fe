import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { downloadOf } from '../../testing/download-of.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the bans that hold for a person', (engine) => {
  const world = useWorld(engine);
  let owner: Person, moderator: Person, platform: Person;
  beforeAll(async () => {
    [owner, moderator] = await world.current.members('malikkhan', 'nigraan1');
    platform = await world.current.ranked('nazimaa1', 10);
    await liftRoomsLimit(world.current, owner);
  });
  const gate = async (...people: readonly Person[]): Promise<string> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, moderator, ...people);
    await giveRole(world.current, roomId, moderator, 6);
    return roomId;
  };
  const load = ({ client }: Person, roomId: string) => outcomeOf(client.screens.loadRoom({ id: roomId }));
  const own = async ({ client }: Person, roomId: string) => (await client.commands.getOwnBan({ roomId })).ban;

  it('are of a room and of every room: the longest one is told, and lifting it leaves the other', async () => {
    const guest = await world.current.guest('mehmaan1');
    const roomId = await gate(guest);
    await moderator.client.commands.banGuest({ roomId, target: guest.username, minutes: 10, reason: 'in the room' });
    await platform.client.commands.banAddress({ roomId, target: guest.username, confirm: true, reason: 'everywhere' });
    expect(await own(guest, roomId)).toMatchObject({ everywhere: true, reason: 'everywhere' });
    const refused: unknown = await guest.client.screens.loadRoom({ id: roomId }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WireError);
    expect(refused).toMatchObject({ code: 'BANNED', details: [{ reason: 'everywhere' }] });
    const { data } = await platform.client.commands.listBans({ roomId });
    const banId = data.find(({ everywhere }) => everywhere)?._id ?? '';
    await platform.client.commands.unbanPerson({ roomId, target: guest.username, banId });
    expect(await own(guest, roomId)).toMatchObject({ everywhere: false, reason: 'in the room' });
    world.current.clock.pass(minutes(10));
    expect([await own(guest, roomId), await load(guest, roomId)]).toEqual([null, 'accepted']);
  });

  it('are not shortened by sending the guest out for a minute', async () => {
    const guest = await world.current.guest('mehmaan2');
    const roomId = await gate(guest);
    await moderator.client.commands.banGuest({ roomId, target: guest.username, minutes: 60 });
    await outcomeOf(moderator.client.commands.kickGuest({ roomId, target: guest.username }));
    world.current.clock.pass(minutes(2));
    expect(await load(guest, roomId)).toBe('BANNED');
    expect((await moderator.client.commands.listBans({ roomId })).data).toHaveLength(1);
  });

  it('keep out of what is said in the room, live and afterwards, and of no other room', async () => {
    const [member, other] = await world.current.members('rukn1111', 'doosra11');
    const [roomId, elsewhere] = [await gate(member, other), await gate(member)];
    await say(other, roomId, 'qandeel before');
    await moderator.client.commands.banPerson({ roomId, target: member.username });
    const [heard, counted] = [recordEvents(member, 'newMessage'), recordEvents(member, 'newRoomActivity')];
    const { id: messageId } = await say(other, roomId, `qandeel @${member.username}`);
    await settled(member);
    expect([heard.all, counted.all]).toEqual([[], []]);
    const { client } = member;
    expect(await outcomeOf(client.messages.getMessagesBefore({ roomId, messageId }))).toBe('BANNED');
    expect((await client.search.search({ q: 'qandeel' })).results).toEqual([]);
    expect((await client.notifications.listNotifications()).data).toEqual([]);
    expect(await outcomeOf(say(member, roomId, 'but I'))).toBe('BANNED');
    expect(await load(member, elsewhere)).toBe('accepted');
  });

  it('end with a rank of the platform’s staff', async () => {
    const member = await world.current.member('rukn2222');
    const roomId = await gate(member);
    await moderator.client.commands.banPerson({ roomId, target: member.username });
    expect(await load(member, roomId)).toBe('BANNED');
    await giveRankTo(world.current, member, 9);
    expect(await load(await world.current.device(member), roomId)).toBe('accepted');
  });

  it('are in their download without by whom, and in that of who gave them without whom', async () => {
    const member = await world.current.member('rukn3333');
    const roomId = await gate(member);
    await moderator.client.commands.banPerson({ roomId, target: member.username, minutes: 60, reason: 'zarafa' });
    const [theirs, given] = [await downloadOf(member), await downloadOf(moderator)];
    const bans = String(theirs.get('bans.json'));
    expect(bans).toContain('zarafa');
    expect(bans).not.toContain(moderator.userId);
    const gave = String(given.get('bans-given.json'));
    expect(gave).toContain('zarafa');
    expect(gave).not.toContain(member.userId);
    expect(String(given.get('bans.json'))).not.toContain('zarafa');
  });
});
