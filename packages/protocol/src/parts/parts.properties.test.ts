import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { inProof } from '../testing/in-proof.ts';
import { longestEmojiName } from '../text/emoji.ts';
import { limits } from '../limits.ts';
import { adversarialText, longText, markedText, origin } from '../testing/arbitrary-text.ts';
import { mergeText, parseHybrid, parseParts } from './parse-parts.ts';
import { withoutLinks } from './find-links.ts';
import { marks, type Markup, type TextPart } from './part.ts';
import { printParts } from './print-source.ts';

/**
 * How many UTF-16 units patterns go through while `run` runs: for each match from where it is looked for to its end, for none
 * the rest of the text. It counts what cannot be seen from outside, such as a row that is read again from each of its signs.
 */
export const unitsRead = (run: () => void): number => {
  const { exec } = RegExp.prototype;
  let units = 0;
  RegExp.prototype.exec = function count(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    if (found) units += found.index + found[0].length - from + 1;
    else units += this.sticky ? 1 : Math.max(1, text.length - from);
    return found;
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return units;
};

/** Emoji names are lowercased (docs/product.md#parts-in-text); nothing else may change. */
const emojiLower = (text: string): string => text.replace(/:[A-Za-z0-9_]{1,32}(?=:)/g, (name) => name.toLowerCase());

const withoutSigns = (text: string): string => text.replace(/[\\*~|`]/g, '').replace(/^[->] /gm, '');

describe('parsing text into parts', () => {
  it('prints back every character that was written', () => {
    fc.assert(
      fc.property(adversarialText, (written) => {
        const text = withoutSigns(written);
        const printed = printParts(parseParts(text, { origin }));
        expect(emojiLower(printed)).toBe(emojiLower(text));
        const lower = text.toLowerCase();
        expect(printParts(parseParts(lower, { origin }))).toBe(lower);
      }),
      { numRuns: inProof(400, 2000) },
    );
  });

  it('gives the same parts for what it printed', () => {
    fc.assert(
      fc.property(adversarialText, (text) => {
        const parts = parseParts(text, { origin });
        expect(parseParts(printParts(parts), { origin })).toEqual(parts);
      }),
      { numRuns: inProof(200, 1000) },
    );
  });

  it('gives the same parts for marked text that it printed', () => {
    fc.assert(
      fc.property(markedText, (text) => {
        const parts = parseParts(text, { origin });
        expect(parseParts(printParts(parts), { origin })).toEqual(parts);
      }),
      { numRuns: inProof(3000, 200_000) },
    );
  });

  it('makes a bounded number of parts, those without marks and blocks among them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          longText,
          fc.constantFrom('*a* ', '> a\nb\n', '`a`', '**', '> `> ').map((sign) => sign.repeat(5000)),
          fc.constantFrom('`> ', '*a* ', '`a`').map((sign) => `> ${sign.repeat(5000)}`),
        ),
        (text) => {
          expect(parseParts(text).length).toBeLessThanOrEqual(2 * (limits.markup + limits.parsePasses) + 1);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('leaves no empty text and no two texts side by side that are written alike', () => {
    fc.assert(
      fc.property(fc.oneof(adversarialText, markedText), (text) => {
        const parts = parseParts(text, { origin });
        expect(mergeText(parts)).toEqual(parts);
      }),
      { numRuns: inProof(200, 1000) },
    );
  });

  it('makes at most 50 special parts, of one text and of a whole message', () => {
    fc.assert(
      fc.property(adversarialText, adversarialText, (first, second) => {
        const special = (parts: readonly { type: string }[]) => parts.filter(({ type }) => type !== 'text').length;
        expect(special(parseParts(first, { origin }))).toBeLessThanOrEqual(limits.parsePasses);
        const sent = [
          { type: 'text', data: first },
          { type: 'image', name: 'a.png' },
          { type: 'text', data: second },
        ] as const;
        const parts = parseHybrid(sent, { origin });
        expect(special(parts)).toBeLessThanOrEqual(limits.parsePasses + 1);
      }),
    );
  });

  it('parses two lines as it parses each of them', () => {
    fc.assert(
      fc.property(adversarialText, adversarialText, (first, second) => {
        const alone = [...parseParts(`${first}\n`, { origin }), ...parseParts(`\n${second}`, { origin })];
        fc.pre(alone.filter(({ type }) => type !== 'text').length <= limits.parsePasses);
        expect(parseParts(`${first}\n\n${second}`, { origin })).toEqual(mergeText(alone));
      }),
      { numRuns: inProof(200, 1000) },
    );
  });

  it('reads a bounded number of times what it was given, however it is written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          longText,
          fc.constantFrom('``\\', '`a`\\``').map((sign) => sign.repeat(7000)),
        ),
        (text) => {
          let read = 0;
          let places = 0;
          parseParts(text, {
            origin,
            onStep: (units) => {
              read += units;
              places += 1;
            },
          });
          expect(places).toBeLessThanOrEqual(text.length);
          const perPlace = longestEmojiName + 2;
          expect(read).toBeLessThanOrEqual((perPlace + marks.length) * text.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    'ⓗⓣⓣⓟ:[?',
    'ⓗⓣⓣⓟ://™?',
    'http:[?',
    '™://?',
    'https://example.org/(',
    'https://example.org/)',
    'https://example.org/&a;',
    't.me/a ',
    'chat.com ',
    'chat.com @',
    'م۔پاکستان ',
    '*',
    '~',
    '`',
    '\\',
    '\\*',
    '\\\\*a',
    '\\`',
    '*a\\\\* ',
    '\n',
    '\n\n> ',
    '```\n\n',
  ])('reads, prints and finds links in a text of %j in steps that grow with its length', (piece) => {
    const textOf = (times: number): string => '*a* ' + piece.repeat(times) + 'x *b* \\`c\\` @ali';
    const text = (data: string, extras?: Markup): TextPart => ({ type: 'text', data, ...(extras && { extras }) });
    const works: Readonly<Record<string, (times: number) => unknown>> = {
      parses: (times) => parseParts(textOf(times), { origin }),
      'prints what it parsed': (times) => printParts(parseParts(textOf(times), { origin })),
      'prints text': (times) => printParts([text(textOf(times))]),
      'prints code': (times) => printParts([text(textOf(times), { block: 'code' })]),
      'prints marks': (times) =>
        printParts([
          text(textOf(times)),
          ...Array.from({ length: times / 5 }, (_, at) => text('a', { marks: [at % 2 === 0 ? 'bold' : 'spoiler'] })),
        ]),
      'takes links out': (times) => withoutLinks(textOf(times)),
    };
    for (const [name, work] of Object.entries(works)) {
      const [short, long] = [100, 400].map((times) => unitsRead(() => void work(times)));
      expect((long ?? 0) / (short ?? 0), name).toBeLessThan(4.5);
    }
  });
});
