import type { Verdict, VerdictBasis } from '@baithak/protocol/contracts/classifier';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { usersById } from '../../people/api.ts';
import { linksNow } from './links-now.queries.ts';
import { textsNow } from './texts-now.queries.ts';
import type { VerdictRow } from './verdicts.queries.ts';

const ofThousandths = (value: number): number => value / 1000;

/** Verdicts as staff see them: what they are about is looked up now, and never stored with them. */
export const presentVerdicts = async (caller: Caller, rows: readonly VerdictRow[]): Promise<Verdict[]> => {
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
