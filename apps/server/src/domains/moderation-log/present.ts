import type { LogEntry, LogMark, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { User } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { chainEntry } from '../moderation/api.ts';
import { presentUser, usersById } from '../people/api.ts';
import { titlesOf, type LogRow } from './log-page.queries.ts';

/** What everybody may read of an entry. */
export const presentPublicly = (row: LogRow): PublicLogEntry => ({
  ...chainEntry(row),
  erased: row.erased_at === null ? null : iso(row.erased_at),
  erasedBy: row.erased_by,
});

/** Rows are one more than a page when there are older ones. */
export const onePage = <Row>(
  rows: readonly Row[],
): { readonly page: readonly Row[]; readonly canLoadMore: boolean } => ({
  page: rows.slice(0, limits.logPageSize),
  canLoadMore: rows.length > limits.logPageSize,
});

/** Somebody of whom no row is left. */
const gone = (id: string): User =>
  presentUser({ id, username: '', fullname: '', picture: null, alias: '', removed_at: 0 });

/** Entries with the people and rooms as they are named now. */
export const presentEntries = async (db: Tx, rows: readonly LogRow[]): Promise<LogEntry[]> => {
  const people = [...new Set(rows.flatMap(({ actor, whom }) => [actor, whom]))].filter((id) => id !== null);
  const users = people.length > 0 ? await usersById(db, people) : new Map<string, User>();
  const titles = await titlesOf(db, [...new Set(rows.map(({ chain }) => chain))]);
  const user = (id: string | null) => (id === null ? null : (users.get(id) ?? gone(id)));
  return rows.map((row) => ({
    ...presentPublicly(row),
    by: user(row.actor),
    whom: user(row.whom),
    thing: row.thing,
    why: row.why,
    nonce: row.nonce || null,
    wordsNonce: row.words_nonce || null,
    roomTitle: titles.get(row.chain) ?? null,
  }));
};

export const presentMark = (mark: { seq: number; hash: string; at: number } | undefined): LogMark | null =>
  mark ? { seq: mark.seq, hash: mark.hash, date: iso(mark.at) } : null;
