import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commandsContract } from '../contracts/commands.ts';
import { commandKeys, commandOf, commands, mayCommand, needsToOutrank, suggestCommands } from './commands.ts';
import { limits } from '../limits.ts';
import { parseCommand } from './parse-command.ts';

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
