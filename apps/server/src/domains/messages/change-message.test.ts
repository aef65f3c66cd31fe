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
import { type Person, useWorld } from '../../testing/world.ts';

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
    await sara.client.screens.loadRoom({ id: room });
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
    await ali.client.screens.unloadRoom();
    expect(await outcomeOf(ali.client.messages.publishTyping({ id: room }))).toBe('NOT_A_MEMBER');
  });
});
