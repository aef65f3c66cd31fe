import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { forgetWhole } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { exportMessages, forgetInMessages } from './purge.ts';

const end = 'f'.repeat(24);

onBothEnginesInProof("a room's history", (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let room: string;
  const ids: string[] = [];
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali);
    for (let count = 1; count <= 120; count += 1) ids.push((await say(ali, room, `number ${count}`)).id);
    // Edits and deletions take revs too, and must not shift a page.
    await ali.client.messages.editMessage({ id: room, editId: at(30), message: 'edited', type: 'text' });
    await ali.client.messages.deleteMessage({ id: room, messageId: at(60) });
  });
  const at = (number: number): string => ids[number - 1] ?? '';
  const numbers = (msgs: readonly { _id: string }[]): number[] => msgs.map(({ _id }) => ids.indexOf(_id) + 1);
  const from = (first: number, last: number): number[] =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + (last < first ? -step : step)).filter(
      (number) => number !== 60,
    );
  const before = (messageId: string) => sara.client.messages.getMessagesBefore({ roomId: room, messageId });
  const after = (messageId: string) => sara.client.messages.getMessagesAfter({ roomId: room, messageId });
  const around = (messageId: string) => sara.client.messages.getMessagesAround({ roomId: room, messageId });

  it('begins at the end and goes back 50 at a time, newest first, until there is no more', async () => {
    const first = await before(end);
    expect([numbers(first.msgs), first.canLoadMore]).toEqual([from(120, 71), true]);
    const second = await before(at(71));
    expect([numbers(second.msgs), second.canLoadMore]).toEqual([from(70, 20), true]);
    const third = await before(at(20));
    expect([numbers(third.msgs), third.canLoadMore]).toEqual([from(19, 1), false]);
    expect(await before(at(1))).toMatchObject({ msgs: [], canLoadMore: false });
  });

  it('goes forward 50 at a time, oldest first', async () => {
    const page = await after(at(20));
    expect([numbers(page.msgs), page.canLoadMore]).toEqual([from(21, 71), true]);
    const last = await after(at(71));
    expect([numbers(last.msgs), last.canLoadMore]).toEqual([from(72, 120), false]);
    expect(await after(end)).toMatchObject({ msgs: [], canLoadMore: false });
  });

  it('shows a message with 25 before and 25 after it, newest first', async () => {
    const middle = await around(at(90));
    expect([numbers(middle.msgs), middle.canLoadMore, middle.canLoadNewer]).toEqual([from(115, 65), true, true]);
    const newest = await around(at(120));
    expect([numbers(newest.msgs), newest.canLoadMore, newest.canLoadNewer]).toEqual([from(120, 95), true, false]);
    const oldest = await around(at(1));
    expect([numbers(oldest.msgs), oldest.canLoadMore, oldest.canLoadNewer]).toEqual([from(26, 1), false, true]);
  });

  it('goes on from a message that is deleted meanwhile', async () => {
    expect(numbers((await before(at(60))).msgs)).toEqual(from(59, 10));
    expect(numbers((await after(at(60))).msgs)).toEqual(from(61, 110));
    expect(numbers((await around(at(60))).msgs)).toEqual(from(85, 35));
  });

  it('knows no cursor of another room and no id that never was', async () => {
    const other = await makeRoom(ali);
    const elsewhere = await say(ali, other, 'elsewhere');
    for (const messageId of [elsewhere.id, newId()]) {
      expect(await outcomeOf(before(messageId))).toBe('NOT_FOUND');
      expect(await outcomeOf(after(messageId))).toBe('NOT_FOUND');
      expect(await outcomeOf(around(messageId))).toBe('NOT_FOUND');
    }
  });

  it('of a Private room is not there for whoever has not joined', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    const { id } = await say(ali, secret, 'between us');
    const asked = { roomId: secret, messageId: id };
    const { messages } = sara.client;
    const calls = [
      messages.getMessagesBefore(asked),
      messages.getMessagesAfter(asked),
      messages.getMessagesAround(asked),
      messages.getSingleMessage(asked),
    ];
    expect(await Promise.all(calls.map(outcomeOf))).toEqual(calls.map(() => 'ROOM_NOT_FOUND'));
  });

  it('is read in a Public room without joining it', async () => {
    const open = await makeRoom(ali);
    await say(ali, open, 'come in');
    const guest = await world.current.guest('mehmaan');
    expect((await guest.client.messages.getMessagesBefore({ roomId: open, messageId: end })).msgs).toHaveLength(1);
    await joinAndLoad(open, guest);
    expect((await guest.client.messages.getMessagesBefore({ roomId: open, messageId: end })).msgs).toHaveLength(1);
  });
});

