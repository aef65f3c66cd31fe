import type { LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { limits } from '@baithak/protocol/limits';
import { isModerationAct, moderationActs } from '@baithak/protocol/moderation-log/acts';
import { minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { entriesSince, type MonthRow } from './month.queries.ts';

const numberOf = (what: string) => {
  if (!isModerationAct(what)) return undefined;
  const act = moderationActs[what];
  return 'month' in act ? act.month : undefined;
};

const isOver = ({ at, amount }: MonthRow, now: number): boolean => amount !== null && at + amount * minute <= now;

/** Rows newest first. A ban has ended when its time is over, when it was lifted, or when another took its place. */
const count = (rows: readonly MonthRow[], now: number): Omit<LogMonth, 'partial'> => {
  const month = { bans: 0, ended: 0, messages: 0, posts: 0, takenBack: 0 };
  const lifted = new Set<string>();
  const bannedAgain = new Set<string>();
  for (const row of rows) {
    const number = numberOf(row.what);
    if (number === undefined) continue;
    const { thing, whom } = row;
    month[number] += number === 'messages' ? (row.amount ?? 1) : 1;
    if (number === 'takenBack' && thing !== null) lifted.add(thing);
    if (number !== 'bans') continue;
    const person = row.what === 'banAddress' ? null : whom;
    const isReplaced = person !== null && bannedAgain.has(person);
    if (isOver(row, now) || isReplaced || (thing !== null && lifted.has(thing))) month.ended += 1;
    if (person !== null) bannedAgain.add(person);
  }
  return month;
};

/** What was done in a room in this month (docs/contract.md#numbers-of-a-month); null where there is nothing to count. */
export const logMonth = async ({ db, clock }: Pick<App, 'db' | 'clock'>, chain: string): Promise<LogMonth | null> => {
  const now = clock.now();
  const today = new Date(now);
  const rows = await entriesSince(db.read, chain, Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  const newest = rows.toSorted((one, other) => other.seq - one.seq).slice(0, limits.logMonthEntries);
  const month = count(newest, now);
  const isEmpty = Object.values(month).every((number) => number === 0);
  return isEmpty ? null : { ...month, partial: rows.length > newest.length };
};
