import type { staffWordsContract } from '@baithak/protocol/contracts/staff-words';
import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { limits } from '@baithak/protocol/limits';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation-log/api.ts';
import { type ChangedWord, askedWords, changedWords, nearWords } from '../words/api.ts';
import { storeWords } from './staff.write.ts';

const rate = { name: 'editAllowedWords', points: 120, seconds: 60 };

const changesOf = (written: readonly string[] | undefined, state: ChangedWord['state']): ChangedWord[] =>
  (written ?? []).map((each) => {
    const word = readWord(each.trim());
    if (!/^[\p{L}\p{M}\p{Nd}]{1,40}$/u.test(word))
      throw new Refusal('INVALID_INPUT', { details: [{ path: 'add', msg: 'must be words of letters' }] });
    return { word, language: /^[a-z0-9]+$/.test(word) ? 'roman' : 'ur', state };
  });

/** Changes the dictionary; what was written before stays as it is (docs/contract.md#allowed-words). */
export const editAllowedWords: CallHandler<typeof staffWordsContract.editAllowedWords> = async (caller, input) => {
  const { db, services, limits, viewer } = caller;
  await limits.take(rate, viewer.userId);
  const words = [
    ...changesOf(input.add, 'allowed'),
    ...changesOf(input.remove, 'removed'),
    ...changesOf(input.reset, undefined),
    ...changesOf(input.decline, 'declined'),
  ];
  await db.write(storeWords, {
    words,
    by: viewer.userId,
    stamps: [logStamp(caller), logStamp(caller)],
  });
  await services.words.reload();
  return { version: services.words.version() };
};

const iso = (at: number): string => new Date(at).toISOString();

/** What people ask for, most wanted first, and what staff has changed. */
export const listStaffWords: CallHandler<typeof staffWordsContract.listStaffWords> = async (
  caller,
  { search = '', index = 0 },
) => {
  const { db, services, viewer, pages } = caller;
  const beginning = readWord(search);
  const listOf = (name: string) => ({ reader: viewer.userId, name: `${name}:${beginning}` });
  const lists = [listOf('askedWords'), listOf('changedWords')] as const;
  const given = lists.map((list) => (index === 0 ? undefined : pages.until(list, index)));
  const startOf = (at: 0 | 1) => ({ index: given[at] ? 0 : index, without: given[at] ?? [] });
  const [asked, changed] = await Promise.all([
    askedWords(db.readLong, beginning, startOf(0)),
    changedWords(db.read, beginning, startOf(1)),
  ]);
  const size = limits.pageSize;
  for (const [at, list] of lists.entries()) {
    const rows = at === 0 ? asked : changed;
    const now = { ids: rows.slice(0, size).map(({ word }) => word), hasMore: rows.length > size };
    if (index === 0) pages.begin(list, now);
    else pages.follow(list, given[at], now);
  }
  const changedAt = services.words.changedAt();
  return {
    version: services.words.version(),
    date: changedAt === null ? null : iso(changedAt),
    asked: asked.slice(0, size).map(({ word, people, first, latest }) => ({
      word,
      people: Number(people),
      first: iso(first),
      latest: iso(latest),
      near: nearWords(caller, word),
    })),
    changed: changed.slice(0, size).map(({ changed_at: at, ...row }) => ({ ...row, date: iso(at) })),
    canLoadMore: asked.length > size || changed.length > size,
  };
};
