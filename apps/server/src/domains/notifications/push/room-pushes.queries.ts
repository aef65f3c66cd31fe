import type { Tx } from '../../../platform/db/write.ts';

/** Members of the room whom it tells of all its messages, and who have a browser that is told. */
export const membersToldOfAll = async (db: Tx, roomId: string): Promise<string[]> => {
  const members = await db
    .selectFrom('room_members')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.level', '=', 'all')
    .select('room_members.user_id')
    .distinct()
    .execute();
  return members.map(({ user_id: userId }) => userId);
};

/** What a push message says of a room: its title and its latest message, with who wrote it. */
export const roomWithLatest = (db: Tx, roomId: string) =>
  db
    .selectFrom('rooms')
    .innerJoin('messages', 'messages.room_id', 'rooms.id')
    .innerJoin('people', 'people.id', 'messages.author')
    .where('rooms.id', '=', roomId)
    .where('messages.deleted', '=', 0)
    .orderBy('messages.rev', 'desc')
    .limit(1)
    .select(['rooms.id', 'rooms.slug', 'rooms.title', 'messages.content'])
    .select(['people.username', 'people.fullname', 'people.removed_at'])
    .executeTakeFirst();
