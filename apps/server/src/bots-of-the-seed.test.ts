import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBot, type BotProgram } from './testing/bot-programs.ts';
import { onBothEngines } from './testing/databases.ts';
import { joinAndLoad, makeRoom, recordEvents, say } from './testing/room-actions.ts';
import { useWorld, type Person } from './testing/world.ts';

const program = join(import.meta.dirname, '../../../bots/src/main.ts');

onBothEngines('the three bots of the seed', (engine) => {
  const world = useWorld(engine);
  let owner: Person, players: readonly Person[];
  let roomId: string, folder: string;
  let bots: BotProgram;
  /** What bots wrote, in the order in which the owner heard it. */
  let heard: () => string[];
  const start = async (): Promise<void> => {
    bots = startBot({ path: folder }, program, { DATA_DIR: folder, BAITHAK_URL: world.current.url });
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
    heard = () =>
      all
        .filter(({ message }) => message.member.role.rank === 5)
        .map(({ message }) => partsToPlain(message.content, null, 4000));
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

  it('play a quiz to its score table, and a kill in the middle doubles no point', async () => {
    await give(owner, 'sawal', 'quiz', '2');
    await hears(/^1\/2 /);
    const failures = players.map((player) => recordEvents(player, 'botCommandFailed'));
    const told = () => failures.reduce((sum, { all }) => sum + all.length, 0);
    const points = () => heard().filter((text) => text.startsWith('✓ khilari')).length;
    for (let question = 1; question <= 2; question += 1) {
      // One of four answers is right; the wrong ones are told to who gave them alone.
      for (const [at, player] of players.entries()) {
        const settledBefore = told() + points();
        await give(player, 'sawal', 'answer', `${at + 1}`);
        await expect.poll(() => told() + points()).toBe(settledBefore + 1);
        if (points() === question) break;
      }
      expect(points()).toBe(question);
      await bots.kill9();
      await start();
    }
    await hears(/The quiz is over/);
    await give(owner, 'sawal', 'points');
    await expect.poll(() => heard().at(-1)).toMatch(/^Points · نمبر 1\. khilari\d — [12]/);
    const table = heard().at(-1) ?? '';
    const total = [...table.matchAll(/— (\d)/g)].reduce((sum, [, own]) => sum + Number(own), 0);
    expect([total, points()]).toEqual([2, 2]);
  });

  it('ask the room, with one vote a person that may be changed, and throw dice', async () => {
    const [one, two] = players;
    if (!one || !two) throw new Error('There are four players.');
    await give(one, 'ginti', 'poll', 'Chai @maalik01? | Haan | Nahin');
    await hears(/^Chai/);
    await give(one, 'ginti', 'vote', '1');
    await give(one, 'ginti', 'vote', '2');
    await give(two, 'ginti', 'vote', '2');
    await hears(/✓ Nahin \(2\)/);
    await give(two, 'ginti', 'result');
    await expect.poll(() => heard().at(-1)).toMatch(/1\. Haan · 0 2\. Nahin ▓+ 2/);
    const { msgs } = await owner.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    const poll = msgs.find(({ edited }) => edited);
    expect(partsToPlain(poll?.content ?? [], null, 4000)).toMatch(/2\. Nahin ▓+ 2/);
    // What a bot repeats names nobody.
    expect(poll?.content.some(({ type }) => type === 'mention')).toBe(false);
    await give(two, 'ginti', 'roll', '2d6');
    await expect.poll(() => heard().at(-1)).toMatch(/^🎲 \d \+ \d = \d+$/);
    const failed = recordEvents(two, 'botCommandFailed');
    await give(two, 'ginti', 'roll', '99d6');
    expect((await failed.until(1))[0]?.msg).toContain('at most 20 dice');
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
