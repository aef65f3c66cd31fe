import type { commandsContract, RoomBan } from '@baithak/protocol/contracts/commands';
import { limits as most } from '@baithak/protocol/limits';
import type { User } from '@baithak/protocol/entities/entities';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { banById, bansOfRoom, everyRoom } from '../../bans/api.ts';
import { usersById } from '../../people/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { addressRank } from './unban.write.ts';

type Row = Awaited<ReturnType<typeof bansOfRoom>>[number];

const presentBan = (row: Row, people: ReadonlyMap<string, User>): RoomBan[] => {
  const user = people.get(row.target);
  if (!user || row.kind === 'kick') return [];
  const { id: _id, kind, why: reason, until, since } = row;
  return [
    {
      _id,
      user,
      kind,
      everywhere: row.room_id === everyRoom,
      since: iso(since),
      until: until === null ? null : iso(until),
      reason,
      by: people.get(row.given_by) ?? null,
      people: Number(row.people ?? 0),
    },
  ];
};

/** Who is banned from a room (docs/contract.md#bans), the latest first; those of every room too for whoever may lift them. */
export const listBans: CallHandler<typeof commandsContract.listBans> = async (caller, { roomId, before }) => {
  const { db, viewer, clock, limits } = caller;
  await limits.take({ name: 'listBans', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'unbanPerson');
  const last = before === undefined ? undefined : await banById(db.read, before);
  if (before !== undefined && !last) throw new Refusal('NOT_FOUND');
  const rows = await bansOfRoom(db.read, {
    roomId: room.id,
    everywhere: viewer.rank >= addressRank,
    at: clock.now(),
    most: most.pageSize + 1,
    before: last,
  });
  const shown = rows.slice(0, most.pageSize);
  if (shown.length === 0) return { data: [], canLoadMore: false };
  const people = await usersById(
    db.read,
    shown.flatMap((row) => [row.target, row.given_by]),
  );
  return { data: shown.flatMap((row) => presentBan(row, people)), canLoadMore: rows.length > most.pageSize };
};
