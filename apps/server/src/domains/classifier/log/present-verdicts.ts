import type { Verdict, VerdictBasis } from '@baithak/protocol/contracts/classifier';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { usersById } from '../../people/api.ts';
import { textsNow } from './texts-now.queries.ts';
import type { VerdictRow } from './verdicts.queries.ts';

const ofThousandths = (value: number): number => value / 1000;

/** Verdicts as staff see them: what they are about is looked up now, and never stored with them. */
export const presentVerdicts = async (
  { db, services }: Pick<App, 'db' | 'services'>,
  rows: readonly VerdictRow[],
): Promise<Verdict[]> => {
  if (rows.length === 0) return [];
  const texts = await textsNow(db.read, rows);
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
    file: row.file === null ? null : signer.present(row.file, 'private'),
    mark: row.mark,
  }));
};
