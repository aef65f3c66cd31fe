import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commandsContract } from '../contracts/commands.ts';
import { limits } from '../limits.ts';
import { fc } from '../testing/fast-check.ts';
import { isCommandName, type Param, readParams, unreadableParam } from './bot-params.ts';
import {
  commandKeys,
  commandOf,
  commandRow,
  commands,
  mayCommand,
  needsToOutrank,
  suggestCommands,
} from './commands.ts';
import { meantWords, slashWord, unslash } from './mistyped.ts';
import { parseCommand } from './parse-command.ts';
import { argumentAtEnd } from './read-arguments.ts';

describe('the commands', () => {
  it.each([
    ['play', 2],
    ['seen', 1],
    ['ignore', -1],
    ['unignore', -1],
    ['kick', 6],
    ['banguest', 6],
    ['ban', 6],
    ['unban', 6],
    ['clear', 9],
    ['topic', 9],
    ['remove', 9],
    ['extend', 10],
    ['ipban', 10],
  ])('/%s begins at rank %i', (slash, rank) => {
    const key = commandOf(slash) ?? 'runBotCommand';
    expect(commands[key].slash).toBe(slash);
    expect([mayCommand(rank, key), mayCommand(rank - 1, key)]).toEqual([true, false]);
  });

  it('are suggested to whoever may give them', () => {
    expect(suggestCommands('', 0)).toEqual(['ignorePerson', 'unignorePerson']);
    expect(suggestCommands('', 1)).toEqual(['seePerson', 'ignorePerson', 'unignorePerson']);
    expect(suggestCommands('un', 9)).toContain('unignorePerson');
    expect(suggestCommands('to', 9)).toEqual(['setTopic']);
    expect(suggestCommands('to', 8)).toEqual([]);
  });

  it('need to outrank their target when they are sanctions', () => {
    const sanctions = [
      'timeOutPerson',
      'endTimeout',
      'kickGuest',
      'banGuest',
      'banPerson',
      'unbanPerson',
      'removePerson',
      'grantBroadcast',
      'revokeBroadcast',
      'extendRole',
      'banAddress',
    ];
    expect(commandKeys.filter(needsToOutrank)).toEqual(sanctions);
  });
});

