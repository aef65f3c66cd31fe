import { describe, expect, it } from 'vitest';
import { insertAt, triggerAt } from './use-suggestions.ts';

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
