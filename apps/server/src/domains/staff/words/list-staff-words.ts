import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import type { staffWordsContract } from '@baithak/protocol/contracts/staff-words';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { askedWords, changedWords, nearWords } from '../../words/api.ts';

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
