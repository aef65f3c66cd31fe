import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { parseParts } from '../parts/parse-parts.ts';
import type { ResolvedPart } from '../parts/part.ts';
import { inProof } from '../testing/in-proof.ts';
import { createBase, createDictionary, type StaffsWords } from './dictionary.ts';
import { lookThrough, maskedSpans, spansWithout, type Span } from './masked-spans.ts';
import { maskParts, maskText, textOfParts } from './mask-text.ts';
import { maskedSource } from './masked-source.ts';
import { createWordList } from './word-list.ts';

const lists = {
  words: ['as', 'a', 'class', 'hello', 'the', 'tree', 'walk', 'کتاب', 'نہیں', 'kitab', 'yaar'].join('\n'),
  counts: { en: 7, ur: 2, roman: 2 },
  refused: ['ass', 'badword*', 'tr ee'],
};
const base = createBase(lists);
const dictionary = createDictionary(base);
const mask = (text: string): string => maskText(dictionary, text);
const staffs = (added: string[], removed: string[]): StaffsWords => ({
  added: new Set(added),
  removed: new Set(removed),
});

describe('a list of words', () => {
  it('holds its words and no others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-zء-ے]{1,12}$/u), { maxLength: 60 }), (words) => {
        const list = createWordList(words.join('\n'));
        expect(list.size).toBe(words.length);
        words.forEach((word, at) => expect([list.has(word), list.at(at)]).toEqual([true, word]));
        expect([list.has('not-there'), list.has('')]).toEqual([false, false]);
      }),
    );
  });
});

