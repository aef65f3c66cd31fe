import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bot, type BotFolder, type BotProgram, makeBot, openBotFolder, startBot } from './testing/bot-actions.ts';
import { onBothEnginesInProof } from './testing/databases.ts';
import { joinAndLoad, loseEvents, makeRoom, outcomeOf, recordEvents, say } from './testing/room-actions.ts';
import { type Person, useWorld } from './testing/world.ts';

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

  it('answers once, in the order in which it was written, what it hears only because its process missed it', async () => {
    const before = heard().length;
    const said = () => heard().slice(before);
    const program = await start();
    await count(7);
    await expect.poll(said).toEqual(['7']);
    const epoch = world.current.running.app.epoch.now();
    const { rev: since } = await owner.client.loading.loadRoom({ id: roomId });
    const { id } = await loseEvents(world.current, async () => {
      const first = await say(owner, roomId, 'one #ginti');
      await say(owner, roomId, 'two #ginti');
      await owner.client.messages.editMessage({ id: roomId, editId: first.id, message: 'eins #ginti', type: 'text' });
      const third = await say(owner, roomId, 'three #ginti');
      await owner.client.messages.deleteMessage({ id: roomId, messageId: third.id });
      return third;
    });
    const { rev, data } = await owner.client.loading.loadRoom({ id: roomId, since, epoch });
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ deleted: true });
    const { live } = world.current.running.app;
    const catchUp = () => live.room(roomId).publish(messagesContract.roomCaughtUp, { roomId, since, rev, data });
    catchUp();
    catchUp();
    await count(8);
    const answers = ['7', 'heard: eins #ginti', 'heard: two #ginti', '8'];
    await expect.poll(said).toEqual(answers);
    await program.kill9();
    const again = await start();
    await count(9);
    await expect.poll(said).toEqual([...answers, '9']);
    await again.kill9();
  });

  it('goes on where a kit that knew no epochs had come, and begins with what comes where it knew another database', async () => {
    const before = heard().length;
    const said = () => heard().slice(before);
    const file = join(folder.path, 'cursor.json');
    const known = () => (JSON.parse(readFileSync(file, 'utf8')) as Record<string, [number, string]>)[roomId];
    const [rev] = known() ?? [0];
    writeFileSync(file, JSON.stringify({ [roomId]: rev }));
    await count(4);
    const first = await start();
    await expect.poll(said).toEqual(['4']);
    await first.kill9();
    writeFileSync(file, JSON.stringify({ [roomId]: [rev, 'another'] }));
    await count(5);
    const second = await start();
    await count(6);
    await expect.poll(said).toEqual(['4', '6']);
    await expect.poll(() => known()?.[1]).toBe(world.current.running.app.epoch.now());
    await second.kill9();
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

const commands = inProof(100, 1000);
const kills = inProof(2, 20);

/** What the room holds, oldest first. */
const history = async ({ client }: Person, roomId: string) => {
  const all = [];
  for (let messageId = 'f'.repeat(24), more = true; more;) {
    const { msgs, canLoadMore } = await client.messages.getMessagesBefore({ roomId, messageId });
    all.push(...msgs);
    messageId = msgs.at(-1)?._id ?? messageId;
    more = canLoadMore;
  }
  return all.toReversed();
};

onBothEnginesInProof('a bot that is killed', (engine) => {
  const opened = useWorld(engine);
  let folder: BotFolder;
  beforeAll(async () => {
    folder = await openBotFolder('counting-bot.mjs');
  });
  afterAll(() => folder.remove());

  it(`a bot that is killed ${kills} times amid ${commands} commands answers each once, in their order`, async () => {
    const world = opened.current;
    const owner = await world.ranked('maalik01', 6);
    const roomId = await makeRoom(owner);
    const { username, token, userId } = await makeBot(world, owner, 'ginti', roomId);
    await joinAndLoad(roomId, owner);
    const heard = recordEvents(owner, 'newMessage');
    const answered = () => heard.all.filter(({ message }) => message.member.user._id === userId).length;
    const env = { BAITHAK_URL: world.url, BAITHAK_TOKEN: token };
    const start = (): BotProgram => startBot(folder, 'counting-bot.mjs', env);
    let bot = start();
    await bot.here;

    const giving = (async () => {
      for (let number = 1; number <= commands; number += 1)
        await owner.client.commands.runBotCommand({
          roomId,
          targetBot: username,
          command: 'count',
          params: `${number}`,
        });
    })();
    for (let killed = 1; killed <= kills; killed += 1) {
      const until = (killed * commands) / (kills + 1);
      // A bot may write 100 messages in 10 s, by the server's clock.
      await expect
        .poll(
          () => {
            world.clock.pass(10_000);
            return answered();
          },
          { interval: 20, timeout: 40_000 },
        )
        .toBeGreaterThanOrEqual(until);
      await bot.kill9();
      bot = start();
    }
    await giving;
    await expect
      .poll(
        () => {
          world.clock.pass(10_000);
          return answered();
        },
        { interval: 20, timeout: 40_000 },
      )
      .toBe(commands);
    await bot.kill9();

    const all = await history(owner, roomId);
    const given = all.filter(({ member }) => member.user._id === owner.userId);
    const answers = all.filter(({ member }) => member.user._id === userId);
    expect(given).toHaveLength(commands);
    expect(answers.map(({ replyTo }) => replyTo)).toEqual(given.map(({ _id }) => _id));
    expect(answers.map(({ content: [part] }) => part)).toEqual(
      given.map((_, at) => ({ type: 'text', data: `${at + 1}` })),
    );
    expect((await owner.client.bots.listBots()).bots[0]?.waiting).toBe(0);
  });
});

/** The program of docs/bots.md, as it is written there. */
const example = (): string => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/bots.md'), 'utf8');
  const [, code] = /```js\n([^]*?)```/.exec(page) ?? [];
  if (code === undefined) throw new Error('docs/bots.md has no example.');
  return code;
};

const give = ({ client }: Person, roomId: string, targetBot: string, params: string) =>
  client.commands.runBotCommand({ roomId, targetBot, command: 'roll', params });

onBothEnginesInProof('docs/bots.md', (engine) => {
  const opened = useWorld(engine);
  let folder: BotFolder;
  beforeAll(async () => {
    folder = await openBotFolder();
    writeFileSync(join(folder.path, 'bot.mjs'), example());
  });
  afterAll(() => folder.remove());

  it('the example of docs/bots.md runs from the packed kit in an empty folder, and does what it says', async () => {
    const world = opened.current;
    const [owner, guest] = [await world.member('maalik01'), await world.member('doosra01')];
    const roomId = await makeRoom(owner);
    const { username, token } = await makeBot(world, owner, 'diceroll', roomId);
    await joinAndLoad(roomId, owner, guest);
    const env = { BAITHAK_URL: world.url, BAITHAK_TOKEN: token };
    const first = startBot(folder, 'bot.mjs', env);
    await first.here;
    const heard = recordEvents(guest, 'newMessage');
    const [failed, others] = [recordEvents(owner, 'botCommandFailed'), recordEvents(guest, 'botCommandFailed')];

    const { id } = await give(owner, roomId, username, '2');
    const [, answer] = await heard.until(2);
    expect(answer?.message).toMatchObject({ replyTo: id, member: { user: { username }, role: { title: 'BOT' } } });
    expect(answer?.message.content.map((part) => ('data' in part ? part.data : '')).join('')).toMatch(
      /^maalik01 \d \+ \d = \d+$/,
    );

    await give(owner, roomId, username, '11');
    expect((await failed.until(1))[0]?.msg).toBe('Ten dice at most.');
    expect(await outcomeOf(give(owner, roomId, username, 'many'))).toBe('INVALID_INPUT');

    await say(guest, roomId, `salaam #${username}`);
    expect((await heard.until(4)).at(-1)?.message.content).toMatchObject([{ data: 'I throw dice: /roll 2' }]);

    const second = startBot(folder, 'bot.mjs', env);
    await second.here;
    expect(await first.ended).toContain('Another program has connected');
    await give(guest, roomId, username, '');
    await heard.until(5);
    expect(others.all).toEqual([]);

    await owner.client.bots.deleteBot({ botId: (await owner.client.bots.listBots()).bots[0]?._id ?? '' });
    expect(await second.ended).toContain('The token of this bot is not valid');
  });
});
