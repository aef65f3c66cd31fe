import { inProof } from '@baithak/protocol/testing/in-proof';
import { onBothEnginesInProof } from './testing/databases.ts';
import { type BotFolder, type BotProgram, makeBot, openBotFolder, startBot } from './testing/bot-actions.ts';
import { joinAndLoad, makeRoom, recordEvents } from './testing/room-actions.ts';
import { useWorld, type Person } from './testing/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

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
