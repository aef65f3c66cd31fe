import { expect, it } from 'vitest';
import { committedText, firstPrev, hashedText, saltText, type EntryDetails } from './chain.ts';
import { checkChain, entryState, readOn, type ReadEntry, type Reading } from './check-chain.ts';
import { sha256 } from './sha256.ts';

const details: EntryDetails = { nonce: 'n', by: 'a', rank: 6, whom: 'b', thing: null, amount: null, why: 'rude' };

/** A log of so many entries, newest first. */
const logOf = (count: number): ReadEntry[] => {
  const entries: ReadEntry[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const prev = entries[0]?.hash ?? firstPrev;
    const entry = {
      _id: `id${seq}`,
      date: '2026-11-22T19:40:00.000Z',
      what: 'setTopic',
      roomId: 'room',
      commitment: sha256(committedText(sha256(saltText(details)), details)),
      prev,
    };
    entries.unshift({ ...entry, seq, hash: sha256(hashedText(entry)) });
  }
  return entries;
};

const reading = (data: readonly ReadEntry[], more: Partial<Reading> = {}): Reading => ({
  data,
  canLoadMore: false,
  total: data[0]?.seq ?? 0,
  mark: null,
  ...more,
});

const change = (data: readonly ReadEntry[], seq: number, to: Partial<ReadEntry>): ReadEntry[] =>
  data.map((entry) => (entry.seq === seq ? { ...entry, ...to } : entry));

const check = (of: Reading) => checkChain(of);

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
  expect([5, 4, 3, 2, 1].map((seq) => entryState({ fault }, seq))).toEqual([
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
  const data = logOf(3);
  const seen = (why: string) => checkChain(reading(data), ({ seq }) => (seq === 2 ? { ...details, why } : details));
  expect(seen(details.why).fault).toBeNull();
  const { fault } = seen('kind');
  expect(fault).toMatchObject({ seq: 2, kind: 'beside' });
  expect([3, 2, 1].map((seq) => entryState({ fault }, seq))).toEqual(['fits', 'broken', 'fits']);
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
