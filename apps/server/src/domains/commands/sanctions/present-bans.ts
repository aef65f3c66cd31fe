import { mayCommand } from '@baithak/protocol/commands/commands';
import type { RoomBan } from '@baithak/protocol/entities/ban';
import type { Member } from '@baithak/protocol/entities/entities';
import { mayActInRoom, strengthIn } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { iso, minute } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { everyRoom, type bansOfRoom } from '../../bans/api.ts';
import { peopleWithRoles, presentMember, type SeenRoom } from '../../rooms/api.ts';
import { addressRank } from './unban.write.ts';
import { bannedAgainAt, liftedAt, type EndedRow } from './ended-bans.queries.ts';

/** A row that is gone is shown as Removed User. */
const nobody = {
  id: null,
  username: null,
  fullname: null,
  picture: null,
  alias: null,
  removed_at: null,
  rank: null,
  role: null,
};

const findPeople = async (db: Tx, roomId: string, ids: readonly string[]) => {
  const rows = await peopleWithRoles(db, roomId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    member: (id: string): Member => presentMember(id, byId.get(id) ?? nobody),
    ranks: (id: string) => {
      const { rank, role } = byId.get(id) ?? nobody;
      return { platformRank: rank ?? guestRank, roomRole: role };
    },
  };
};

type HeldRow = Awaited<ReturnType<typeof bansOfRoom>>[number];

/** Bans that hold, as the staff of a room sees them: those that the reader may lift are marked. */
export const presentHeld = async (
  db: Tx,
  rows: readonly HeldRow[],
  { viewer, room }: { readonly viewer: Viewer; readonly room: SeenRoom },
): Promise<RoomBan[]> => {
  const ids = rows.flatMap((row) => [row.target, row.given_by]);
  const { member, ranks } = await findPeople(db, room.id, ids);
  const mine = { platformRank: viewer.rank, roomRole: room.my_role };
  return rows.flatMap((row) => {
    const { id: _id, kind, why: reason, until, since, target } = row;
    if (kind === 'kick') return [];
    const isBelow = row.given_by === viewer.userId || row.strength === null || strengthIn(mine) >= row.strength;
    const mayUnban =
      isBelow && mayActInRoom(mine, ranks(target)) && (kind !== 'address' || mayCommand(room.rank, 'banAddress'));
    return [
      {
        _id,
        ...member(target),
        kind,
        everywhere: row.room_id === everyRoom,
        since: iso(since),
        until: until === null ? null : iso(until),
        reason,
        by: member(row.given_by),
        people: viewer.rank >= addressRank ? Number(row.people ?? 0) : null,
        mayUnban,
        ended: null,
      },
    ];
  });
};

const kinds: Partial<Readonly<Record<EndedRow['what'], RoomBan['kind']>>> = {
  banGuest: 'guest',
  banAddress: 'address',
};

const untilOf = ({ at, amount }: EndedRow): number | null => (amount === null ? null : at + amount * minute);

type Ending = Pick<NonNullable<RoomBan['ended']>, 'how'> & { readonly at: number | null };

/** How a ban ended: the log has what was done to it, and its end when nothing was. */
const endingOf = (row: EndedRow, lifted: number | undefined, again: number | undefined, now: number): Ending => {
  if (lifted !== undefined) return { how: 'lifted', at: lifted };
  const until = untilOf(row);
  // The ban of an address stays beside one of a person.
  if (again !== undefined && row.what !== 'banAddress' && (until === null || again < until))
    return { how: 'replaced', at: again };
  return until !== null && until <= now ? { how: 'passed', at: until } : { how: 'other', at: null };
};

/** Bans that have ended, as the room's log has them. */
export const presentEnded = async (
  db: Tx,
  rows: readonly EndedRow[],
  { roomId, now }: { readonly roomId: string; readonly now: number },
): Promise<RoomBan[]> => {
  const ids = rows.flatMap(({ whom, actor }) => [whom, actor]).filter((id) => id !== null);
  const { member } = await findPeople(db, roomId, ids);
  const [lifted, again] = [await liftedAt(db, rows), await bannedAgainAt(db, rows)];
  return rows.map((row) => {
    const { how, at } = endingOf(row, lifted.get(row.thing ?? ''), again.get(row.id), now);
    const until = untilOf(row);
    return {
      _id: row.id,
      ...member(row.whom ?? ''),
      kind: kinds[row.what] ?? 'ban',
      everywhere: false,
      since: iso(row.at),
      until: until === null ? null : iso(until),
      reason: row.why,
      by: row.actor === null ? null : member(row.actor),
      people: 0,
      mayUnban: false,
      ended: {
        date: at === null ? null : iso(at),
        how,
        erased: row.erased_at === null ? null : iso(row.erased_at),
      },
    };
  });
};
