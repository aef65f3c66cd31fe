import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bot, type BotFolder, makeBot, openBotFolder, startBot } from './testing/bot-actions.ts';
import { onBothEnginesInProof } from './testing/databases.ts';
import { joinAndLoad, makeRoom, recordEvents, say } from './testing/room-actions.ts';
import { useWorld, type Person } from './testing/world.ts';

onBothEnginesInProof('a bot on the kit', (engine) => {
  const world = useWorld(engine);
  let folder: BotFolder;
  let owner: Person, bot: Bot;
  let roomId: string;
  /** What the bot wrote. */
  let heard: () => string[];
  beforeAll(async () => {
    folder = await openBotFolder('counting-bot.mjs');
    owner = await world.current.ranked('maalik01', 6);
    roomId = await makeRoom(owner);
    bot = await makeBot(world.current, owner, 'ginti', roomId);
    await joinAndLoad(roomId, owner);
    const { all } = recordEvents(owner, 'newMessage');
    heard = () =>
      all
        .filter(({ message }) => message.member.role.rank === 5)
        .map(({ message }) => partsToPlain(message.content, null));
  });
  afterAll(() => folder.remove());

  const run = (more: Record<string, string> = {}) => {
    const env = { BAITHAK_URL: world.current.url, BAITHAK_TOKEN: bot.token, ...more };
    return startBot(folder, 'counting-bot.mjs', env);
  };
  const start = async () => {
    const program = run();
    await program.here;
    return program;
  };
  const count = (number: number) =>
    owner.client.commands.runBotCommand({ roomId, targetBot: 'ginti', command: 'count', params: `${number}` });

  it('that is taken out of a room and added again while it runs answers there again, and nothing from between', async () => {
    const program = await start();
    await count(1);
    await expect.poll(heard).toEqual(['1']);
    await owner.client.bots.removeBot({ roomId, bot: 'ginti' });
    await say(owner, roomId, 'where are you, #ginti');
    const connected = recordEvents(owner, 'botConnected');
    await owner.client.bots.addBot({ roomId, bot: 'ginti' });
    await connected.until(1);
    await count(2);
    await expect.poll(heard).toEqual(['1', '2']);
    await program.kill9();
  });

  it('hears what was written and edited while it was away, in the order in which it was written', async () => {
    const before = heard().length;
    const first = await say(owner, roomId, 'one #ginti');
    await say(owner, roomId, 'two #ginti');
    await count(3);
    await owner.client.messages.editMessage({ id: roomId, editId: first.id, message: 'eins #ginti', type: 'text' });
    const program = await start();
    await expect.poll(() => heard().slice(before)).toEqual(['heard: eins #ginti', 'heard: two #ginti', '3']);
    await program.kill9();
  });

  it('does not start with commands that the server refuses, and says which and why', async () => {
    const before = heard().length;
    const program = run({ COMMAND: 'Count it' });
    await expect(program.here).rejects.toThrow();
    const said = await program.ended;
    expect(said).toContain('The server refuses the commands of this bot: /Count it name must be 1 to 32 lowercase');
    expect(said).not.toContain('The bot is here.');
    expect(heard()).toHaveLength(before);
    const insulting = run({ COMMAND: 'madarchod' });
    await expect(insulting.here).rejects.toThrow();
    expect(await insulting.ended).toContain(
      'The server refuses the commands of this bot: /madarchod name: This has a word that is not accepted here.',
    );
  });

  it('waits while its owner is suspended, and answers what was asked meanwhile', async () => {
    const [member, staff] = [await world.current.member('rukn0001'), await world.current.ranked('nigran01', 9)];
    await joinAndLoad(roomId, member);
    const change = (input: { state: 'suspended' | 'active'; hours?: number }) =>
      staff.client.staff.updateAccount({ targetId: owner.userId, ...input });
    const { all } = recordEvents(member, 'newMessage');
    const answers = () =>
      all
        .filter(({ message }) => message.member.role.rank === 5)
        .map(({ message }) => partsToPlain(message.content, null));
    const program = await start();
    const left = recordEvents(member, 'botDisconnected');
    await change({ state: 'suspended', hours: 1 });
    await left.until(1);
    await member.client.commands.runBotCommand({ roomId, targetBot: 'ginti', command: 'count', params: '7' });
    const said = await run().ended;
    expect(said).toMatch(/The account that owns this bot is suspended.* The suspension ends at \d{4}-/);
    expect(answers()).toEqual([]);
    await change({ state: 'active' });
    await expect.poll(answers, { timeout: 30_000 }).toEqual(['7']);
    await program.kill9();
    expect(await program.ended).toContain('is suspended, and the bot with it.');
  });
});
