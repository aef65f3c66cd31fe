import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { fc } from '@baithak/protocol/testing/fast-check';
import type { KeyboardEvent } from 'react';
import { describe, expect, it, beforeEach, vi } from 'vitest';
import { namesOnly } from './attachments/drop-zone.tsx';
import { stepInGrid } from './picker/emoji-picker.tsx';
import { type EmojiRow, searchEmoji, searchStickers } from './picker/emoji-search.ts';
import { type Format, formatOfKey, formats } from './format/format-keys.ts';
import { formatText } from './format/format-text.ts';
import { timeToWait } from './limits/length-words.ts';
import { limitsFor } from './limits/writing-limits.ts';
import { emptyDraft, longestDraft, mostDrafts, readDraft, writeDraft } from './drafts.ts';

describe('what is pasted', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  it.each([
    ['a screenshot without words', '', named('image.png')],
    ['a file of the Finder', 'holiday.png', named('holiday.png')],
    ['one whose end the Finder hides', 'holiday', named('holiday.png')],
    ['two files', 'one.png\ntwo.jpg', named('one.png', 'two.jpg')],
    ['a path', '/home/hina/Pictures/holiday.png', named('holiday.png')],
    ['an address', 'file:///home/hina/My%20Pictures/chai%20garam.png\r\n', named('chai garam.png')],
    ['a path of Windows', 'C:\\Users\\hina\\holiday.png', named('holiday.png')],
    ['letters in parts', 'cafe\u0301.png', named('caf\u00e9.png')],
    ['an Urdu name', 'چائے.png', named('چائے.png')],
  ])('%s attaches', (_, text, files) => expect(namesOnly(text, files)).toBe(true));

  it.each([
    ['words of an office program', 'Total 5,000', named('image.png')],
    ['a cell with an address', 'https://example.org/page', named('image.png')],
    ['more words than names', 'holiday.png\nfrom Murree', named('holiday.png')],
  ])('%s are pasted as words', (_, text, files) => expect(namesOnly(text, files)).toBe(false));
});

it('the arrows step through a grid and stop at its edges, mirrored from right to left', () => {
  const step = (key: string, at: number, isRtl = false) => stepInGrid(key, at, 10, 4, isRtl);
  expect([
    step('ArrowRight', 0),
    step('ArrowLeft', 0),
    step('ArrowDown', 1),
    step('ArrowUp', 1),
    step('ArrowDown', 8),
  ]).toEqual([1, 0, 5, 1, 8]);
  expect([step('ArrowRight', 1, true), step('ArrowLeft', 1, true)]).toEqual([0, 2]);
  expect([step('Home', 7), step('End', 7), step('x', 7)]).toEqual([0, 9, -1]);
});

const table: readonly EmojiRow[] = [
  ['😀', 'grinning face', 'happy smile', 0],
  ['🥭', 'mango', 'fruit', 4],
  ['🎉', 'party popper', 'tada', 7],
];
const inUrdu = (name: string) => (name === 'tada' ? 'جشن' : name);
const found = (typed: string) => searchEmoji(table, typed, inUrdu).map(([emoji]) => emoji);

it('emoji are found by label, by search word, by short name and by the reader’s own word, each once', () => {
  expect(found('mang')).toEqual(['🥭']);
  expect(found('party')).toEqual(['🎉']);
  expect(found('tada')).toEqual(['🎉']);
  expect(found('جشن')).toEqual(['🎉']);
  expect(found('face grin')).toEqual(['😀']);
  expect(found('ango')).toEqual([]);
});

it('stickers are found in either language, all of them without a word', () => {
  expect(searchStickers(' ')).toHaveLength(48);
  expect(searchStickers('good m').map(({ name }) => name)).toEqual(['bc_goodmorning']);
  expect(searchStickers('چائے').map(({ name }) => name)).toEqual(['bc_chai']);
});

describe('a format', () => {
  /** The text with the selection between [ and ]. */
  const format = (written: string, how: Format): string => {
    const text = written.replace(/[[\]]/g, '');
    const { text: all, from, to } = formatText({ text, from: written.indexOf('['), to: written.indexOf(']') - 1 }, how);
    return `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`;
  };

  it.each<[string, Format, string]>([
    ['a [word] b', 'bold', 'a [**word**] b'],
    ['a [**word**] b', 'bold', 'a [word] b'],
    ['a **[word]** b', 'bold', 'a [word] b'],
    ['a **[word]** b', 'italic', 'a **[*word*]** b'],
    ['a [word ]b', 'italic', 'a [*word* ]b'],
    ['a []', 'code', 'a `[]`'],
    ['[ ]', 'bold', '**[]** '],
    ['[- one\n\n- دو]', 'bold', '[- **one**\n\n- **دو**]'],
    ['so\no[ne\ntw]o', 'quote', 'so\n[> one\n> two]'],
    ['[> one\n> two]', 'quote', '[one\ntwo]'],
    ['one[]', 'list', '- one[]'],
    ['', 'list', '- []'],
    ['see\n[a\nb]', 'codeBlock', 'see\n```\n[a\nb]\n```'],
    ['the [end]', 'spoiler', 'the [||end||]'],
    ['[no]', 'strike', '[~~no~~]'],
  ])('%s with %s', (written, how, expected) =>
    expect(format(written.includes('[') ? written : `${written}[]`, how)).toBe(expected),
  );

  it('what was formatted is read so, and its words stay', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), fc.constantFrom('one', 'two words', 'یہ بات', 'a\n\nb'), (how, text) => {
        const written = formatText({ text, from: 0, to: text.length }, how);
        const parts = parseParts(written.text);
        expect(parts.some((part) => 'extras' in part)).toBe(true);
        expect(parts.map(printPart).join('')).toBe(text);
      }),
    );
  });

  it('a key with Ctrl or Cmd asks for a format, also on an Urdu keyboard, whose letters have other names', () => {
    const asked = (key: string, more: Partial<globalThis.KeyboardEvent> = { ctrlKey: true }) =>
      formatOfKey({ nativeEvent: { key, code: '', ...more } } as KeyboardEvent);
    expect([asked('b'), asked('I'), asked('e', { metaKey: true })]).toEqual(['bold', 'italic', 'code']);
    expect(asked('ب', { ctrlKey: true, code: 'KeyB' })).toBe('bold');
    expect(asked('ع', { ctrlKey: true, code: 'KeyE' })).toBe('code');
    for (const more of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])
      expect(asked('b', more)).toBeUndefined();
    expect(asked('k', { ctrlKey: true, code: 'KeyB' })).toBeUndefined();
  });
});

