import type { BotCommand } from '@baithak/protocol/entities/bot';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeBot, register, roll, type Bot } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld, type Person } from '../../testing/world.ts';

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
    for (const id of rooms) await bot.client.screens.loadRoom({ id });
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
    await other.client.screens.loadRoom({ id: own });
    const { commands } = await other.client.bots.registerCommands({ id: own, commands: [written, roll] });
    const masked = [{ ...written, desc: 'a ********** of it' }, roll];
    expect(commands).toEqual(masked);
    expect((await plain.client.bots.listRoomBots({ roomId: own })).bots[0]?.commands).toEqual(masked);
    expect((await plain.client.screens.loadRoom({ id: own })).onlineBots[0]?.commands).toEqual(masked);
  });
});