describe('reading a command', () => {
  it.each([
    ['/play chime', 'playSound', { sound: 'chime' }],
    ['/seen ali12', 'seePerson', { target: 'ali12' }],
    ['  /kick @guest1 ', 'kickGuest', { target: 'guest1' }],
    ['/banguest guest1 30', 'banGuest', { target: 'guest1', minutes: 30 }],
    ['/banguest guest1', 'banGuest', { target: 'guest1' }],
    ['/ban ali12', 'banPerson', { target: 'ali12' }],
    ['/ban ali12 60', 'banPerson', { target: 'ali12', minutes: 60 }],
    ['/ban ali12 60 rude words', 'banPerson', { target: 'ali12', minutes: 60, reason: 'rude words' }],
    ['/ban ali12 rude words', 'banPerson', { target: 'ali12', reason: 'rude words' }],
    ['/clear', 'clearRoom', {}],
    ['/clear 10', 'clearRoom', { count: 10 }],
    ['/topic موسم  اور\nچائے', 'setTopic', { text: 'موسم  اور\nچائے' }],
    ['/extend ali12 Senior Staff', 'extendRole', { target: 'ali12', role: 'Senior Staff' }],
    ['/ipban ali12 24', 'banAddress', { target: 'ali12', hours: 24 }],
    ['/quiz start now', 'runBotCommand', { targetBot: 'quiz', command: 'start', params: 'now' }],
    ['#quiz start', 'runBotCommand', { targetBot: 'quiz', command: 'start' }],
  ] as const)('understands %s', (text, command, input) => {
    expect(parseCommand(text)).toEqual({ command, input });
    const call = commandsContract[command];
    expect(z.object(call.in).parse({ roomId: '0123456789abcdef01234567', ...input })).toMatchObject(input);
  });

  it.each([
    ['/ban', 'banPerson', 'MISSING', 'target'],
    ['/extend ali12', 'extendRole', 'MISSING', 'role'],
    ['/quiz', 'runBotCommand', 'MISSING', 'command'],
    ['/ban Ali', 'banPerson', 'INVALID', 'target'],
    ['/ban ali12 0', 'banPerson', 'INVALID', 'minutes'],
    ['/ban ali12 -5 x', 'banPerson', 'INVALID', 'minutes'],
    [`/ban ali12 ${limits.banMinutes + 1}`, 'banPerson', 'INVALID', 'minutes'],
    ['/clear all', 'clearRoom', 'INVALID', 'count'],
    ['/clear 9999999999', 'clearRoom', 'INVALID', 'count'],
    [`/seen ${'a'.repeat(25)}`, 'seePerson', 'TOO_LONG', 'target'],
    [`/topic ${'x'.repeat(limits.topic + 1)}`, 'setTopic', 'TOO_LONG', 'text'],
    ['/seen ali12 sana3', 'seePerson', 'TOO_MUCH', 'sana3'],
  ])('says what is wrong with %s', (text, command, problem, argument) =>
    expect(parseCommand(text)).toEqual({ command, problem, argument }),
  );

  it.each([
    '',
    'ban ali12',
    '/',
    '/ ban',
    '//ban',
    '/etc/passwd',
    '/Ban ali12',
    '#quiz',
    '# quiz',
    'say /ban',
    `/${'a'.repeat(25)} x`,
  ])('takes %j for a message', (text) => expect(parseCommand(text)).toBeNull());

  describe('when the bots of the room are known', () => {
    const question = { name: 'question', kind: 'rest' } as const;
    const poll = { name: 'poll', params: [{ name: 'minutes', kind: 'whole', optional: true } as const, question] };
    const bots = [
      { username: 'ginti', commands: [poll, { name: 'roll', params: [] }] },
      { username: 'sawal', commands: [{ name: 'quiz', params: [] }, poll, { name: 'ginti', params: [question] }] },
      { username: 'ban', commands: [{ name: 'ban', params: [] }] },
    ];
    const given = (targetBot: string, command: string, params?: string) => ({
      command: 'runBotCommand',
      input: { targetBot, command, ...(params !== undefined && { params }) },
    });

    it.each([
      ['/roll', given('ginti', 'roll')],
      ['/poll 30 Tea?', given('ginti', 'poll', '30 Tea?')],
      ['/sawal poll Tea?', given('sawal', 'poll', 'Tea?')],
      ['#sawal poll Tea?', given('sawal', 'poll', 'Tea?')],
      ['/ginti roll', given('ginti', 'roll')],
      // Of a bot and a command with one name: the bot, when one of its commands follows.
      ['/ginti well', given('sawal', 'ginti', 'well')],
      ['#sawal unknown', given('sawal', 'unknown')],
    ])('reads %j', (text, parsed) => expect(parseCommand(text, bots)).toEqual(parsed));

    it('a moderation command of the same name wins', () =>
      expect(parseCommand('/ban ali12', bots)).toEqual({ command: 'banPerson', input: { target: 'ali12' } }));

    it.each([
      ['/poll', 'MISSING', 'question'],
      ['/roll 2d6', 'TOO_MUCH', '2d6'],
      ['/poll 0 Tea?', 'INVALID', 'minutes'],
      ['/sawal', 'MISSING', 'command'],
    ])('says what is wrong with %j before it is sent', (text, problem, argument) =>
      expect(parseCommand(text, bots)).toEqual({ command: 'runBotCommand', problem, argument }),
    );

    it.each(['/shrug well', '#nobody poll', '#poll Tea?', '#ginti'])('takes %j for a message', (text) =>
      expect(parseCommand(text, bots)).toBeNull(),
    );
  });

  it('never fails, and answers with a known command or none', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom('/ban', '/clear', '#', '/', 'ali12', '@', '5', '\n', 'ج'),
        fc.string({ unit: 'binary' }),
      ),
    );
    fc.assert(
      fc.property(words, (all) => {
        const parsed = parseCommand(all.join(' '));
        expect(parsed === null || commandKeys.includes(parsed.command)).toBe(true);
      }),
    );
  });
});

const minutes: Param = { name: 'minutes', kind: 'whole', optional: true };
const question: Param = { name: 'question', kind: 'rest' };
const who: Param = { name: 'who', kind: 'user' };
const dice: Param = { name: 'dice', kind: 'word', optional: true };

