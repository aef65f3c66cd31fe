import { describe, expect, it } from 'vitest';
import { commandKeys, commandRow } from './commands.ts';
import { meantWords, slashWord, unslash } from './mistyped.ts';

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
