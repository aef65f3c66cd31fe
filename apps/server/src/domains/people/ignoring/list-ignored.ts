import type { peopleContract } from '@baithak/protocol/contracts/people';
import { iso } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../present.ts';
import { ignoredPeople } from './ignored.queries.ts';

/** Whom the caller ignores, the latest first. */
export const listIgnored: CallHandler<typeof peopleContract.listIgnored> = async ({ db, viewer }) => ({
  people: (await ignoredPeople(db.read, viewer.userId)).map((row) => ({
    user: presentUser(row),
    rank: row.rank,
    date: iso(Number(row.ignored_at)),
  })),
});