describe('limits on writing', () => {
  const now = Date.parse('2026-11-23T12:00:00.000Z');
  const frozen = { until: '2026-11-23T12:30:00.000Z', reason: 'moderator', raid: false } as const;
  const order = { frozen, slowMode: 30, nextAt: now + 5000, timeout: null };
  const [today, before] = ['2026-11-23T10:00:00.000Z', '2026-11-20T10:00:00.000Z'];
  const holds = (rank: number, joinedAt: string | null, guest = false) => {
    const { onlyReads, nextAt, accountHelps } = limitsFor({ rank, guest, joinedAt }, order, now);
    return { onlyReads, waits: nextAt > now, accountHelps };
  };

  it('a freeze holds for guests, newcomers and visitors, slow mode for all but those who keep order', () => {
    expect(holds(1, before)).toEqual({ onlyReads: false, waits: true, accountHelps: false });
    expect(holds(1, today)).toEqual({ onlyReads: true, waits: true, accountHelps: false });
    expect(holds(1, null)).toMatchObject({ onlyReads: true });
    expect(holds(6, today)).toEqual({ onlyReads: false, waits: false, accountHelps: false });
  });

  it('a timeout holds for whoever has it, and an account does not help', () => {
    const timeout = { until: '2026-11-23T12:30:00.000Z', reason: 'Shouting' };
    const open = { frozen: null, slowMode: 0, nextAt: 0, timeout };
    for (const rank of [-1, 1, 9])
      expect(limitsFor({ rank, guest: rank < 0, joinedAt: before }, open, now)).toMatchObject({
        onlyReads: true,
        timeout,
      });
  });

  it('an account helps a guest who has been here for a day', () => {
    expect(holds(-1, before, true)).toMatchObject({ onlyReads: true, accountHelps: true });
    expect(holds(-1, today, true)).toMatchObject({ onlyReads: true, accountHelps: false });
  });

  it('a wait is shown like a clock, and never as over before it is', () =>
    expect([timeToWait(6001), timeToWait(60_000), timeToWait(1)]).toEqual(['0:07', '1:00', '0:01']));
});

const words = (text: string) => ({ text, replyTo: null });

const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

describe('drafts', () => {
  let place = memory();
  const storage = () => place;
  beforeEach(() => {
    place = memory();
    vi.useFakeTimers({ now: 0 });
    return () => vi.useRealTimers();
  });

  it('belong to a person and a room', () => {
    writeDraft('me', 'room', words('half a sen'), storage);
    expect(readDraft('me', 'room', storage)).toEqual(words('half a sen'));
    expect(readDraft('you', 'room', storage)).toEqual(emptyDraft);
    expect(readDraft('me', 'other', storage)).toEqual(emptyDraft);
  });

  it('leave nothing behind when they are empty', () => {
    writeDraft('me', 'room', words('x'), storage);
    writeDraft('me', 'room', emptyDraft, storage);
    expect(place.length).toBe(0);
  });

  it('name the message that is answered, even before a word is written', () => {
    writeDraft('me', 'room', { text: '', replyTo: 'theirs' }, storage);
    expect(readDraft('me', 'room', storage)).toEqual({ text: '', replyTo: 'theirs' });
    writeDraft('me', 'room', words('an answer no more'), storage);
    expect(readDraft('me', 'room', storage)).toEqual(words('an answer no more'));
  });

  it('are bounded in length and number, the oldest going first, and of one person only', () => {
    place.setItem('draft other room', '{"text":"theirs","at":0}');
    for (let room = 0; room <= mostDrafts; room += 1) {
      vi.setSystemTime(room + 1);
      writeDraft('me', `room${room}`, words('x'.repeat(longestDraft + 1)), storage);
    }
    expect(place.length).toBe(mostDrafts + 1);
    expect(readDraft('me', 'room0', storage)).toEqual(emptyDraft);
    expect(readDraft('me', 'room1', storage).text).toHaveLength(longestDraft);
    expect(readDraft('other', 'room', storage).text).toBe('theirs');
  });

  it('are empty when the storage is blocked or holds something else', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    writeDraft('me', 'room', words('x'), blocked);
    expect(readDraft('me', 'room', blocked)).toEqual(emptyDraft);
    for (const other of ['{"text":3}', 'x', 'null', '{"text":"y","at":0,"replyTo":7}']) {
      place.setItem('draft me room', other);
      expect(readDraft('me', 'room', storage).replyTo).toBeNull();
    }
    expect(readDraft('me', 'room', storage).text).toBe('y');
  });
});
