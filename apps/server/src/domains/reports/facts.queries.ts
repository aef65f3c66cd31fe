import type { Report } from '@baithak/protocol/contracts/reports';
import { sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';

/** What there was before about a person. */
export const factsOf = async (db: Tx, userId: string): Promise<Report['facts']> => {
  const person = await db
    .selectFrom('people')
    .select(['created_at', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const warned = await db
    .selectFrom('reports')
    .select((of) => [of.fn.countAll<number>().as('times'), of.fn.max<number | null>('settled_at').as('last')])
    .where('about', '=', userId)
    .where('state', '=', sql.lit('settled'))
    .where('action', '=', 'warn')
    .executeTakeFirstOrThrow();
  const about = await db
    .selectFrom('reports')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('about', '=', userId)
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom('report_reporters')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('reporter', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    joinDate: iso(person?.created_at ?? 0),
    language: person?.language ?? 'en',
    warnings: Number(warned.times),
    lastWarning: warned.last === null ? null : iso(Number(warned.last)),
    reportsAbout: Number(about.times),
    reportsBy: Number(sent.times),
  };
};
