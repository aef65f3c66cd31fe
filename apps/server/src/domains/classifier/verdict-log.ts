import type { Precision, Verdict, VerdictBasis, classifierContract } from '@baithak/protocol/contracts/classifier';
import { verdictKinds } from '@baithak/protocol/contracts/classifier.rules';
import { iso } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { usersById } from '../people/api.ts';
import { storeMark } from '../verdicts/api.ts';
import { type VerdictRow, countsBetween, linksNow, listRows, rowById, textsNow } from './verdict-log.queries.ts';

const ofThousandths = (value: number): number => value / 1000;

/** Verdicts as staff see them: what they are about is looked up now, and never stored with them. */
const presentVerdicts = async (caller: Caller, rows: readonly VerdictRow[]): Promise<Verdict[]> => {
  if (rows.length === 0) return [];
  const { db, services } = caller;
  const [texts, linkOf] = await Promise.all([textsNow(db.read, rows), linksNow(caller, rows)]);
  const ids = rows.flatMap(({ author }) => author ?? []);
  const authors = ids.length === 0 ? new Map<string, never>() : await usersById(db.read, ids);
  const { signer } = services.uploads;
  return rows.map((row) => ({
    _id: row.id,
    date: iso(row.at),
    kind: row.kind,
    outcome: row.outcome,
    score: ofThousandths(row.score),
    thresholds: { doubt: ofThousandths(row.doubt_from), refuse: ofThousandths(row.refuse_from) },
    by: row.judged_by,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    basis: JSON.parse(row.basis) as VerdictBasis[],
    place: row.place,
    author: authors.get(row.author ?? '') ?? null,
    room: row.room_id !== null && row.title !== null ? { _id: row.room_id, title: row.title } : null,
    text: texts.get(row.thing ?? '') ?? null,
    link: row.title === null ? null : linkOf(row),
    file: row.file === null ? null : signer.present(row.file, 'brief'),
    mark: row.mark,
  }));
};

const pageSize = 20;

/** What the classifier said, for platform staff (docs/contract.md#classifier). */
export const listVerdicts: CallHandler<typeof classifierContract.listVerdicts> = async (caller, wanted) => {
  const rows = await listRows(caller.db.read, wanted, pageSize + 1);
  return { data: await presentVerdicts(caller, rows.slice(0, pageSize)), canLoadMore: rows.length > pageSize };
};

/** Says whether a verdict was right; the last one who says so counts. */
export const markVerdict: CallHandler<typeof classifierContract.markVerdict> = async (caller, { verdictId, mark }) => {
  const { db, clock, services, viewer } = caller;
  if (!(await rowById(db.read, verdictId))) throw new Refusal('NOT_FOUND');
  await db.write(storeMark, { verdictId, mark, by: viewer.userId, at: clock.now() });
  services.classifier.changed();
  const row = await rowById(db.read, verdictId);
  const [verdict] = row ? await presentVerdicts(caller, [row]) : [];
  if (!verdict) throw new Refusal('NOT_FOUND');
  return { data: verdict };
};

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
