import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@baithak/client/create-client';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { pollIn } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotProgram, startBot } from './testing/bot-actions.ts';
import { onBothEnginesInProof } from './testing/databases.ts';
import { openApp } from './testing/open-app.ts';
import { joinAndLoad, makeRoom, recordEvents, say } from './testing/room-actions.ts';
import { shell } from './testing/servers/server-program.ts';
import { type Person, useWorld } from './testing/world.ts';

describe('the seed', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'baithak-seed-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('the seed fills an empty folder with a community, once', async () => {
    expect(await shell(dataDir, 'seed.ts')).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^41 people, 11 rooms, 18 threads, 303 messages and 3 bots \(npm run bots\) were added\. Log in as hina94 /,
      ),
    });
    expect(await shell(dataDir, 'seed.ts')).toMatchObject({
      code: 1,
      said: expect.stringContaining('The community exists already'),
    });
  });

  it('the seeded community was written over two weeks, each room in order, with news for its visitor', async () => {
    const { listening: url, close } = await openApp(dataDir);
    const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
    await client.accounts.logIn({ username: 'hina94', password: 'chai aur samosay' });
    const { rooms } = await client.rooms.listRooms();
    expect(rooms.filter(({ unread }) => unread > 0).length).toBeGreaterThan(3);
    expect(rooms.filter(({ mentioned }) => mentioned).length).toBeGreaterThan(1);
    const dates = await Promise.all(
      rooms.map(async ({ _id: roomId }) => {
        const { msgs } = await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
        return msgs.map(({ date }) => date).toReversed();
      }),
    );
    for (const inRoom of dates) expect(inRoom).toEqual(inRoom.toSorted());
    const days = new Set(dates.flat().map((date) => date.slice(0, 10)));
    expect(days.size).toBeGreaterThan(8);
    client.close();
    await close();
  });
});

const program = join(import.meta.dirname, '../../../bots/src/main.ts');

