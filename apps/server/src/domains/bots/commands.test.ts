import type { BotCommand } from '@baithak/protocol/entities/bot';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bot, makeBot, register, roll } from '../../testing/bot-actions.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const end = 'f'.repeat(24);

onBothEngines('a bot', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
  let owner: Person, member: Person, stranger: Person, staff: Person;
  let bots = 0;
  const nextName = () => `ginti${(bots += 1)}`;
  beforeAll(async () => {
    [owner, member, stranger] = await world.current.members('maalik01', 'rukn0001', 'ajnabi01');
    staff = await world.current.ranked('nigran01', 9);
    await liftRoomsLimit(world.current, owner, staff);
  });
  const history = async (roomId: string) =>
    (await owner.client.messages.getMessagesBefore({ roomId, messageId: end })).msgs;
  /** A room with a bot that has registered, and its owner, a member and the bot in it. */
  const scene = async (): Promise<{ roomId: string; bot: Bot }> => {
    const fresh = await world.current.member(`malik${nextName()}`);
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, nextName(), roomId);
    await joinAndLoad(roomId, owner, member);
    await register(bot, roomId);
    return { roomId, bot };
  };

  describe('gets a command', () => {
    it('as a message of the one who gave it, with a rev, heard by everybody in the room', async () => {
      const { roomId, bot } = await scene();
      const [atBot, own, outside] = [bot, member, stranger].map((who) => recordEvents(who, 'newMessage'));
      const tempId = newId();
      const give = () =>
        member.client.commands.runBotCommand({
          roomId,
          targetBot: bot.username,
          command: 'roll',
          params: ' 5 who reads? ',
          tempId,
        });
      const given = await give();
      const part = {
        type: 'command',
        data: 'roll',
        extras: { bot: bot.username, command: 'roll', params: '5 who reads?' },
      };
      expect(given).toMatchObject({ member: { _id: bot.userId }, rev: 1, message: { content: [part] } });
      for (const heard of [atBot, own])
        expect(await heard?.until(1)).toEqual([{ roomId, rev: 1, message: given.message }]);
      expect(await give()).toEqual(given);
      expect(await history(roomId)).toEqual([given.message]);
      expect((await bot.client.loading.loadRoom({ id: roomId, since: 0, epoch: epoch() })).data).toEqual([
        given.message,
      ]);
      expect(outside?.all).toEqual([]);
    });

    it('while it is away, and answers it when it comes back; what waits is counted until then', async () => {
      const fresh = await world.current.member('intezar1');
      const roomId = await makeRoom(fresh);
      const bot = await makeBot(world.current, fresh, nextName(), roomId);
      await register(bot, roomId);
      await bot.client.loading.unloadRoom({ id: roomId });
      const waiting = async () => (await fresh.client.bots.listBots()).bots[0]?.waiting;
      const give = () =>
        fresh.client.commands.runBotCommand({ roomId, targetBot: bot.username, command: 'roll', params: 'who?' });
      const [first, second, third] = [await give(), await give(), await give()];
      expect(await waiting()).toBe(3);
      const { data } = await bot.client.loading.loadRoom({ id: roomId, since: 0, epoch: epoch() });
      expect(data.map(({ _id }) => _id)).toEqual([first.id, second.id, third.id]);
      const tempId = newId();
      for (let times = 0; times < 2; times += 1) await say(bot, roomId, 'six', { replyTo: first.id, tempId });
      expect(await waiting()).toBe(2);
      await fresh.client.messages.deleteMessage({ id: roomId, messageId: second.id });
      expect(await waiting()).toBe(1);
      expect((await fresh.client.bots.listBots()).bots[0]).toMatchObject({ connected: null });
    });

    it('with the parameters it takes, or it is refused and stores nothing', async () => {
      const { roomId, bot } = await scene();
      const give = (params: string, command = 'roll', targetBot = bot.username) =>
        member.client.commands.runBotCommand({ roomId, targetBot, command, params });
      await expect(give('')).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: [{ path: 'params.question', msg: 'must be given' }],
      });
      await expect(give('0 who?')).rejects.toMatchObject({ details: [{ path: 'params.minutes' }] });
      await bot.client.bots.registerCommands({ id: roomId, commands: [{ ...roll, params: [] }] });
      await expect(give('too much')).rejects.toMatchObject({ details: [{ msg: 'is more than the command takes' }] });
      expect(await outcomeOf(give('x'.repeat(limits.commandParams + 1)))).toBe('INVALID_INPUT');
      expect(await outcomeOf(give('', 'unknown'))).toBe('NO_SUCH_COMMAND');
      expect(await outcomeOf(give('', 'roll', 'nobody'))).toBe('NO_SUCH_PERSON');
      expect(await outcomeOf(give('', 'roll', 'rukn0001'))).toBe('NO_SUCH_PERSON');
      expect(await history(roomId)).toEqual([]);
    });

    it('from members only, within their rate, with words masked as in their messages', async () => {
      const { roomId, bot } = await scene();
      const guest = await world.current.guest(`mehman${(bots += 1)}`);
      await joinAndLoad(roomId, guest);
      const give = (who: Person, params = 'who?') =>
        who.client.commands.runBotCommand({ roomId, targetBot: bot.username, command: 'roll', params });
      expect(await outcomeOf(give(guest))).toBe('FORBIDDEN');
      expect(await outcomeOf(give(stranger))).toBe('NOT_A_MEMBER');
      const { message } = await give(member, 'zzqqxxv');
      expect(JSON.stringify(message.content)).not.toContain('zzqqxxv');
      world.current.clock.hold();
      const outcomes: string[] = [];
      for (let count = 0; count < 15; count += 1) outcomes.push(await outcomeOf(give(member)));
      expect(outcomes.at(-1)).toBe('SPAM_CONTROL');
      world.current.clock.pass(10_000);
    });

    it('and says in words why it could not do it, to the one who gave it and nobody else', async () => {
      const { roomId, bot } = await scene();
      const other = await makeBot(world.current, staff, nextName());
      const { id } = await member.client.commands.runBotCommand({
        roomId,
        targetBot: bot.username,
        command: 'roll',
        params: 'who?',
      });
      const [asker, watcher] = [member, owner].map((who) => recordEvents(who, 'botCommandFailed'));
      const fail = (who: Person, msg = 'There are no dice.') =>
        who.client.bots.failCommand({ id: roomId, messageId: id, msg });
      expect(await outcomeOf(fail(owner))).toBe('NOT_FOUND');
      expect(await outcomeOf(fail(other))).toBe('ROOM_NOT_FOUND');
      expect(await outcomeOf(fail(stranger))).toBe('NOT_A_MEMBER');
      expect(await outcomeOf(fail(bot, 'x'.repeat(limits.botFailure + 1)))).toBe('INVALID_INPUT');
      await fail(bot);
      const named = { _id: bot.userId, username: bot.username };
      expect(await asker?.until(1)).toEqual([{ roomId, messageId: id, bot: named, msg: 'There are no dice.' }]);
      expect(await outcomeOf(fail(bot))).toBe('NOT_FOUND');
      await settled(owner, member);
      expect([watcher?.all, asker?.all.length]).toEqual([[], 1]);
    });
  });
});

