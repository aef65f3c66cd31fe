import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { day } from '../../platform/clock.ts';
import type { LimitRule } from '../../platform/rate-limiter.ts';
import { type Bot, makeBot, register, roll } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { connect, editPrivately, tell } from '../../testing/private-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { everydayLines } from '../../testing/short-lines.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { storedByGuest, storedByGuests, storedByMember } from './prepare-text.ts';

onBothEnginesInProof('the room for what people write', (engine) => {
  /** Bytes that the disk has, and how often it was asked. */
  let [free, asked] = [Infinity, 0];
  const world = useWorld(engine, {
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', DISK_RESERVE_MB: '5' },
    freeBytes: async () => {
      asked += 1;
      return free;
    },
  });
  let owner: Person, other: Person, bot: Bot;
  let room: string, thread: string, message: string, pair: string, privately: string;
  beforeAll(async () => {
    [owner, other] = await world.current.members('kaatib11', 'qaari222');
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner);
    await joinAndLoad(room, owner, other);
    bot = await makeBot(world.current, owner, 'likhnewala', room);
    await register(bot, room);
    thread = (await owner.client.threads.createThread({ roomId: room, threadText: 'a thread' })).data._id;
    message = (await say(owner, room, 'a message')).id;
    pair = await connect(other, owner);
    privately = (await tell(owner, pair, 'a message')).id;
  });

  const limits = () => world.current.running.app.limits;
  /** What is left of a budget. */
  const leftOf = async (rule: LimitRule, key: string): Promise<number> => {
    let [low, high] = [0, rule.points];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const isLeft = await limits()
        .take(rule, key, middle)
        .then(
          () => true,
          () => false,
        );
      if (isLeft) await limits().charge(rule, key, -middle);
      [low, high] = isLeft ? [middle, high] : [low, middle - 1];
    }
    return low;
  };
  const costOf = async ({ userId }: Person, write: () => Promise<unknown>): Promise<number> => {
    const before = await leftOf(storedByMember, userId);
    await write();
    // Of a message the index is paid for once it is written.
    await world.current.running.app.services.messages.indexSoon.done();
    return before - (await leftOf(storedByMember, userId));
  };
  const spend = async (rule: LimitRule, key: string): Promise<void> =>
    limits().charge(rule, key, await leftOf(rule, key));
  const sent = (text: string) => ({ type: 'text', message: text }) as const;

  /** For names that no other round has had: by numbers, as six random letters may be a word that is not allowed. */
  let made = 0;
  /** Every way that somebody stores words, by its name. */
  const doors = (): Readonly<Record<string, () => Promise<unknown>>> => {
    made += 1;
    const { rooms, threads, messages, people, bots, commands } = owner.client;
    return {
      message: () => say(owner, room, 'some words'),
      answer: () => messages.replyMessage({ id: room, ...sent('some words'), tempId: newId(), replyTo: message }),
      edit: () => messages.editMessage({ id: room, editId: message, ...sent('other words') }),
      thread: () => threads.createThread({ roomId: room, threadText: 'some words' }),
      reply: () => threads.replyToThread({ roomId: room, replyTo: thread, threadText: 'some words' }),
      threadEdit: () => threads.editThread({ roomId: room, threadId: thread, threadText: 'other words' }),
      privateMessage: () => tell(owner, pair, 'some words'),
      privateEdit: () => editPrivately(owner, pair, privately, `other words ${made}`),
      profile: () => people.updateProfile({ about: 'some words' }),
      room: () => rooms.createRoom({ title: `Words ${made}`, type: 'Normal', access: 'Public', desc: '' }),
      roomSettings: () => rooms.updateRoomSettings({ roomId: room, rules: 'some words' }),
      topic: () => commands.setTopic({ roomId: room, text: 'some words' }),
      bot: () => bots.createBot({ username: `nayabot${made}`, about: 'some words' }),
      botCommand: () =>
        commands.runBotCommand({ roomId: room, targetBot: bot.username, command: roll.name, params: 'so' }),
      botMessage: () => say(bot, room, 'some words'),
      poll: () => bot.client.polls.sendPoll({ id: room, question: 'So?', choices: ['a', 'b'], tempId: newId() }),
    };
  };
  const outcomes = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const [name, write] of Object.entries(doors())) found[name] = await outcomeOf(write());
    return found;
  };
  const all = (outcome: string) => Object.fromEntries(Object.keys(doors()).map((name) => [name, outcome]));

  it('is bounded a day: beyond it every door, bots of their owner included, says when to come back', async () => {
    expect(await outcomes()).toEqual(all('accepted'));
    await spend(storedByMember, owner.userId);
    expect(await outcomes()).toEqual(all('TOO_MANY'));
    const refused: unknown = await say(owner, room, 'some words').catch((error: unknown) => error);
    const hour = 3600;
    expect(refused).toMatchObject({ code: 'TOO_MANY', retryAfter: expect.any(Number) as number });
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(23 * hour);
    expect((refused as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(24 * hour);
  });

  it('that is used up keeps nobody from reading and deleting, and nobody else from writing', async () => {
    expect(await outcomeOf(owner.client.loading.loadRoom({ id: room }))).toBe('accepted');
    expect(await outcomeOf(owner.client.messages.deleteMessage({ id: room, messageId: message }))).toBe('accepted');
    expect(await outcomeOf(say(other, room, 'some words'))).toBe('accepted');
    world.current.clock.pass(day);
    [owner, other] = [await world.current.device(owner), await world.current.device(other)];
    await joinAndLoad(room, owner, other);
    message = (await say(owner, room, 'a message')).id;
  });

  it('is taken by the words that a text is found by: new ones cost many times what known ones do', async () => {
    const letters = 'bdgjlmnrvwyz';
    const word = (at: number, first: string) =>
      first + Array.from({ length: 7 }, (_, place) => letters[Math.floor(at / 12 ** (place % 3)) % 12]).join('');
    const text = (first: string) => Array.from({ length: 200 }, (_, at) => word(at, first)).join(' ');
    const fresh = await costOf(owner, () => say(owner, room, text('q')));
    const again = await costOf(owner, () => say(owner, room, text('q')));
    expect(fresh).toBeGreaterThan(20 * text('q').length);
    expect(fresh).toBeGreaterThan(3 * again);
  });

  it('is enough for 10,000 everyday lines', async () => {
    const lines = everydayLines.map((line) => line.replaceAll('{name}', 'qaari222').replaceAll('{n}', '7'));
    for (const line of lines) await say(owner, room, line);
    const cost = await costOf(owner, async () => {
      for (const line of lines) await say(owner, room, line);
    });
    expect(cost).toBeGreaterThan(0);
    expect((10_000 * cost) / lines.length).toBeLessThan(storedByMember.points);
  });

  it('is smaller for a guest, and shared by the guests of an address', async () => {
    const [one, two, elsewhere] = [
      await world.current.guest('ekmehmaan', '198.51.100.7'),
      await world.current.guest('domehmaan', '198.51.100.7'),
      await world.current.guest('aurmehmaan', '198.51.100.8'),
    ];
    await joinAndLoad(room, one, two, elsewhere);
    expect(storedByGuest.points).toBeLessThan(storedByMember.points);
    const write = (person: Person) => {
      // A guest writes once in a few seconds.
      world.current.clock.pass(60_000);
      return outcomeOf(
        person.client.threads.replyToThread({ roomId: room, replyTo: thread, threadText: 'some words' }),
      );
    };
    await spend(storedByGuest, one.userId);
    expect([await write(one), await write(two), await write(elsewhere)]).toEqual(['TOO_MANY', 'accepted', 'accepted']);
    await spend(storedByGuests, '198.51.100.7');
    const before = await leftOf(storedByGuest, two.userId);
    expect([await write(two), await write(elsewhere)]).toEqual(['TOO_MANY', 'accepted']);
    expect(await leftOf(storedByGuest, two.userId)).toBe(before);
  });

  it('is refused at every door while the disk is nearly full, which is not asked for each message', async () => {
    const forget = () => world.current.clock.pass(10_000);
    forget();
    world.current.clock.hold();
    asked = 0;
    for (const text of ['one', 'two', 'three']) await say(owner, room, text);
    expect(asked).toBe(1);
    free = 5_000_000;
    forget();
    expect(await outcomes()).toEqual(all('NOT_READY'));
    expect(await say(owner, room, 'words').catch((error: unknown) => error)).toMatchObject({ retryAfter: 60 });
    expect(await outcomeOf(owner.client.messages.deleteMessage({ id: room, messageId: message }))).toBe('accepted');
    free = Infinity;
    forget();
    expect(await outcomeOf(say(owner, room, 'some words'))).toBe('accepted');
  });

  it('is not spent on an index of all that is written: some hundred words of a text are found, all of it is shown', async () => {
    const numbered = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => `w${String(at).padStart(length - 1, '7')}`);
    const found = async (q: string) =>
      (await owner.client.search.search({ q, in: 'threads', roomId: room })).results.length;
    const post = async (words: readonly string[]) => {
      const threadText = words.join(' ');
      const { data } = await owner.client.threads.createThread({ roomId: room, threadText });
      const { thrd } = await owner.client.threads.getThread({ roomId: room, threadId: data._id });
      expect(thrd.message).toContain(words.at(-1));
      return [await found(words[0] ?? ''), await found(words.at(-1) ?? '')];
    };
    expect(await post(numbered(250, 6))).toEqual([1, 1]);
    expect(await post(numbered(400, 7))).toEqual([1, 0]);
    expect(await post(numbered(250, 20))).toEqual([1, 0]);
  });
});
