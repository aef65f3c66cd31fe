import { limits } from '@baithak/protocol/limits';
import { beforeAll, expect, it } from 'vitest';
import { makeBot, register, roll, type Bot } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRankTo,
  handOver,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

const end = 'f'.repeat(24);

onBothEnginesInProof('a bot in its rooms', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, stranger: Person, staff: Person;
  let bots = 0;
  const nextName = () => `ginti${(bots += 1)}`;
  beforeAll(async () => {
    [owner, member, stranger] = await world.current.members('maalik01', 'rukn0001', 'ajnabi01');
    staff = await world.current.ranked('nigran01', 9);
    await liftRoomsLimit(world.current, owner, staff);
  });
  /** A room with a bot that has registered, and its owner, a member and the bot in it. */
  const scene = async (): Promise<{ roomId: string; bot: Bot }> => {
    const fresh = await world.current.member(`malik${nextName()}`);
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, nextName(), roomId);
    await joinAndLoad(roomId, owner, member);
    await register(bot, roomId);
    return { roomId, bot };
  };

  it('starts no other bot, makes no rooms and bots, asks nobody privately, votes for nothing', async () => {
    const { roomId, bot } = await scene();
    const { data: thread } = await owner.client.threads.createThread({ roomId, threadText: 'a question' });
    const { client } = bot;
    const command = { roomId, targetBot: bot.username, command: 'roll', params: 'who?' };
    const outcomes = await Promise.all(
      [
        client.commands.runBotCommand(command),
        client.rooms.createRoom({ title: 'Its own', type: 'Normal', access: 'Public', desc: '' }),
        client.bots.createBot({ username: nextName() }),
        client.bots.addBot({ roomId, bot: bot.username }),
        client.privateThreads.requestPrivate({ targetId: member.userId }),
        client.threads.likeThread({ roomId, threadId: thread._id }),
        client.threads.dislikeThread({ roomId, threadId: thread._id }),
        client.accountData.deleteMyAccount({ password: 'x' }),
      ].map(outcomeOf),
    );
    expect(new Set(outcomes)).toEqual(new Set(['FORBIDDEN']));
    expect(await outcomeOf(member.client.privateThreads.requestPrivate({ targetId: bot.userId }))).toBe('PM_REFUSED');
  });

  it('has no role above Member, and owns no room', async () => {
    const fresh = await world.current.member('bandobast');
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, nextName(), roomId);
    const { username: target } = bot;
    for (const role of ['Staff', 'Diamond', 'BOT'])
      expect(await outcomeOf(fresh.client.commands.extendRole({ roomId, target, role })), role).toBe('FORBIDDEN');
    expect(await outcomeOf(fresh.client.rooms.offerRoom({ roomId, target }))).toBe('NO_SUCH_PERSON');
    await fresh.client.commands.extendRole({ roomId, target, role: 'Unranked' });
    await fresh.client.commands.extendRole({ roomId, target, role: 'Member' });
    expect((await fresh.client.rooms.getRoomDetails({ roomId })).roomDetails.creator).toMatchObject({
      username: fresh.username,
    });
  });

  it('is told who it is, which people are not', async () => {
    const { bot } = await scene();
    expect(await bot.client.bots.getOwnBot({})).toMatchObject({ _id: bot.userId, username: bot.username });
    expect(await outcomeOf(member.client.bots.getOwnBot({}))).toBe('FORBIDDEN');
  });

  it('writes a hundred messages in 10 s, masked by no dictionary, under the title BOT', async () => {
    const { roomId, bot } = await scene();
    world.current.clock.hold();
    const { message } = await say(bot, roomId, 'zzqqxxv');
    expect(message).toMatchObject({
      content: [{ type: 'text', data: 'zzqqxxv' }],
      member: { role: { rank: 5, title: 'BOT' } },
    });
    for (let count = 1; count < 100; count += 1) await say(bot, roomId, `number ${count}`);
    expect(await outcomeOf(say(bot, roomId, 'too much'))).toBe('SPAM_CONTROL');
    world.current.clock.pass(10_000);
    expect(await outcomeOf(say(bot, roomId, 'x'.repeat(limits.message + 1)))).toBe('INVALID_INPUT');
  });

  it('was last connected when it left, not a minute before: what it failed until then is waited for by nobody', async () => {
    const roomId = await makeRoom(owner);
    const bot = await makeBot(world.current, owner, nextName(), roomId);
    await joinAndLoad(roomId, member);
    await register(bot, roomId);
    const left = recordEvents(member, 'botDisconnected');
    world.current.clock.pass(30_000);
    const until = world.current.clock.now();
    bot.client.close();
    await left.until(1);
    const [listed] = (await member.client.bots.listRoomBots({ roomId })).bots;
    expect(Date.parse(listed?.lastConnected ?? '')).toBeGreaterThanOrEqual(until);
  });

  it('is moderated like anybody: banned, deleted, taken out', async () => {
    const fresh = await world.current.member('munsif01');
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, nextName(), roomId);
    await joinAndLoad(roomId, member);
    await register(bot, roomId);
    const left = recordEvents(member, 'botDisconnected');
    const { id } = await say(bot, roomId, 'rude');
    await fresh.client.messages.deleteMessage({ id: roomId, messageId: id });
    await fresh.client.commands.banPerson({ roomId, target: bot.username });
    expect(await left.until(1)).toHaveLength(1);
    expect(await outcomeOf(bot.client.loading.loadRoom({ id: roomId }))).not.toBe('accepted');
    expect(await outcomeOf(fresh.client.bots.addBot({ roomId, bot: bot.username }))).toBe('BANNED');
    await expect(giveRankTo(world.current, bot, 8)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await fresh.client.commands.unbanPerson({ roomId, target: bot.username });
    await register(bot, roomId);
    expect(await outcomeOf(member.client.bots.removeBot({ roomId, bot: bot.username }))).toBe('FORBIDDEN');
    await fresh.client.bots.removeBot({ roomId, bot: bot.userId });
    expect(await left.until(2)).toHaveLength(2);
    expect(await outcomeOf(fresh.client.bots.removeBot({ roomId, bot: bot.userId }))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(fresh.client.bots.addBot({ roomId, bot: 'nobody' }))).toBe('NO_SUCH_PERSON');
    const log = await fresh.client.moderationLog.getRoomLog({ roomId });
    expect(log.data.map(({ what }) => what).toSorted()).toEqual([
      'addBot',
      'banPerson',
      'deleteMessage',
      'removeBot',
      'unbanPerson',
    ]);
  });

  it('is told that it was added to another room; twenty are in one at most', async () => {
    const { bot } = await scene();
    const added = recordEvents(bot, 'botAdded');
    const roomId = await makeRoom(owner);
    for (let times = 0; times < 2; times += 1) await owner.client.bots.addBot({ roomId, bot: bot.username });
    expect(await added.until(1)).toEqual([{ roomId }]);
    await register(bot, roomId);
    for (let count = 1; count < limits.botsInRoom; count += 1) await makeBot(world.current, staff, nextName(), roomId);
    expect(await outcomeOf(makeBot(world.current, staff, nextName(), roomId))).toBe('BOTS_LIMIT');
    const late = await makeBot(world.current, staff, nextName());
    expect(await outcomeOf(owner.client.bots.addBot({ roomId, bot: late.username }))).toBe('BOTS_LIMIT');
    expect((await owner.client.bots.listRoomBots({ roomId })).bots).toHaveLength(limits.botsInRoom);
    expect(added.all).toHaveLength(1);
  });

  it('has a profile that says whose it is, and names only rooms that the reader may know of', async () => {
    const fresh = await world.current.member('taaruf01');
    const [open, hidden] = [await makeRoom(fresh), await makeRoom(fresh, { access: 'Private' })];
    const bot = await makeBot(world.current, fresh, nextName(), open);
    await fresh.client.bots.addBot({ roomId: hidden, bot: bot.username });
    await register(bot, hidden, [{ ...roll, name: 'secret' }]);
    await register(bot, open);
    const seenBy = async (who: Person) =>
      (await who.client.loading.getProfile({ username: bot.username })).userdata.bot;
    const mine = await seenBy(fresh);
    expect(mine?.rooms.map(({ _id }) => _id).toSorted()).toEqual([open, hidden].toSorted());
    expect(mine).toMatchObject({ by: { username: 'taaruf01' }, connected: expect.any(String) });
    const others = await seenBy(stranger);
    expect(others?.rooms.map(({ _id }) => _id)).toEqual([open]);
    expect(others?.commands).toEqual([roll]);
    expect((await stranger.client.loading.getProfile({ username: 'taaruf01' })).userdata.bot).toBeUndefined();
  });

  it('goes for good when its owner deletes it, or closes the account; what it wrote stays', async () => {
    const fresh = await world.current.member('alwida01');
    const roomId = await makeRoom(fresh);
    const heir = await world.current.member('waaris99');
    await joinAndLoad(roomId, heir, member);
    const [one, two] = [
      await makeBot(world.current, fresh, nextName(), roomId),
      await makeBot(world.current, fresh, nextName(), roomId),
    ];
    await register(one, roomId);
    await register(two, roomId);
    await say(one, roomId, 'the last words');
    expect(await outcomeOf(stranger.client.bots.deleteBot({ botId: one.userId }))).toBe('NOT_FOUND');
    await fresh.client.bots.deleteBot({ botId: one.userId });
    expect(await outcomeOf(one.client.rooms.listRooms())).toBe('BAD_TOKEN');
    const [message] = (await heir.client.messages.getMessagesBefore({ roomId, messageId: end })).msgs;
    expect(message).toMatchObject({
      content: [{ data: 'the last words' }],
      member: { user: { username: 'Removed User' } },
    });
    await handOver(fresh, roomId, heir);
    await fresh.client.accountData.deleteMyAccount({ password: 'a password for tests' });
    expect(await outcomeOf(two.client.rooms.listRooms())).toBe('BAD_TOKEN');
    await world.current.running.app.services.accountData.settled();
    expect((await heir.client.bots.listRoomBots({ roomId })).bots).toEqual([]);
  });
});
