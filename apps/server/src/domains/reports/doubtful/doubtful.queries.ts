import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';

/**
 * Doubtful files that something uses by now and that nobody was told of: of verdicts whose id is above `after`, at most 50.
 * Not those of private messages, which nobody but the two reads unless one of them reports it.
 */
export const listDoubtful = (db: Tx, after: string) =>
  db
    .selectFrom('verdicts')
    .innerJoin('files', 'files.id', 'verdicts.file_id')
    .select(['verdicts.id', 'verdicts.author', 'owner_kind', 'owner_id'])
    .where('outcome', '=', sql.lit('doubt'))
    .where('verdicts.id', '>', after)
    .where('thing', 'is', null)
    .where('files.state', '=', sql.lit('used'))
    .where('files.target', '<>', sql.lit('privateMessage'))
    .orderBy('verdicts.id')
    .limit(50)
    .execute();

export type DoubtfulRow = Awaited<ReturnType<typeof listDoubtful>>[number];
