import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import {
  committedText,
  type EntryDetails,
  factsText,
  firstPrev,
  hashedText,
  saltText,
  wordsText,
} from './hashed-texts.ts';
import { checkChain, entryState, type ReadEntry, type Reading, readOn } from './check-chain.ts';
import { erasedThing, sha256 } from './check-entry.ts';

const details: EntryDetails = {
  nonce: 'n',
  by: 'a',
  rank: 6,
  whom: 'b',
  thing: null,
  amount: null,
  why: 'rude',
  wordsNonce: 'm',
};

const commitments = (form: 1 | 2, beside: EntryDetails) =>
  form === 1
    ? { commitment: sha256(committedText(sha256(saltText(beside)), beside)), words: null }
    : { commitment: sha256(factsText(beside)), words: sha256(wordsText(beside)) };

type Row = ReadEntry & { beside: EntryDetails };

/** A log of so many entries, newest first, of which the first ones have the first form. */
const logOf = (count: number, ofFirstForm = 0): Row[] => {
  const entries: Row[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const prev = entries[0]?.hash ?? firstPrev;
    const entry = {
      _id: `id${seq}`,
      seq,
      date: '2026-11-22T19:40:00.000Z',
      what: 'setTopic',
      roomId: 'room',
      rank: details.rank,
      amount: details.amount,
      ...commitments(seq <= ofFirstForm ? 1 : 2, details),
      erases: null,
      prev,
    };
    entries.unshift({ ...entry, hash: sha256(hashedText(entry)), erased: null, erasedBy: null, beside: details });
  }
  return entries;
};

const reading = <Entry extends ReadEntry>(
  data: readonly Entry[],
  more: Partial<Reading<Entry>> = {},
): Reading<Entry> => ({
  data,
  canLoadMore: false,
  total: data[0]?.seq ?? 0,
  mark: null,
  ...more,
});

const change = <Entry extends ReadEntry>(data: readonly Entry[], seq: number, to: Partial<Entry>): Entry[] =>
  data.map((entry) => (entry.seq === seq ? { ...entry, ...to } : entry));

const check = (of: Reading) => {
  const { fault, looked, whole } = checkChain(of);
  return { fault, looked, whole };
};
/** As moderators' browsers check, which see what stands beside entries. */
const checkOpen = (of: Reading<Row>) => checkChain(of, ({ beside }) => beside);
const statesOf = (of: Reading<Row>, checked = checkOpen(of)) => of.data.map(({ seq }) => entryState(checked, seq));

const date = '2026-11-27T08:00:00.000Z';

/** The log with the words of some entries erased, and the entry that says so. */
const erasedLog = (data: readonly Row[], seqs: readonly number[]): Row[] => {
  const last = data[0] as Row;
  const beside = {
    ...details,
    ...{ by: null, rank: null, whom: null, why: '', amount: seqs.length },
    thing: erasedThing(
      sha256,
      data.filter(({ seq }) => seqs.includes(seq)).map(({ seq, beside: facts }) => ({ ...facts, seq })),
    ),
  };
  const entry = {
    ...{ _id: `id${last.seq + 1}`, seq: last.seq + 1, date, what: 'eraseWords', roomId: 'room', rank: null },
    ...{ amount: seqs.length, ...commitments(2, beside), erases: seqs, prev: last.hash },
  };
  const eraser = { ...entry, hash: sha256(hashedText(entry)), erased: null, erasedBy: null, beside };
  return [
    eraser,
    ...data.map((row) => {
      if (!seqs.includes(row.seq)) return row;
      const left = { ...row.beside, why: '', wordsNonce: '', ...(row.words === null && { nonce: '' }) };
      return { ...row, erased: date, erasedBy: eraser.seq, beside: left };
    }),
  ];
};

it('a log that nobody changed holds, whole or in part', () => {
  const data = logOf(5);
  expect(check(reading(data))).toEqual({ fault: null, looked: 5, whole: true });
  expect(check(reading(data.slice(0, 3), { canLoadMore: true }))).toEqual({ fault: null, looked: 3, whole: false });
  expect(check(reading(data.slice(2), { total: null }))).toEqual({ fault: null, looked: 3, whole: false });
  expect(check(reading([]))).toEqual({ fault: null, looked: 0, whole: true });
});

it('names the very entry that was changed, and leaves open what is newer', () => {
  const { fault } = check(reading(change(logOf(5), 3, { what: 'banPerson' })));
  expect(fault).toMatchObject({ seq: 3, kind: 'changed', after: 'id4' });
  expect([5, 4, 3, 2, 1].map((seq) => entryState({ fault, partly: new Set() }, seq))).toEqual([
    'unknown',
    'unknown',
    'broken',
    'fits',
    'fits',
  ]);
});

it('names the next entry when the changed one was hashed anew, or one is missing', () => {
  const data = logOf(5);
  const anew = data.map((entry) => {
    const changed = { ...entry, what: 'banPerson' };
    return entry.seq === 3 ? { ...changed, hash: sha256(hashedText(changed)) } : entry;
  });
  expect(check(reading(anew)).fault).toMatchObject({ seq: 4, kind: 'unjoined' });
  expect(check(reading(data.filter(({ seq }) => seq !== 3))).fault).toMatchObject({ seq: 4, kind: 'unjoined' });
  expect(check(reading(data.slice(0, 4))).fault).toMatchObject({ seq: 2, kind: 'unjoined', found: firstPrev });
});

