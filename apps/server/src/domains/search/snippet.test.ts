import { fc } from '@baithak/protocol/testing/fast-check';
import { distinctWords } from '@baithak/protocol/folding/words';
import { describe, expect, it, vi } from 'vitest';
import { snippetOf } from './snippet.ts';

const shown = (text: string, q: string, also: readonly string[] = []): string => {
  const asked = distinctWords(q);
  return snippetOf(text, asked, new Set([...asked, ...also]))
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');
};

describe('a snippet', () => {
  it.each([
    ['Café au lait', 'cafe', '[Café] au lait'],
    ['Cafe\u0301 au lait', 'cafe', '[Cafe\u0301] au lait'],
    ['رَحمٰن کا گھر', 'رحمن', '[رَحمٰن] کا گھر'],
    ['آج ہے', 'آج', '[آج] ہے'],
    ['don’t go', 'dont', '[don’t] go'],
    ['𝒽ello 😀 hello', 'hello', '[𝒽ello] 😀 [hello]'],
    ['😀😀 x', '😀', '[😀][😀] x'],
    ['東京都', '京都', '東[京都]'],
    ['خوب\u200cصورت', 'خوبصورت', '[خوب\u200cصورت]'],
  ])('of %j for %j marks %j', (text, q, expected) => {
    expect(shown(text, q)).toBe(expected);
  });

  it('marks the typed part of a word, and all of another spelling', () => {
    expect(shown('samosay lao', 'samo', ['samosay'])).toBe('[samo]say lao');
    expect(shown('mai naheen gaya', 'nahi', ['naheen'])).toBe('mai [naheen] gaya');
    expect(shown('sa\u0301mosay', 'samo', ['samosay'])).toBe('[sa\u0301mo]say');
  });

  it('is cut between words around the first hit', () => {
    const text = `${'pehle '.repeat(80)}lafz ${'baad '.repeat(80)}`;
    expect(shown(text, 'lafz')).toMatch(/^… (pehle )+\[lafz\]( baad)+ …$/);
    expect(shown(text, 'lafz').length).toBeLessThan(240);
  });

  it('looks for characters in the shown part alone, and copies a long text once, however often a word is in it', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const segments = Object.getPrototypeOf(new Intl.Segmenter().segment('')) as Intl.Segments;
    const containing = vi.spyOn(segments, 'containing');
    segment.mockClear();
    expect(shown('ab '.repeat(6600), 'ab')).toBe(`${'[ab] '.repeat(73).trimEnd()} …`);
    expect(segment.mock.calls.filter(([text]) => text.length > 1000)).toHaveLength(1);
    expect(containing.mock.calls.length).toBeLessThan(300);
    segment.mockRestore();
    containing.mockRestore();
  });

  it('is no longer than a snippet when everything is one hit', () => {
    const text = '東京'.repeat(5000);
    expect(shown(text, '東京 京東')).toBe(`[${text.slice(0, 220)}] …`);
  });

  it('is whole pieces of the text, whatever the text is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc
        .array(fc.constantFrom('😀', 'e\u0301', 'آ', '\u064e', '\u200d', 'lafz', ' ', '東', '👨‍👩‍👧', 'ﷲ'), {
          maxLength: 300,
        })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const asked = distinctWords(value).slice(0, 3);
        const parts = snippetOf(value, asked, new Set(asked));
        const whole = parts.map((part) => part.text).join('');
        const kept = whole.replace(/^… /, '').replace(/ …$/, '');
        expect(value.includes(kept) || value.includes(whole)).toBe(true);
        for (const part of parts) {
          expect(part.text.isWellFormed()).toBe(true);
          expect(part.text).not.toMatch(/^\p{M}/u.test(value) ? /^$/ : /^\p{M}/u);
        }
        if (asked.length > 0) expect(parts.some(({ hit }) => hit)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
