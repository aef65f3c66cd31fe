import type { classifierContract, Precision } from '@baithak/protocol/contracts/classifier';
import { verdictKinds } from '@baithak/protocol/contracts/classifier.rules';
import type { CallHandler } from '../../../platform/implement.ts';
import { countsBetween } from './verdicts.queries.ts';

const months = 4;

/** The beginning of the month so many before this one, UTC. */
const monthStart = (now: number, before: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1);
};

type Counts = Awaited<ReturnType<typeof countsBetween>>;

const sum = (counts: Counts, which: (row: Counts[number]) => boolean): number =>
  counts.filter(which).reduce((all, { times }) => all + Number(times), 0);

const precisionOf = (month: string, counts: Counts): Precision[] =>
  verdictKinds.flatMap((kind) => {
    const own = counts.filter((row) => row.kind === kind);
    if (own.length === 0) return [];
    return {
      month,
      kind,
      doubtful: sum(own, ({ outcome }) => outcome === 'doubt'),
      refused: sum(own, ({ outcome }) => outcome === 'refuse'),
      right: sum(own, ({ mark }) => mark === 'right'),
      wrong: sum(own, ({ mark }) => mark === 'wrong'),
    };
  });

/** How often it was right, a month and kind, of what staff have marked. */
export const getPrecision: CallHandler<typeof classifierContract.getPrecision> = async ({ db, clock }) => {
  const now = clock.now();
  const found = await Promise.all(
    Array.from({ length: months }, async (_, before) => {
      const from = monthStart(now, before);
      return precisionOf(
        new Date(from).toISOString().slice(0, 7),
        await countsBetween(db.read, from, monthStart(now, before - 1)),
      );
    }),
  );
  return { data: found.flat() };
};
