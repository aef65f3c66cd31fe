import { describe, expect, it } from 'vitest';
import { farah, person, sana } from '../../../testing/room-fixtures.ts';
import {
  suggestBotCommands,
  suggestBots,
  suggestEmojis,
  suggestPeople,
  suggestSlashCommands,
  suggestSounds,
  suggestTold,
} from './suggestion.ts';
import { insertAt, triggerAt } from './use-suggestions.ts';

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

const at = (text: string, caret = text.length) => {
  const found = triggerAt(text, caret);
  return found && [found.type, found.typed];
};

describe('what asks for suggestions', () => {
  it('is an @ with two lowercase letters or digits and the cursor at their end', () => {
    expect(at('hi @al')).toEqual(['mention', 'al']);
    expect(at('@a')).toBeNull();
    expect(at('@Al')).toBeNull();
    expect(at('hi @ali12 there', 9)).toEqual(['mention', 'ali12']);
    expect(at('hi @ali12 there', 7)).toBeNull();
    expect(at('دیکھو@al')).toEqual(['mention', 'al']);
    expect(at('me@al')).toBeNull();
  });

  it('is a # with a letter', () => {
    expect(at('ask #q')).toEqual(['bot', 'q']);
    expect(at('room#q')).toBeNull();
  });

  it('is a slash at the very beginning', () => {
    expect(at('/se')).toEqual(['command', 'se']);
    expect(at('/')).toEqual(['command', '']);
    expect(at('go /se')).toBeNull();
    expect(at('/etc/pa')).toBeNull();
  });

  it('is what a bot is told, up to the end of the word at the cursor', () => {
    expect(at('/poll ')).toEqual(['told', '/poll ']);
    expect(at('#ginti poll Where do')).toEqual(['told', '#ginti poll Where do']);
    expect(at('/poll Where do we', 8)).toEqual(['told', '/poll Where']);
    expect(at('/poll Where', 3)).toBeNull();
    expect(at('/poll Where', 5)).toEqual(['command', 'poll']);
    expect(at('/poll ask @sa')).toEqual(['mention', 'sa']);
    expect(at('go /poll Where')).toBeNull();
  });

  it('is what follows the command of sounds', () => {
    expect(at('/play ')).toEqual(['sound', '']);
    expect(at('/play sit')).toEqual(['sound', 'sit']);
    expect(at('I /play sit')).toBeNull();
    expect(insertAt('/play sit', 6, 9, 'sitar')).toEqual({ text: '/play sitar ', caret: 12 });
  });

  it('is a colon with two letters, never a time or an address', () => {
    expect(at('well :smi')).toEqual(['emoji', 'smi']);
    expect(at(':bc_ch')).toEqual(['emoji', 'bc_ch']);
    for (const text of ['10:30', 'https://x', 'a:bc', ':s', ':smile:']) expect(at(text)).toBeNull();
  });
});

describe('putting words into a text', () => {
  it('leaves one space after them and the cursor behind it', () => {
    expect(insertAt('hi @al', 3, 6, '@ali12')).toEqual({ text: 'hi @ali12 ', caret: 10 });
    expect(insertAt('hi @al you', 3, 6, '@ali12')).toEqual({ text: 'hi @ali12 you', caret: 10 });
  });
});
