import type { raidsContract } from '@baithak/protocol/contracts/raids';
import { iso, minute } from '../../platform/clock.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { usersById } from '../people/api.ts';
import { findRaid } from './raids.ts';
import { raidPeopleAfter } from './raids.queries.ts';
import { leftOutOf } from './taking/held.ts';
import { countWrittenBy } from './taking/written.queries.ts';

const page = 50;

/** Who came with a raid (docs/contract.md#raid-mode). */
export const listRaidPeople: CallHandler<typeof raidsContract.listRaidPeople> = async (caller, { raidId, after }) => {
  const { db, clock, services } = caller;
  const { row, roomId, rank } = await findRaid(caller, raidId);
  await services.raids.store(row.room_id);
  const rows = await raidPeopleAfter(db.read, raidId, after, page + 1);
  const shown = rows.slice(0, page);
  const ids = shown.map((person) => person.user_id);
  if (ids.length === 0) return { data: [], canLoadMore: false };
  const writing = { raidId, roomId, since: row.since - row.minutes * minute };
  const [users, leftOut, written] = await Promise.all([
    usersById(db.read, ids),
    leftOutOf(db.read, { raidId, roomId, rank, at: clock.now() }, ids),
    countWrittenBy(db.readLong, writing, ids),
  ]);
  const data = shown.flatMap(({ user_id: userId, joined_at: joined }) => {
    const user = users.get(userId);
    if (!user) return [];
    return [
      {
        user,
        joined: joined === null ? null : iso(joined),
        messages: written.get(userId) ?? 0,
        leftOut: leftOut.has(userId),
      },
    ];
  });
  return { data, canLoadMore: rows.length > page };
};
