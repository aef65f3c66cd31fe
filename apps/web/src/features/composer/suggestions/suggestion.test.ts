import { describe, expect, it } from 'vitest';
import { farah, person, sana } from '../../../testing/room-fixtures.ts';
import {
  suggestBotCommands,
  suggestBots,
  suggestEmojis,
  suggestSlashCommands,
  suggestSounds,
  suggestPeople,
  suggestTold,
} from './suggestion.ts';

const words = (suggestions: readonly { readonly words: string }[]) => suggestions.map((suggestion) => suggestion.words);

describe('suggested people', () => {
  it('begin with what was typed, the present first, the reader never', () => {
    const salma = person('salma5').user;
    const found = [salma, sana.user, person('zoya77').user];
    expect(words(suggestPeople('sa', [farah, sana], found, farah.username))).toEqual(['@sana21', '@salma5']);
    expect(words(suggestPeople('sa', [sana], found, sana.username))).toEqual(['@salma5']);
  });

  it('are at most eight', () => {
    expect(
      suggestPeople(
        'na',
        Array.from({ length: 20 }, (_, index) => person(`nadia${index}`)),
        [],
        'me12',
      ),
    ).toHaveLength(8);
  });
});

describe('suggested commands', () => {
  it('are those of the rank that are built', () => {
    expect(words(suggestSlashCommands('', -1))).toEqual(['/ignore', '/unignore']);
    expect(words(suggestSlashCommands('', 1))).toEqual(['/seen', '/ignore', '/unignore']);
    expect(words(suggestSlashCommands('to', 9))).toEqual(['/topic']);
  });
});

describe('suggested sounds', () => {
  it('are those that begin so, for whoever may play them', () => {
    expect(words(suggestSounds('d', 2))).toEqual(['doorbell', 'dholak', 'drumroll']);
    expect(words(suggestSounds('', 1))).toEqual([]);
  });
});

describe('suggested bots and emoji', () => {
  const command = (name: string) => ({ name, desc: '', params: [] });
  const bots = [
    { _id: 'a', username: 'munshi', commands: [command('post'), command('ban')] },
    { _id: 'b', username: 'ginti', commands: [command('poll'), command('post')] },
  ];

  it('are the bots whose name begins so, with their commands below where one may stand', () => {
    expect(words(suggestBots('mu', bots, false))).toEqual(['#munshi']);
    expect(words(suggestBots('gi', bots, true))).toEqual(['#ginti', '#ginti poll', '#ginti post']);
  });

  it('are commands by their name alone, and with their bot where that means something else too', () => {
    expect(words(suggestBotCommands('po', bots))).toEqual(['/munshi post', '/poll', '/ginti post']);
    expect(words(suggestBotCommands('ban', bots))).toEqual(['/munshi ban']);
  });

  it('are the commands of a bot behind its name, and one command while its parameters are typed', () => {
    const roll = { name: 'roll', desc: '', params: [{ name: 'dice', kind: 'word' as const }] };
    const all = [...bots, { _id: 'c', username: 'dice', commands: [roll, command('flip')] }];
    const told = (typed: string) =>
      suggestTold(typed, all).map((item) => [item.words, item.type === 'botCommand' && item.written]);
    expect(told('#dice ')).toEqual([
      ['#dice roll', null],
      ['#dice flip', null],
    ]);
    expect(told('/dice fl')).toEqual([['/dice flip', null]]);
    expect(told('/roll ')).toEqual([['/roll', ' ']]);
    expect(told('#dice  roll 2d6')).toEqual([['#dice  roll', ' 2d6']]);
    for (const nothing of ['/flip now', '/nobody ', '#nobody roll ', '/roller 2d6', '/ban sana'])
      expect(told(nothing)).toEqual([]);
  });

  it('are written as themselves, stickers by name', () => {
    expect(words(suggestEmojis('chai'))).toEqual([':bc_chai:']);
    expect(words(suggestEmojis('tada'))).toEqual(['🎉']);
  });
});