onBothEnginesInProof('a sent message', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, owner: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    owner = await world.current.ranked('malikkhan', 11);
    await liftRoomsLimit(world.current, ali, sara);
  });
  const edit = (person: Person, id: string, editId: string, message = 'edited') =>
    person.client.messages.editMessage({ id, editId, message, type: 'text' });
  const remove = (person: Person, id: string, messageId: string) =>
    person.client.messages.deleteMessage({ id, messageId });
  const single = async (person: Person, roomId: string, messageId: string) =>
    (await person.client.messages.getSingleMessage({ roomId, messageId })).msg;

  it('is edited by its author: it keeps its rev, takes a new changedRev, and is published to the others', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const [heard, own] = [recordEvents(sara, 'messageEdited'), recordEvents(ali, 'messageEdited')];
    const sent = await say(ali, room, 'frist');
    const answer = await edit(ali, room, sent.id, 'first');
    expect(answer).toMatchObject({
      id: sent.id,
      rev: 2,
      message: { rev: 1, changedRev: 2, edited: true, content: [{ type: 'text', data: 'first' }] },
    });
    expect(await heard.until(1)).toEqual([{ roomId: room, rev: 2, message: answer.message }]);
    await settled(ali);
    expect(own.all).toEqual([]);
    expect(await single(sara, room, sent.id)).toEqual(answer.message);
  });

  it('is not edited by an edit that changes nothing: nothing is published, and it is not called edited', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const sent = await say(ali, room, '**chai** for @sarakhan :tea:');
    const heard = recordEvents(sara, 'messageEdited');
    const answer = await edit(ali, room, sent.id, '  **chai** for @sarakhan :tea: ');
    expect([answer.rev, answer.message.edited, answer.message]).toEqual([sent.rev, false, sent.message]);
    await settled(sara);
    expect(heard.all).toEqual([]);
    expect((await edit(ali, room, sent.id, 'chai for @sarakhan :tea:')).message.edited).toBe(true);
  });

  it('is edited by nobody else, not even the owner of the platform', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara, owner);
    const sent = await say(sara, room, 'mine');
    expect(await outcomeOf(edit(ali, room, sent.id))).toBe('FORBIDDEN');
    expect(await outcomeOf(edit(owner, room, sent.id))).toBe('FORBIDDEN');
    expect(await outcomeOf(edit(ali, room, newId()))).toBe('NOT_FOUND');
    expect(await single(ali, room, sent.id)).toEqual(sent.message);
  });

  it('is not edited once it is deleted, once its author has left, to nothing, or to 21 mentions', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const [kept, gone] = [await say(sara, room, 'kept'), await say(sara, room, 'gone')];
    await remove(sara, room, gone.id);
    expect(await outcomeOf(edit(sara, room, gone.id))).toBe('NOT_FOUND');
    expect(await outcomeOf(edit(sara, room, kept.id, ' '))).toBe('INVALID_INPUT');
    expect(await outcomeOf(edit(sara, room, kept.id, '@alikhan '.repeat(21)))).toBe('TOO_MANY_MENTIONS');
    await sara.client.rooms.leaveRoom({ roomId: room });
    expect(await outcomeOf(edit(sara, room, kept.id))).toBe('NOT_A_MEMBER');
    expect(await single(ali, room, kept.id)).toEqual({
      ...kept.message,
      member: expect.objectContaining({ user: kept.message.member.user }),
    });
  });

  it('is not found through another room', async () => {
    const [room, other] = [await makeRoom(ali), await makeRoom(ali)];
    const sent = await say(ali, room, 'here');
    expect(await outcomeOf(edit(ali, other, sent.id))).toBe('NOT_FOUND');
    expect(await outcomeOf(remove(ali, other, sent.id))).toBe('NOT_FOUND');
    expect(await outcomeOf(single(ali, other, sent.id))).toBe('NOT_FOUND');
  });

  it('is deleted by its author, leaves no content, and the deletion is published to the others', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const heard = recordEvents(ali, 'messageDeleted');
    const sent = await say(sara, room, 'a secret');
    expect(await remove(sara, room, sent.id)).toMatchObject({ id: sent.id, messageId: sent.id, rev: 2 });
    expect(await heard.until(1)).toEqual([{ roomId: room, rev: 2, messageId: sent.id }]);
    expect(await outcomeOf(single(ali, room, sent.id))).toBe('NOT_FOUND');
    const { db } = world.current.running.app;
    expect(
      await db.read.selectFrom('messages').select(['content', 'deleted']).where('id', '=', sent.id).execute(),
    ).toEqual([{ content: '[]', deleted: 1 }]);
  });

  it('is deleted once: asking again is answered with the same rev and published to nobody', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const heard = recordEvents(sara, 'messageDeleted');
    const sent = await say(ali, room, 'x');
    const [one, two] = await Promise.all([remove(ali, room, sent.id), remove(ali, room, sent.id)]);
    expect([one.rev, two.rev]).toEqual([2, 2]);
    await settled(sara);
    expect(heard.all).toHaveLength(1);
  });

  it('is deleted by staff of the room who outrank its author, and by nobody else', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara, zain, owner);
    const [byOwner, bySara, byZain, byPlatform] = [
      await say(ali, room, 'the owner'),
      await say(sara, room, 'staff'),
      await say(zain, room, 'member'),
      await say(owner, room, 'above all'),
    ];
    expect(await outcomeOf(remove(sara, room, byZain.id))).toBe('FORBIDDEN');
    await giveRole(world.current, room, sara, 6);
    expect(await outcomeOf(remove(sara, room, byOwner.id))).toBe('OUTRANKED');
    expect(await outcomeOf(remove(ali, room, byPlatform.id))).toBe('OUTRANKED');
    await giveRole(world.current, room, zain, 6);
    expect(await outcomeOf(remove(zain, room, bySara.id))).toBe('OUTRANKED');
    await giveRole(world.current, room, zain, 1);
    expect(await outcomeOf(remove(sara, room, byZain.id))).toBe('accepted');
    expect(await outcomeOf(remove(ali, room, bySara.id))).toBe('accepted');
    expect(await outcomeOf(remove(owner, room, byOwner.id))).toBe('accepted');
  });

  it('still belongs to an author who has left', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const sent = await say(sara, room, 'regretted');
    await sara.client.rooms.leaveRoom({ roomId: room });
    expect(await outcomeOf(remove(sara, room, sent.id))).toBe('accepted');
  });

  it('typing is published to the others at most once a second, and needs joining and loading', async () => {
    const room = await makeRoom(ali);
    await sara.client.loading.loadRoom({ id: room });
    expect(await outcomeOf(sara.client.messages.publishTyping({ id: room }))).toBe('NOT_A_MEMBER');
    await joinAndLoad(room, ali);
    const [heard, own] = [recordEvents(sara, 'typing'), recordEvents(ali, 'typing')];
    world.current.clock.hold();
    await ali.client.messages.publishTyping({ id: room });
    await ali.client.messages.publishTyping({ id: room });
    await settled(sara, ali);
    expect(heard.all).toEqual([{ roomId: room, username: 'alikhan' }]);
    world.current.clock.pass(1000);
    await ali.client.messages.publishTyping({ id: room });
    await settled(sara, ali);
    expect(heard.all).toHaveLength(2);
    expect(own.all).toEqual([]);
    await ali.client.loading.unloadRoom();
    expect(await outcomeOf(ali.client.messages.publishTyping({ id: room }))).toBe('NOT_A_MEMBER');
  });
});

onBothEnginesInProof('what messages keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
  });
  const roomOfBoth = async (): Promise<string> => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    return room;
  };

  it("is in their export: their own messages and nobody else's", async () => {
    const room = await roomOfBoth();
    await say(ali, room, 'mine');
    await say(sara, room, 'hers');
    const exported = await Array.fromAsync(exportMessages(world.current.running.app.db.read, ali.userId));
    expect(exported.map(({ content }) => content)).toEqual([[{ type: 'text', data: 'mine' }]]);
  });

  it('is forgotten with them as far as others named them: messages stay, and name others still', async () => {
    const room = await roomOfBoth();
    await sara.client.loading.unloadRoom({});
    await say(ali, room, '@alikhan and @sarakhan');
    await forgetWhole(world.current, forgetInMessages, sara.userId);
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('message_mentions').select('user_id').where('room_id', '=', room).execute()).toEqual([
      { user_id: ali.userId },
    ]);
    const { rooms } = await sara.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === room)).toMatchObject({ unread: 1, mentioned: false });
  });
});