it('misses the newest entries, and finds a log that was written anew by its mark', () => {
  const data = logOf(5);
  expect(check(reading(data.slice(1), { total: 5 })).fault).toMatchObject({ seq: 5, kind: 'missing' });
  const mark = { seq: 2, hash: data[3]?.hash ?? '' };
  expect(check(reading(data, { mark })).fault).toBeNull();
  expect(check(reading(data, { mark: { ...mark, hash: 'another' } })).fault).toMatchObject({ seq: 2, kind: 'anew' });
});

it('who sees what stands beside an entry finds that changed, which leaves the others as they are', () => {
  for (const ofFirstForm of [0, 3]) {
    const data = logOf(3, ofFirstForm);
    expect(checkOpen(reading(data)).fault).toBeNull();
    for (const changed of [{ why: 'kind' }, { by: 'c' }, { whom: null }, { thing: 'other' }, { nonce: 'o' }]) {
      const seen = reading(change(data, 2, { beside: { ...details, ...changed } }));
      expect(checkOpen(seen).fault).toMatchObject({ seq: 2, kind: 'beside' });
      expect(statesOf(seen)).toEqual(['fits', 'broken', 'fits']);
    }
  }
});

it('whoever sees no names finds a changed rank, amount and place too, but not of the first form, of which these are not shown as checked', () => {
  for (const changed of [{ rank: 9 }, { amount: 5 }]) {
    expect(check(reading(change(logOf(3), 2, changed))).fault).toMatchObject({ seq: 2, kind: 'changed' });
    const first = reading(change(logOf(3, 2), 2, changed));
    expect(check(first).fault).toBeNull();
    expect(statesOf(first, checkChain(first))).toEqual(['fits', 'partly', 'partly']);
  }
});

it('erased words are right where a later entry says so, and nothing beside may have changed', () => {
  for (const ofFirstForm of [0, 4]) {
    const data = erasedLog(logOf(4, ofFirstForm), [2, 3]);
    expect(check(reading(data)).fault).toBeNull();
    expect(statesOf(reading(data))).toEqual(['fits', 'fits', 'fits', 'fits', 'fits']);
    const beside = data[3]?.beside as EntryDetails;
    const wrong = (to: Partial<Row>) => checkOpen(reading(change(data, 2, to))).fault;
    expect(wrong({ beside: { ...beside, why: 'rewritten' } })).toMatchObject({ seq: 2, kind: 'beside' });
    expect(wrong({ beside: { ...beside, whom: 'c' } })).toMatchObject({ kind: 'beside' });
    expect(wrong({ erased: '2026-11-28T08:00:00.000Z' })).toMatchObject({ seq: 2, kind: 'erased' });
    for (const erasedBy of [null, 1, 4, 6]) expect(wrong({ erasedBy })).toMatchObject({ seq: 2, kind: 'erased' });
    const others = change(data, 1, { erased: date, erasedBy: 5, beside });
    expect(check(reading(others)).fault).toMatchObject({ seq: 1, kind: 'erased' });
  }
});

it('says of a page that it cannot know whether words were erased rightly when the entry that says so is newer', () => {
  const older = reading(erasedLog(logOf(3, 1), [1, 2]).slice(1), { total: null });
  expect(checkOpen(older).fault).toBeNull();
  expect(statesOf(older)).toEqual(['fits', 'partly', 'partly']);
});

it('checks the facts of an entry whose words are for others, and of the first form nothing', () => {
  const withheld = logOf(2, 1).map((row) => {
    const left = { ...row.beside, why: '', wordsNonce: '', ...(row.words === null && { nonce: '' }) };
    return { ...row, withheld: true, beside: left };
  });
  expect(checkOpen(reading(withheld)).fault).toBeNull();
  expect(statesOf(reading(withheld))).toEqual(['fits', 'partly']);
  const other = withheld.map((row) => ({ ...row, beside: { ...row.beside, whom: 'c' } }));
  expect(checkOpen(reading(other)).fault).toMatchObject({ seq: 2, kind: 'beside' });
});

it('reads on page by page, and not further than it may', async () => {
  const all = logOf(7);
  const getPage = async (before: string | undefined): Promise<Reading> => {
    const from = before === undefined ? 0 : all.findIndex(({ _id }) => _id === before) + 1;
    return reading(all.slice(from, from + 2), { canLoadMore: from + 2 < all.length, total: all.length });
  };
  const some = await readOn(null, getPage, 2);
  expect([some.data.length, check(some).whole]).toEqual([4, false]);
  const rest = await readOn(some, getPage, 10);
  expect(check(rest)).toEqual({ fault: null, looked: 7, whole: true });
});

describe('the hash of an entry', () => {
  const reference = (text: string): string => createHash('sha256').update(text).digest('hex');

  it('is what Node computes, of any text', () => {
    for (let length = 0; length < 200; length += 1)
      expect(sha256('ب'.repeat(length))).toBe(reference('ب'.repeat(length)));
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(fc.property(texts, (text) => sha256(text) === reference(text)));
  });
});
