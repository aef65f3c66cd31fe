import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { argumentAtEnd } from './read-arguments.ts';
import { isCommandName, readParams, unreadableParam, type Param } from './bot-params.ts';

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