const doubtful: BotCommand = { ...roll, name: 'call', desc: 'tu chutiya hai' };

onBothEnginesInProof('what a bot says its commands do', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, plain: Person;
  let roomId: string, bot: Bot;
  let bots = 0;
  beforeAll(async () => {
    owner = await world.current.ranked('maalik01', 2);
    plain = await world.current.member('saadaa01');
    staff = await world.current.ranked('nigran01', 9);
    await liftRoomsLimit(world.current, owner, plain);
  });
  beforeEach(async () => {
    roomId = await makeRoom(owner);
    bot = await makeBot(world.current, owner, `munshi${(bots += 1)}`, roomId);
  });
  const verdicts = async () => {
    const { data } = await staff.client.classifier.listVerdicts({});
    return data.filter(({ author }) => author?._id === bot.userId);
  };
  const report = async () => {
    const { data: queue } = await staff.client.reports.listReports({});
    const found = queue.find(({ about }) => about?.user._id === bot.userId);
    return found && (await staff.client.reports.getReport({ reportId: found._id })).data;
  };
  const shown = async () => (await owner.client.bots.listRoomBots({ roomId })).bots[0]?.commands;

  it('is shown when it is in doubt, with a report about the bot that has it', async () => {
    await register(bot, roomId, [roll, doubtful]);
    expect(await shown()).toEqual([roll, doubtful]);
    expect(await verdicts()).toMatchObject([{ outcome: 'doubt', place: 'profile', basis: [{ reason: 'profanity' }] }]);
    expect(await report()).toMatchObject({
      kind: 'profile',
      reason: 3,
      reporters: 0,
      thing: bot.userId,
      now: 'same',
      excerpt: expect.stringContaining(doubtful.desc) as string,
      profile: {
        username: bot.username,
        commands: `/roll minutes question ${roll.desc}\n/call minutes question ${doubtful.desc}`,
      },
    });
    await register(bot, roomId, [roll]);
    expect(await report()).toMatchObject({ now: 'changed' });
  });

  it('is judged once, in however many rooms and however often it is registered', async () => {
    const rooms = [roomId];
    for (let at = 0; at < 11; at += 1) {
      const other = await makeRoom(owner);
      await owner.client.bots.addBot({ roomId: other, bot: bot.userId });
      rooms.push(other);
    }
    for (const id of rooms) await bot.client.loading.loadRoom({ id });
    const registerAll = (commands: BotCommand[]) =>
      Promise.all(rooms.map((id) => outcomeOf(bot.client.bots.registerCommands({ id, commands }))));
    for (const commands of [[doubtful], [doubtful], [roll, doubtful]])
      expect(new Set(await registerAll(commands))).toEqual(new Set(['accepted']));
    expect(await verdicts()).toHaveLength(1);
    await register(bot, roomId, [{ ...doubtful, desc: 'tum chutiya ho' }]);
    expect(await verdicts()).toHaveLength(2);
  });

  it('is judged though it was registered before anything was', async () => {
    await register(bot, roomId, [roll]);
    const commands = JSON.stringify([doubtful]);
    await runWrite(world.current, (tx) =>
      tx.updateTable('bot_registrations').set({ commands, judged: 0 }).where('bot_id', '=', bot.userId).execute(),
    );
    await register(bot, roomId, [doubtful]);
    expect(await verdicts()).toHaveLength(1);
  });

  it('stays as it was registered before when it is refused, which names the command', async () => {
    await register(bot, roomId, [roll]);
    const bad = [roll, { ...roll, name: 'second', desc: 'kill all hindus' }];
    await expect(bot.client.bots.registerCommands({ id: roomId, commands: bad })).rejects.toMatchObject({
      code: 'REFUSED',
      details: [{ path: 'commands.1.desc', reason: 'hate' }],
    });
    expect(await shown()).toEqual([roll]);
    const insulting = [{ ...roll, name: 'madarchod', desc: 'Says a number' }];
    await expect(bot.client.bots.registerCommands({ id: roomId, commands: insulting })).rejects.toMatchObject({
      details: [{ path: 'commands.0.name', reason: 'profanity' }],
    });
    const inParams = [roll, { ...roll, params: [{ name: 'madarchod', kind: 'rest' as const }] }];
    await expect(bot.client.bots.registerCommands({ id: roomId, commands: inParams })).rejects.toMatchObject({
      details: [{ path: 'commands.1.params', reason: 'profanity' }],
    });
    expect(await shown()).toEqual([roll]);
    expect(await report()).toBeUndefined();
  });

  it('is masked by the rank of the owner, and names are not', async () => {
    const word = 'zorblaxify';
    const written = { name: word, desc: `a ${word} of it`, params: [{ name: word, kind: 'rest' as const }] };
    await register(bot, roomId, [written]);
    expect(await shown()).toEqual([written]);
    const own = await makeRoom(plain);
    const other = await makeBot(world.current, plain, 'muneem01', own);
    await other.client.loading.loadRoom({ id: own });
    const { commands } = await other.client.bots.registerCommands({ id: own, commands: [written, roll] });
    const masked = [{ ...written, desc: 'a ********** of it' }, roll];
    expect(commands).toEqual(masked);
    expect((await plain.client.bots.listRoomBots({ roomId: own })).bots[0]?.commands).toEqual(masked);
    expect((await plain.client.loading.loadRoom({ id: own })).onlineBots[0]?.commands).toEqual(masked);
  });
});
