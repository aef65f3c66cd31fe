import type { VerdictKind, VerdictOutcome } from '@baithak/protocol/contracts/classifier.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import type { VerdictTable } from '../../verdicts/api.ts';

export const staffIds = async (db: Tx): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export type VerdictRow = Selectable<VerdictTable> & { readonly title: string | null; readonly file: string | null };

/** Nothing of what two people send each other: neither what was judged, nor that it was. */
const rows = (db: Tx) =>
  db
    .selectFrom('verdicts')
    .leftJoin('rooms', 'rooms.id', 'verdicts.room_id')
    .leftJoin('files', (join) =>
      join
        .onRef('files.id', '=', 'verdicts.file_id')
        .on('files.state', '=', 'used')
        .on('files.target', '<>', 'privateMessage'),
    )
    .where('verdicts.place', '<>', sql.lit('privateMessage'))
    .selectAll('verdicts')
    .select(['rooms.title', 'files.name as file']);

export interface Wanted {
  readonly before?: string | undefined;
  readonly outcome?: VerdictOutcome | undefined;
  readonly kind?: VerdictKind | undefined;
}

/** The newest first, those before one of them, which may be gone by now. */
export const listRows = async (db: Tx, { before, outcome, kind }: Wanted, most: number): Promise<VerdictRow[]> => {
  const last =
    before === undefined
      ? undefined
      : await db.selectFrom('verdicts').select(['at', 'id']).where('id', '=', before).executeTakeFirst();
  return rows(db)
    .$if(before !== undefined, (query) =>
      query.where((of) =>
        last
          ? of(of.refTuple('verdicts.at', 'verdicts.id'), '<', of.tuple(Number(last.at), last.id))
          : // Its id says when it was made.
            of('verdicts.id', '<', before ?? ''),
      ),
    )
    .$if(outcome !== undefined, (query) => query.where('verdicts.outcome', '=', outcome ?? 'pass'))
    .$if(kind !== undefined, (query) => query.where('verdicts.kind', '=', kind ?? 'text'))
    .orderBy('verdicts.at', 'desc')
    .orderBy('verdicts.id', 'desc')
    .limit(most)
    .execute();
};

export const rowById = (db: Tx, id: string): Promise<VerdictRow | undefined> =>
  rows(db).where('verdicts.id', '=', id).executeTakeFirst();

/** Verdicts of a time by kind, outcome and mark. */
export const countsBetween = (db: Tx, from: number, to: number) =>
  db
    .selectFrom('verdicts')
    .select((of) => ['kind', 'outcome', 'mark', of.fn.countAll<number>().as('times')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['kind', 'outcome', 'mark'])
    .execute();
