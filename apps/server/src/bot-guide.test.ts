import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onBothEnginesInProof } from './testing/databases.ts';
import { type BotFolder, makeBot, openBotFolder, startBot } from './testing/bot-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from './testing/room-actions.ts';
import { useWorld, type Person } from './testing/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

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