describe('the parameters of a bot’s command', () => {
  it.each([
    [
      [minutes, question],
      '30 Where do we read? | Roof | Library',
      { minutes: 30, question: 'Where do we read? | Roof | Library' },
    ],
    [[minutes, question], ' کہاں پڑھیں؟ | چھت | کمرہ ', { question: 'کہاں پڑھیں؟ | چھت | کمرہ' }],
    [[who, dice], '@sana2 2d6', { who: 'sana2', dice: '2d6' }],
    [[who, dice], 'sana2', { who: 'sana2' }],
    [[], '', {}],
  ])('%j read %j', (params, text, values) => expect(readParams(params, text)).toEqual({ values }));

  it.each([
    [[minutes, question], '30', 'MISSING', 'question'],
    [[minutes, question], '0 Where?', 'INVALID', 'minutes'],
    [[who], 'Sana', 'INVALID', 'who'],
    [[dice], 'd'.repeat(limits.botWord + 1), 'TOO_LONG', 'dice'],
    [[dice], '2d6 and more', 'TOO_MUCH', 'and more'],
    [[], 'anything', 'TOO_MUCH', 'anything'],
  ])('%j refuse %j', (params, text, problem, argument) =>
    expect(readParams(params, text)).toEqual({ problem, argument }),
  );

  it.each([
    [[question, minutes], 'must have a parameter of kind rest at the end'],
    [[who, who], 'must not name a parameter twice'],
    [[dice, who], 'must not have an optional parameter before one that must be given, unless it is a whole number'],
    [
      [minutes, { name: 'count', kind: 'whole' }],
      'must not have an optional parameter before one that must be given, unless it is a whole number',
    ],
  ] as const)('%j cannot be read', (params, words) => expect(unreadableParam(params)).toBe(words));

  it('can be read one after another', () => expect(unreadableParam([who, minutes, question])).toBeUndefined());

  it.each([
    [[minutes, question], '', 'minutes'],
    [[minutes, question], ' 3', 'minutes'],
    [[minutes, question], ' 30 ', 'question'],
    [[minutes, question], ' Where', 'question'],
    [[minutes, question], ' Where do we | read? ', 'question'],
    [[who, dice], ' @sana2', 'who'],
    [[who, dice], ' @sana2\n', 'dice'],
    [[who, dice], ' "sana 2d6', 'dice'],
    [[who, minutes], ' sana2 soon', 'minutes'],
    [[who, dice], ' sana2 2d6 ', undefined],
    [[], ' ', undefined],
  ])('%j: %j is in %j', (params: readonly Param[], text, name) =>
    expect(params[argumentAtEnd(params, text) ?? params.length]?.name).toBe(name),
  );

  it('belong to a command of lowercase letters and digits', () =>
    expect(['poll', 'd20', '', 'Poll', 'do it', 'x'.repeat(limits.commandName + 1)].filter(isCommandName)).toEqual([
      'poll',
      'd20',
    ]));
});

const words = commandKeys.map((key) => commandRow(key).slash).filter((word) => word !== '');

describe('a text that begins with a slash', () => {
  it.each([
    ['/bna hina94', 'bna'],
    ['/help', 'help'],
    ['/Ban hina94', 'ban'],
    ['/BAN', 'ban'],
    ['  /tpoic chai\nnow', 'tpoic'],
    ['/ban: hina94', 'ban'],
    ['/پابندی hina94', 'پابندی'],
    ['/un-ban hina94', 'un-ban'],
  ])('%j is meant as a command', (text, word) => expect(slashWord(text)).toBe(word));

  it.each(['/', '/ ban', '//ban', '/etc/passwd', '/5 of them', 'say /ban', '/home.', '/a/b c', '/index.html', '؛/ban'])(
    '%j is a message, or is not',
    (text) => expect(slashWord(text)).toBe(text === '/home.' ? 'home' : null),
  );

  it.each([
    ['//text', '/text'],
    ['//ban hina94', '/ban hina94'],
    ['//example.org/page', '//example.org/page'],
    ['// a note', '// a note'],
    ['///text', '///text'],
    ['/text', '/text'],
    ['plain', 'plain'],
  ])('%j is sent as %j', (text, sent) => expect(unslash(text)).toBe(sent));
});

describe('what was meant', () => {
  it.each([
    ['bna', 'ban'],
    ['bann', 'ban'],
    ['tpoic', 'topic'],
    ['ingore', 'ignore'],
    ['kik', 'kick'],
    ['unbna', 'unban'],
    ['banguset', 'banguest'],
    ['remvoe', 'remove'],
    ['sen', 'seen'],
  ])('by /%s is /%s', (typed, word) => expect(meantWords(typed, words)[0]).toBe(word));

  it('is not known of a word that is like none', () => {
    expect(meantWords('shrug', words)).toEqual([]);
    expect(meantWords('x'.repeat(10_000), words)).toEqual([]);
  });
});
