import type { Tx } from '../../platform/db/write.ts';
import { unreadCounted } from './list.queries.ts';

/** Of these people the members of an open room who have not read its latest. Guests have no Adult rooms. */
const behind = (db: Tx, roomId: string, personIds: readonly string[]) =>
  db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .innerJoin('people', 'people.id', 'room_members.person_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.person_id', 'in', personIds)
    .where('rooms.closed', '=', 0)
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('people.guest', '=', 0)]))
    .whereRef('room_members.last_read_rev', '<', 'rooms.rev')
    .select(['room_members.person_id', 'room_members.last_read_rev'])
    .execute();

/** The messages created after a rev, the latest counted ones: one read for everybody, however many are behind. */
const latestAfter = (db: Tx, roomId: string, rev: number) =>
  db
    .selectFrom('messages')
    .where('room_id', '=', roomId)
    .where('rev', '>', rev)
    .where('deleted', '=', 0)
    .orderBy('rev', 'desc')
    .limit(unreadCounted)
    .select(['rev', 'author'])
    .execute();

/** How much each of these people has unread in a room, as `listRooms` counts it; who has nothing unread, or has not joined, is left out. */
export const unreadAmong = async (
  db: Tx,
  roomId: string,
  personIds: readonly string[],
): Promise<{ personId: string; unread: number }[]> => {
  const members = personIds.length === 0 ? [] : await behind(db, roomId, personIds);
  if (members.length === 0) return [];
  const latest = await latestAfter(db, roomId, Math.min(...members.map((member) => member.last_read_rev)));
  return members.flatMap(({ person_id: personId, last_read_rev: read }) => {
    const unread = latest.filter(({ rev, author }) => rev > read && author !== personId).length;
    return unread === 0 ? [] : [{ personId, unread }];
  });
};
