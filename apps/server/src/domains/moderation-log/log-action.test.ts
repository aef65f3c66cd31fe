import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { giveRole, handOver, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the moderation log', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, staff, member] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234');
    await liftRoomsLimit(world.current, owner);
    roomId = await makeRoom(owner);
    for (const { client } of [staff, member]) await client.rooms.joinRoom({ roomId });
    await giveRole(world.current, roomId, staff, 6);
  });
  const entries = () =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'actor_rank', 'what', 'whom', 'thing', 'why'])
      .where('chain', '=', roomId)
      .orderBy('seq')
      .execute();
  const entry = (actor: Person, what: string, whom: Person | null, thing: string | null) => ({
    actor: actor.userId,
    actor_rank: actor === owner ? 11 : 6,
    what,
    whom: whom?.userId ?? null,
    thing,
    why: '',
  });
  const post = async ({ client }: Person) =>
    (await client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;
  const answer = async ({ client }: Person, replyTo: string) =>
    (await client.threads.replyToThread({ roomId, replyTo, threadText: 'a reply' })).data._id;

  it('tells who set the topic and who deleted what of whom, and nothing of what people do with their own', async () => {
    await owner.client.commands.setTopic({ roomId, text: 'late talk' });
    await owner.client.commands.setTopic({ roomId, text: 'late talk' });
    const [message, own] = [await say(member, roomId, 'rude'), await say(member, roomId, 'mine')];
    for (const { client } of [staff, staff]) {
      world.current.clock.pass(1);
      await client.messages.deleteMessage({ id: roomId, messageId: message.id });
    }
    await member.client.messages.deleteMessage({ id: roomId, messageId: own.id });
    const [thread, second] = [await post(member), await post(member)];
    const [reply, answered] = [await answer(owner, thread), await answer(staff, thread)];
    world.current.clock.pass(1);
    await owner.client.threads.deleteReply({ roomId, threadId: thread, replyId: answered });
    world.current.clock.pass(1);
    await member.client.threads.deleteReply({ roomId, threadId: thread, replyId: reply });
    world.current.clock.pass(1);
    await staff.client.threads.deleteThread({ roomId, threadId: thread });
    await member.client.threads.deleteThread({ roomId, threadId: second });
    expect(await entries()).toEqual([
      entry(owner, 'setTopic', null, null),
      entry(staff, 'deleteMessage', member, message.id),
      entry(owner, 'deleteReply', staff, answered),
      // Whoever wrote what is answered may delete the answer.
      { ...entry(member, 'deleteAnswer', owner, reply), actor_rank: 1 },
      entry(staff, 'deleteThread', member, thread),
    ]);
  });

  it('tells nothing of what was refused', async () => {
    const before = await entries();
    const { id } = await say(owner, roomId, 'the rules');
    expect(await outcomeOf(staff.client.messages.deleteMessage({ id: roomId, messageId: id }))).toBe('OUTRANKED');
    const threadId = await post(owner);
    expect(await outcomeOf(staff.client.threads.deleteThread({ roomId, threadId }))).toBe('OUTRANKED');
    expect(await outcomeOf(staff.client.commands.setTopic({ roomId, text: 'mine' }))).toBe('FORBIDDEN');
    expect(await entries()).toEqual(before);
  });

  it('tells what is done to threads of others, to the room and to who owns it', async () => {
    const seen = (await entries()).length;
    const [of, own] = [
      { roomId, threadId: await post(member) },
      { roomId, threadId: await post(owner) },
    ];
    const { threads, rooms } = owner.client;
    for (const act of [threads.pinThread, threads.unpinThread, threads.toggleNotice, threads.toggleNotice])
      for (const thread of [own, of]) await act(thread);
    await staff.client.threads.archiveThread(of);
    await member.client.threads.archiveThread({ roomId, threadId: await post(member) });
    await rooms.updateRoomSettings({
      roomId,
      topic: 'new words',
      readers: 'members',
      tile: { pattern: 1, palette: 1 },
    });
    await rooms.updateRoomSettings({ roomId, topic: 'new words' });
    await handOver(owner, roomId, staff);
    await staff.client.rooms.closeRoom({ roomId });
    const about = (what: string) => entry(owner, what, member, of.threadId);
    expect((await entries()).slice(seen)).toEqual([
      ...['pinThread', 'unpinThread', 'setNotice', 'endNotice'].map(about),
      entry(staff, 'archiveThread', member, of.threadId),
      entry(owner, 'setTopic', null, null),
      { ...entry(owner, 'changeRoom', null, null), why: 'readers' },
      entry(owner, 'transferRoom', staff, null),
      { ...entry(staff, 'closeRoom', null, null), actor_rank: 11 },
    ]);
  });
});