describe('masking', () => {
  it.each([
    ['hello class', 'hello class'],
    ['Hello, THE trees walked!', 'Hello, THE trees walked!'],
    ['helllooooo', 'helllooooo'],
    ['kitaab nahi, yaaar', 'kitaab nahi, yaaar'],
    ['zorblax', '*******'],
    ['ass a s s as', '*** * * * as'],
    ['thebadwordly', '************'],
    ['b a d w o r d', '* * * * * * *'],
    ['bаdwоrd b4dw0rd b*dword', '******* ******* *******'],
    ['ba\u200bdword', '*******'],
    ['कि ка', '* **'],
  ])('makes of %s: %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it('keeps names of people who are there, and no refused word for being a name', () => {
    expect(maskText(dictionary, 'Zorblax badword', { names: new Set(['zorblax', 'badword']) })).toBe('Zorblax *******');
  });

  it('keeps a name that is written in CamelCase, and what stands beside a digit of it', () => {
    const names = { names: new Set(['zorblax', 'quzzle']) };
    expect(maskText(dictionary, 'ZorBlax zorblax21 zorBlex quzzle1zorblax quzzle1vexx', names)).toBe(
      'ZorBlax zorblax21 ******* quzzle1zorblax ***********',
    );
  });

  it('looks for spellings of some hundred unknown words of a text, and masks the rest that the list does not hold', () => {
    let lookups = 0;
    const list = { ...base.list, has: (word: string) => ((lookups += 1), base.list.has(word)) };
    const unknown = (count: number): string =>
      Array.from(
        { length: count },
        (_, at) => `zq${at.toString(26).replace(/\d/g, (digit) => 'jklmnopqrs'[Number(digit)] ?? '')}x`,
      ).join(' ');
    const lookupsFor = (text: string): number => {
      const fresh = createDictionary({ ...base, list });
      lookups = 0;
      expect(maskText(fresh, `${text} trees tree`)).toMatch(/^[* ]+ tree$/);
      return lookups;
    };
    expect(lookupsFor(unknown(6000)) - lookupsFor(unknown(2000))).toBeLessThan(4000 * 6);
    expect(maskText(createDictionary(base), `${unknown(100)} trees`)).toMatch(/ trees$/);
  });

  it.each([
    ['letters in two cases', 'aBcDeFgH'],
    ['capitals', 'Abcde'],
    ['capitals side by side', 'abcdEFGH'],
    ['signs between letters', 'a$b@'],
    ['dots between letters', 'a.b.'],
    ['what reads as nothing between letters', 'bـaـdـ'],
    ['what reads as nothing behind a refused word', 'ass ـ ـ ـ ـ ـ ـ ـ ـ ـ'],
  ])('asks of %s for no more letters than there are, a few times', (_, letters) => {
    let asked = 0;
    const counting =
      (ask: (word: string) => boolean) =>
      (word: string): boolean => {
        asked += word.length;
        return ask(word);
      };
    const { refused } = dictionary;
    const counted = {
      ...dictionary,
      list: { ...dictionary.list, has: counting(dictionary.list.has) },
      refused: {
        ...refused,
        has: counting(refused.has),
        begins: counting(refused.begins),
        isWhole: counting(refused.isWhole),
      },
    };
    maskText(counted, letters.repeat(20_000 / letters.length));
    expect(asked).toBeLessThan(20_000 * 20);
  });

  it('finds the same in a text whose steps others come between', () => {
    const words = fc.constantFrom(
      ...['hello', 'helo', 'zorBlax', 'ass', 'badword', 'b', 'a', 'd', 'کتاب', 'كتب', 'zqx1', 'f*ck', '🅱', '𝐛𝐚𝐝', 'ﷺ'],
    );
    const between = fc.constantFrom('', ' ', ' ', '\n', '.', '-', '!', '\u0301', '\u200b', 'ـ', '4');
    const texts = fc
      .array(fc.tuple(words, between), { minLength: 20, maxLength: 200 })
      .map((all) => all.flat().join(''));
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [apart, whole] = [createDictionary(base), createDictionary(base)];
        const [steps, others] = [lookThrough(apart, one), lookThrough(apart, other)];
        let [found, isDone] = [steps.next(), false];
        while (found.done !== true) {
          isDone ||= others.next().done === true;
          found = steps.next();
        }
        expect(spansWithout(found.value, { names: new Set(['zorblax']) })).toEqual(
          maskedSpans(whole, one, { names: new Set(['zorblax']) }),
        );
      }),
      { numRuns: inProof(100, 2000) },
    );
  });

  it('yields in a long text again and again, whether it has spaces or not', () => {
    const stepsOf = (text: string): number => [...lookThrough(dictionary, text)].length;
    expect(stepsOf('hello zorblax')).toBe(0);
    for (const text of ['zorblax ', 'aB', 'a.', 'a$b', 'a '])
      expect(stepsOf(text.repeat(10_000 / text.length))).toBeGreaterThan(20);
  });

  it('reads no word that is nothing but vowels for longer than a word can be', () => {
    expect(mask('ai'.repeat(12))).toBe('*'.repeat(24));
  });

  it('follows what staff has added and removed', () => {
    const changed = createDictionary(base, staffs(['zorblax', 'badword'], ['tree']));
    expect(maskText(changed, 'zorblax badword tree trees')).toBe('zorblax badword **** *****');
  });

  it('reads neighbouring parts as one text, and leaves mentions, links and code', () => {
    const parts: ResolvedPart[] = [
      { type: 'text', data: 'hello zor' },
      { type: 'text', data: 'blax', extras: { marks: ['bold'] } },
      { type: 'mention', data: 'zorblax', extras: { _id: 'f'.repeat(24) } },
      { type: 'text', data: 'zorblax', extras: { block: 'code' } },
      { type: 'text', data: ' the ' },
      { type: 'text', data: 'npm zorblax', extras: { marks: ['code'] } },
      { type: 'text', data: 'zorblax' },
    ];
    expect(maskParts(dictionary, parts)).toEqual([
      { type: 'text', data: 'hello ***' },
      { type: 'text', data: '****', extras: { marks: ['bold'] } },
      parts[2],
      parts[3],
      parts[4],
      // One word that is code for its half is no code.
      { type: 'text', data: 'npm *******', extras: { marks: ['code'] } },
      { type: 'text', data: '*******' },
    ]);
  });

  it('leaves each piece of code and masks what is between them', () => {
    const code = { type: 'text' as const, data: 'npm', extras: { marks: ['code' as const] } };
    const word = { type: 'text' as const, data: ' zorblax ' };
    const masked = maskParts(dictionary, [word, code, word, code, word]);
    expect(textOfParts(masked)).toBe(' ******* npm ******* npm ******* ');
  });

  it('masks refused words in code too', () => {
    const parts: ResolvedPart[] = [{ type: 'text', data: 'const badword = sh1t + npm', extras: { block: 'code' } }];
    expect(textOfParts(maskParts(dictionary, parts))).toBe('const ******* = sh1t + npm');
  });

  it('finds places that are in the text, in order and apart, and nothing in words that are masked whole', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(fc.constantFrom('b', 'a', 'd', '4', '@', '*', ' ', '.', '\u0301', '\u200b', 'ـ', 'ک', 'hello', '🅱'), {
          maxLength: 60,
        })
        .map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        const spans = maskedSpans(dictionary, written);
        let end = 0;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(written.length);
        // What is left of a word beside its asterisks may be a shape of another.
        const isWhole = ({ start, end }: Span) => /^\s*$/.test(written.charAt(start - 1) + written.charAt(end));
        const masked = mask(written);
        if (spans.every(isWhole)) expect(mask(masked)).toBe(masked);
      }),
      { numRuns: inProof(400, 5000) },
    );
  });
});