onBothEnginesInProof('the three bots of the seed', (engine) => {
  const world = useWorld(engine);
  let owner: Person, players: readonly Person[];
  let roomId: string, folder: string;
  let bots: BotProgram;
  /** What bots wrote, in the order in which the owner heard it. */
  let heard: () => string[];
  let polls: () => readonly { readonly message: RoomMessage }[];
  const start = async (more: Record<string, string> = {}): Promise<void> => {
    bots = startBot({ path: folder }, program, { DATA_DIR: folder, BAITHAK_URL: world.current.url, ...more });
    await bots.here;
  };

  beforeAll(async () => {
    owner = await world.current.ranked('maalik01', 6);
    players = await world.current.members('khilari1', 'khilari2', 'khilari3', 'khilari4');
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, ...players);
    const tokens: Record<string, string> = {};
    for (const username of ['ginti', 'sawal', 'salaam'])
      tokens[username] = (await owner.client.bots.createBot({ username, roomId })).token;
    folder = await mkdtemp(join(tmpdir(), 'baithak-bots-'));
    await writeFile(join(folder, 'bots.json'), JSON.stringify(tokens));
    const { all } = recordEvents(owner, 'newMessage');
    const ofBots = () => all.filter(({ message }) => message.member.role.rank === 5);
    heard = () => ofBots().map(({ message }) => partsToPlain(message.content, null, 4000));
    polls = () => ofBots().filter(({ message }) => pollIn(message.content));
    await start();
  });
  afterAll(async () => {
    await bots.kill9();
    await rm(folder, { recursive: true });
  });

  const give = (who: Person, targetBot: string, command: string, params = '') =>
    who.client.commands.runBotCommand({ roomId, targetBot, command, params });
  const hears = (words: RegExp, times = 1) =>
    expect.poll(() => heard().filter((text) => words.test(text)).length).toBe(times);

  /** What of polls the bots sent, in the order in which the owner heard it. */
  const asked = () => polls().map(({ message }) => ({ messageId: message._id, part: pollIn(message.content) }));
  const vote = (who: Person, messageId: string, choice: number) => who.client.polls.vote({ roomId, messageId, choice });
  const pollOf = async (messageId: string) => (await owner.client.polls.getPoll({ roomId, messageId })).poll;

  it('play a quiz to its score table, and a kill in the middle doubles no point and no question', async () => {
    await give(owner, 'sawal', 'quiz', '2');
    for (let question = 1; question <= 2; question += 1) {
      await expect.poll(() => asked().length).toBe(question);
      const { messageId = '', part } = asked().at(-1) ?? {};
      expect(part?.extras.quiz).toEqual({ number: question, of: 2 });
      // One of the four is right.
      for (const [at, player] of players.entries()) await vote(player, messageId, at);
      await bots.kill9();
      await start();
      await give(owner, 'sawal', 'next');
      await expect.poll(async () => (await pollOf(messageId)).closed).toBe(true);
      expect(await pollOf(messageId)).toMatchObject({ counts: [1, 1, 1, 1], first: { user: {} } });
    }
    await hears(/The quiz is over/);
    await give(owner, 'sawal', 'points');
    await expect.poll(() => heard().at(-1)).toMatch(/^Points · نمبر 1\. khilari\d — [24]/);
    const table = heard().at(-1) ?? '';
    expect([...table.matchAll(/— (\d)/g)].reduce((sum, [, own]) => sum + Number(own), 0)).toBe(4);
    expect(asked()).toHaveLength(2);
  });

  it('end a question of a quiz by themselves when its time is over', async () => {
    const before = heard().filter((text) => text.startsWith('The quiz is over')).length;
    await bots.kill9();
    await start({ QUIZ_SECONDS: '1' });
    await give(owner, 'sawal', 'quiz', '2');
    await expect
      .poll(() => heard().filter((text) => text.startsWith('The quiz is over')).length, { timeout: 30_000 })
      .toBe(before + 1);
    expect(
      asked()
        .slice(-2)
        .map(({ part }) => part?.extras.quiz?.number),
    ).toEqual([1, 2]);
  });

  it('ask the room, with one vote a person, end the poll, and throw dice', async () => {
    const [one, two] = players;
    if (!one || !two) throw new Error('There are four players.');
    await give(one, 'ginti', 'poll', '30 Chai @maalik01? | Haan | Nahin');
    await hears(/^Chai/);
    const { messageId = '', part } = asked().at(-1) ?? {};
    expect(part).toMatchObject({
      data: 'Chai @maalik01?',
      extras: { choices: ['Haan', 'Nahin'], until: expect.stringMatching(/Z$/) },
    });
    await vote(one, messageId, 0);
    await vote(one, messageId, 1);
    await vote(two, messageId, 1);
    const failed = recordEvents(two, 'botCommandFailed');
    await give(two, 'ginti', 'close');
    expect((await failed.until(1))[0]?.msg).toContain('You have no poll here');
    await give(one, 'ginti', 'close');
    await expect.poll(() => pollOf(messageId)).toMatchObject({ closed: true, counts: [0, 2] });
    await give(two, 'ginti', 'poll', '30 Chai?');
    expect((await failed.until(2))[1]?.msg).toContain('2 to 10 choices');
    await give(two, 'ginti', 'roll', '2d6');
    await expect.poll(() => heard().at(-1)).toMatch(/^🎲 \d \+ \d = \d+$/);
    await give(two, 'ginti', 'roll', '99d6');
    expect((await failed.until(3))[2]?.msg).toContain('at most 20 dice');
  });

  it('greet newcomers once, in the language they use', async () => {
    const [urdu, english] = await world.current.members('hinakhan', 'johnsmith');
    await urdu.client.people.updateProfile({ fullname: 'حنا خان' });
    await joinAndLoad(roomId, urdu, english);
    await hears(/^السلام علیکم @hinakhan/);
    await expect
      .poll(
        async () => {
          await say(english, roomId, 'hello everybody');
          return heard().filter((text) => text.startsWith('Salaam @johnsmith')).length;
        },
        { interval: 1000 },
      )
      .toBe(1);
    await bots.kill9();
    await start();
    await say(english, roomId, 'still here');
    await say(urdu, roomId, 'سلام');
    await give(owner, 'salaam', 'welcome', 'Read the rules.').catch(() => undefined);
    await give(owner, 'sawal', 'points');
    await expect.poll(() => heard().at(-1)).toMatch(/^Points/);
    expect(heard().filter((text) => /@(hinakhan|johnsmith)!/.test(text))).toHaveLength(2);
  });
});
