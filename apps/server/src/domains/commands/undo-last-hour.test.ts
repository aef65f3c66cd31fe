import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('with a ban', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, other: Person, guest: Person;
  let room: string, elsewhere: string;
  beforeAll(async () => {
    [owner, staff, member, other] = await world.current.members('malik71', 'nigran71', 'rukn7171', 'doosra71');
    guest = await world.current.guest('mehman71');
    await liftRoomsLimit(world.current, owner);
    [room, elsewhere] = [await makeRoom(owner, { title: 'The arch' }), await makeRoom(owner, { title: 'The lane' })];
    for (const id of [room, elsewhere]) await joinAndLoad(id, staff, member, other, guest);
    for (const id of [room, elsewhere]) await giveRole(world.current, id, staff, 6);
  });
  const preview = (by: Person, { username: target }: Person) => by.client.commands.previewBan({ roomId: room, target });
  const undo = (by: Person, { username: target }: Person) => by.client.commands.undoLastHour({ roomId: room, target });
  const thread = async ({ client }: Person, threadText: string) =>
    (await client.threads.createThread({ roomId: room, threadText, tags: ['arches'] })).data._id;

  it('one sees beforehand what the last hour held, and platform staff how many people used the address', async () => {
    await say(member, room, 'long ago');
    world.current.clock.pass(minutes(61));
    await say(member, room, 'just now');
    await say(member, elsewhere, 'in another room');
    await say(other, room, 'somebody else');
    await thread(member, 'a thread of this hour');
    const replyTo = (
      await other.client.threads.createThread({ roomId: room, threadText: 'one of others', tags: ['a'] })
    ).data._id;
    await member.client.threads.replyToThread({ roomId: room, replyTo, threadText: 'a reply of this hour' });
    const counts = { messages: 1, threads: 1, replies: 1 };
    expect(await preview(staff, member)).toMatchObject({ ...counts, people: null });
    expect(await preview(owner, member)).toMatchObject({ ...counts, people: null });
    for (const by of [staff, owner]) expect((await preview(by, guest)).people).toBeNull();
    const platform = await world.current.ranked('nazim717', 10);
    expect((await preview(platform, guest)).people).toBeGreaterThan(1);
  });

  it('the address is banned and the last hour deleted in one call, or nothing is', async () => {
    const roomId = await makeRoom(owner, { title: 'The gate' });
    const [target, neighbour] = [await world.current.guest('mehman72'), await world.current.guest('mehman73')];
    await joinAndLoad(roomId, target, neighbour);
    await say(target, roomId, 'buy my gold');
    await target.client.notifications.listen();
    const gone = recordEvents(target, 'roomBanned');
    const ban = { roomId, target: target.username, minutes: 60, reason: 'Ads', address: true, lastHour: true };
    expect(await owner.client.commands.banGuest(ban)).toMatchObject({ undone: { messages: 1, isDone: true } });
    expect(await gone.until(1)).toMatchObject([{ roomId, reason: 'Ads' }]);
    for (const { client } of [target, neighbour])
      expect(await outcomeOf(client.screens.loadRoom({ id: roomId }))).toBe('BANNED');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data.map(({ what }) => what)).toEqual(expect.arrayContaining(['banGuest', 'banAddress']));
    // The address of a member is for the platform's staff: neither ban is stored.
    await joinAndLoad(roomId, other);
    const both = { roomId, target: other.username, minutes: 60, address: true };
    expect(await outcomeOf(owner.client.commands.banPerson(both))).toBe('FORBIDDEN');
    expect(await outcomeOf(other.client.screens.loadRoom({ id: roomId }))).toBe('accepted');
    expect((await owner.client.moderationLog.getRoomLog({ roomId })).data).toHaveLength(data.length);
  });

  it('it is deleted before everybody’s eyes; what is older, elsewhere or of others stays', async () => {
    const gone = recordEvents(other, 'messageDeleted');
    const threads = recordEvents(other, 'threadDeleted');
    expect(await undo(staff, member)).toMatchObject({ messages: 1, threads: 1, replies: 1, isDone: true });
    expect([(await gone.until(1)).length, (await threads.until(1)).length]).toEqual([1, 1]);
    const texts = async (id: string) =>
      (await owner.client.screens.loadRoom({ id })).data.map((each) => JSON.stringify(each)).join(' ');
    const here = await texts(room);
    expect(['long ago', 'just now', 'somebody else'].map((text) => here.includes(text))).toEqual([true, false, true]);
    expect(await texts(elsewhere)).toContain('in another room');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId: room });
    expect(data.map(({ what, by, whom, amount }) => [what, by?.username, whom?.username, amount])).toEqual([
      ['deleteReply', 'nigran71', 'rukn7171', null],
      ['deleteThread', 'nigran71', 'rukn7171', null],
      ['undoWriting', 'nigran71', 'rukn7171', 1],
    ]);
    expect(await undo(staff, member)).toMatchObject({ messages: 0, threads: 0, replies: 0, isDone: true });
  });

  it('whoever may not ban somebody neither sees nor deletes it', async () => {
    await say(owner, room, 'of the owner');
    for (const call of [preview, undo]) {
      expect(await outcomeOf(call(staff, owner))).toBe('OUTRANKED');
      expect(await outcomeOf(call(staff, staff))).toBe('OUTRANKED');
      expect(await outcomeOf(call(other, member))).toBe('FORBIDDEN');
      expect(await outcomeOf(call(guest, member))).toBe('FORBIDDEN');
      expect(await outcomeOf(call(staff, { ...member, username: 'koinahin71' }))).toBe('NO_SUCH_PERSON');
    }
    expect((await preview(owner, guest)).messages).toBe(0);
  });
});