describe('what is marked before a message is sent', () => {
  const marked = (source: string) =>
    maskedSource(dictionary, source).map(({ start, end, word }) => [source.slice(start, end), word]);

  it.each<[source: string, marked: string[][]]>([
    ['hello zorblax', [['zorblax', 'zorblax']]],
    // A sticker, a name, a link and code are no words.
    [':bc_chai: @zorblax https://zorblax.pk/wuzzle `npm zorblax`', []],
    ['```\nconst npm = 1\n```', []],
    // The second one, not the one that is code.
    ['`zorblax` zorblax', [['zorblax', 'zorblax']]],
    [
      'zor**blax** hello',
      [
        ['zor', 'zorblax'],
        ['blax', 'zorblax'],
      ],
    ],
    [
      '> zorblax\n- wuzzle',
      [
        ['zorblax', 'zorblax'],
        ['wuzzle', 'wuzzle'],
      ],
    ],
    [String.raw`\*hello\* zorblax`, [['zorblax', 'zorblax']]],
    ['کتاب زوربلیکس', [['زوربلیکس', 'زوربلیکس']]],
  ])('in %s', (source, words) => expect(marked(source)).toEqual(words));

  it('is what is masked once it is sent, whatever is written', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'hello',
          'zorblax',
          'wuzzle',
          'badword',
          '`',
          '```',
          '**',
          '_',
          '\n',
          ' ',
          '> ',
          '- ',
          '@ali',
          ':bc_chai:',
          '\\',
          '||',
          'کتاب',
          'زوربل',
        ),
        { maxLength: 24 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (source) => {
        const parts = parseParts(source);
        const stars = (all: readonly ResolvedPart[] | typeof parts) => textOfParts(all).match(/\*/g)?.length ?? 0;
        const places = maskedSource(dictionary, source);
        const isMasked = stars(maskParts(dictionary, parts)) > stars(parts);
        expect(places.length > 0).toBe(isMasked);
        let end = 0;
        for (const place of places) {
          expect(place.start).toBeGreaterThanOrEqual(end);
          end = place.end;
          expect(place.word).toContain(source.slice(place.start, place.end));
        }
      }),
      { numRuns: inProof(300, 3000) },
    );
  });
});
