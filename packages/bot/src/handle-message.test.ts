import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { describe, expect, it } from 'vitest';
import { handleMessage, type RoomMessage, type Scene } from './handle-message.ts';
import { CommandError, registrationRefused, startRefused } from './errors.ts';
import type { Command, Handlers } from './types.ts';

const room = { id: 'c'.repeat(24), title: 'Dice' };
const commandId = 'a'.repeat(24);

const written = (content: RoomMessage['content'], rank = 1): RoomMessage => ({
  _id: commandId,
  rev: 1,
  changedRev: 1,
  content,
  date: '2026-11-25T12:00:00.000Z',
  edited: false,
  member: {
    user: { _id: 'b'.repeat(24), username: 'sana2', profile: { fullname: 'Sana', picture: null } },
    role: { title: 'Member', strength: 1, spamControl: 15, color: '#000000', rank },
  },
});

const given = (params: string, bot = 'ginti', rank = 1): RoomMessage =>
  written([{ type: 'command', data: 'roll', extras: { bot, command: 'roll', params } }], rank);

/** A bot whose server notes what it is sent, and refuses the first times as it is told. */
const open = (on: Partial<Handlers>, refusals: readonly WireError['code'][] = [], timeoutMs = 1000) => {
  const replies: object[] = [];
  const failures: string[] = [];
  const reported: unknown[] = [];
  const left = [...refusals];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what handling a message calls, and nothing else
  const client = {
    messages: {
      replyMessage: async (input: object) => {
        const code = left.shift();
        if (code !== undefined) throw new WireError({ code, msg: '', status: 429, retryAfter: 0 });
        replies.push(input);
        return { id: 'd'.repeat(24), message: { date: '2026-11-25T12:00:01.000Z' } };
      },
    },
    bots: {
      failCommand: async ({ msg }: { msg: string }) => {
        if (msg.includes('refused words')) throw new WireError({ code: 'REFUSED', msg: '', status: 422 });
        failures.push(msg);
      },
    },
  } as unknown as Client;
  const scene: Scene = {
    client,
    commands: [{ name: 'roll', desc: '', params: [{ name: 'dice', kind: 'whole', optional: true }] }],
    timeoutMs,
    signal: new AbortController().signal,
    self: () => ({ _id: 'c'.repeat(24), username: 'ginti' }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one handler of the event that is asked for
    handlersOf: (event) => (on[event] ? [on[event]] : []) as never,
    report: (error) => void reported.push(error),
  };
  return { replies, failures, reported, handle: (message: RoomMessage) => handleMessage(scene, room, message) };
};

it('answers a command with typed parameters, each answer under a tempId of its own', async () => {
  const seen: Command[] = [];
  const bot = open({
    command: async (command) => {
      seen.push(command);
      await command.reply('one');
      await command.reply('two');
    },
  });
  await bot.handle(given('3'));
  await bot.handle(given(''));
  expect(seen.map(({ name, params, from }) => [name, params, from.username])).toEqual([
    ['roll', { dice: 3 }, 'sana2'],
    ['roll', {}, 'sana2'],
  ]);
  expect(bot.replies).toMatchObject([
    { id: room.id, replyTo: commandId, message: 'one' },
    { message: 'two' },
    { message: 'one' },
    { message: 'two' },
  ]);
  expect(bot.replies[2]).toEqual(bot.replies[0]);
  expect(bot.replies[1]).not.toMatchObject({ tempId: Reflect.get(bot.replies[0] ?? {}, 'tempId') });
  expect(bot.failures).toEqual([]);
});

it('takes a command by its id: of a bot that had the name before it takes none', async () => {
  const bot = open({ command: ({ reply }) => reply('six') });
  const of = (_id: string) =>
    written([{ type: 'command', data: 'roll', extras: { _id, bot: 'ginti', command: 'roll', params: '' } }], 1);
  await bot.handle(of('d'.repeat(24)));
  expect(bot.replies).toEqual([]);
  await bot.handle(of('c'.repeat(24)));
  expect(bot.replies).toHaveLength(1);
});

it('says less where the server does not accept its reason', async () => {
  const bot = open({ command: () => Promise.reject(new CommandError('No dice for refused words.')) });
  await bot.handle(given(''));
  expect([bot.failures, bot.reported]).toEqual([['This did not work.'], []]);
});

it('goes on trying while it is refused for a moment only', async () => {
  const bot = open({ command: ({ reply }) => reply('six') }, ['SPAM_CONTROL', 'NO_ANSWER', 'TOO_MANY']);
  await bot.handle(given(''));
  expect(bot.replies).toHaveLength(1);
});

it.each([
  ['an error in words', () => Promise.reject(new CommandError('No dice.')), 'No dice.', 0],
  ['any other error', () => Promise.reject(new Error('a secret')), 'Something went wrong in this bot.', 1],
  ['no answer', () => undefined, 'The bot has no answer to this.', 0],
  ['an answer that never comes', () => new Promise(() => undefined), 'This took too long.', 0],
  [
    'an answer of 4,001 characters',
    ({ reply }: Command) => reply('x'.repeat(limits.message + 1)),
    'Something went wrong in this bot.',
    1,
  ],
] as const)('tells who asked of %s', async (_, command, words, reports) => {
  const bot = open({ command }, [], 50);
  await bot.handle(given(''));
  expect([bot.failures, bot.replies, bot.reported.length]).toEqual([[words], [], reports]);
});

it('sends nothing of a handler whose time is over, and does not count the time in which the server is waited for', async () => {
  let answerLater: (() => Promise<unknown>) | undefined;
  const slow = open({ command: ({ reply }) => new Promise(() => (answerLater = () => reply('late'))) }, [], 50);
  await slow.handle(given(''));
  await expect(answerLater?.()).rejects.toThrow('This took too long.');
  expect([slow.replies, slow.failures]).toEqual([[], ['This took too long.']]);
  const patient = open({ command: ({ reply }) => reply('six') }, ['NO_ANSWER', 'NO_ANSWER'], 50);
  await patient.handle(given(''));
  expect([patient.replies.length, patient.failures]).toEqual([1, []]);
});

it('cuts long words of an error, and says what is wrong with parameters that it does not take any more', async () => {
  const bot = open({ command: () => Promise.reject(new CommandError('x'.repeat(1000))) });
  await bot.handle(given(''));
  await bot.handle(given('many'));
  expect(bot.failures).toEqual(['x'.repeat(limits.botFailure), 'This is not right: dice']);
});

it('leaves alone what other bots write, and commands to others', async () => {
  const heard: unknown[] = [];
  const note = (each: unknown) => void heard.push(each);
  const bot = open({ command: note, mention: note, message: note });
  await bot.handle(given('', 'sawal'));
  await bot.handle(given('', 'ginti', 5));
  await bot.handle(written([{ type: 'bot', data: 'ginti', extras: { _id: 'c'.repeat(24) } }], 5));
  expect([heard, bot.failures, bot.replies]).toEqual([[], [], []]);
});

it('tells a message that names it from one that does not', async () => {
  const heard: string[] = [];
  const bot = open({
    mention: ({ text }) => void heard.push(`mention ${text}`),
    message: ({ text }) => void heard.push(`message ${text}`),
  });
  await bot.handle(
    written([
      { type: 'text', data: 'salaam ' },
      { type: 'bot', data: 'ginti', extras: { _id: 'c'.repeat(24) } },
    ]),
  );
  await bot.handle(written([{ type: 'text', data: 'salaam ginti' }]));
  expect(heard).toEqual(['mention salaam #ginti', 'message salaam ginti']);
});

describe('what a server refuses', () => {
  const commands = [
    { name: 'roll', desc: '', params: [] },
    { name: 'poll', desc: '', params: [{ name: 'x', kind: 'rest' as const }] },
  ];
  const refused = (...details: WireError['details'][number][]) =>
    new WireError({ code: 'INVALID_INPUT', msg: 'Wrong.', details });

  it('names the commands that a server refuses as their author does', () => {
    const wrong = refused(
      { path: 'commands.0.desc', msg: 'must have at most 120 characters' },
      { path: 'commands.1.params.0.name', msg: 'must not be empty' },
      { path: 'commands', msg: 'must have at most 50 commands' },
    );
    expect(registrationRefused(wrong, commands)).toMatchObject({
      name: 'BotEnded',
      message:
        'The server refuses the commands of this bot: /roll desc must have at most 120 characters; /poll params 0 name must not be empty; commands must have at most 50 commands',
    });
    const judged = new WireError({
      code: 'REFUSED',
      msg: 'Refused.',
      details: [{ path: 'commands.1', msg: 'This reads as a threat.' }],
    });
    expect(registrationRefused(judged, commands)).toMatchObject({
      name: 'BotEnded',
      message: 'The server refuses the commands of this bot: /poll: This reads as a threat.',
    });
    const passing = new WireError({ code: 'NETWORK', msg: '' });
    expect(registrationRefused(passing, commands)).toBe(passing);
  });

  it('says why a token is refused, and for how long', () => {
    const until = '2026-12-01T00:00:00.000Z';
    const suspended = (end: string | null) =>
      startRefused(new WireError({ code: 'SUSPENDED', msg: 'This bot is suspended.', details: [{ until: end }] }));
    expect(suspended(until)).toMatchObject({
      name: 'BotEnded',
      message: `This bot is suspended. The suspension ends at ${until}.`,
    });
    expect(suspended(null)).toMatchObject({ message: 'This bot is suspended.' });
    expect(startRefused(new WireError({ code: 'BAD_TOKEN', msg: '' }))).toMatchObject({
      message: expect.stringContaining('not valid'),
    });
  });
});
