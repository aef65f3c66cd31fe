import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { giveRole, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
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
      .select(['actor', 'what', 'whom', 'room_id', 'thing', 'why'])
      .where('room_id', '=', roomId)
      .orderBy('at')
      .orderBy('id')
      .execute();
  const entry = (actor: Person, what: string, whom: Person | null, thing: string | null) => ({
    actor: actor.userId,
    what,
    whom: whom?.userId ?? null,
    room_id: roomId,
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
    await member.client.threads.deleteReply({ roomId, threadId: thread, replyId: reply });
    world.current.clock.pass(1);
    await staff.client.threads.deleteThread({ roomId, threadId: thread });
    await member.client.threads.deleteThread({ roomId, threadId: second });
    expect(await entries()).toEqual([
      entry(owner, 'setTopic', null, null),
      entry(staff, 'deleteMessage', member, message.id),
      entry(owner, 'deleteReply', staff, answered),
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
});
