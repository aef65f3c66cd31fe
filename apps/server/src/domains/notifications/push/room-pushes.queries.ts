import type { Tx } from '../../../platform/db/write.ts';
import { isBanned } from '../../bans/api.ts';
import { notIgnored } from '../../people/api.ts';

/** Members of the room whom it tells of all its messages, and who have a browser that is told. */
export const membersToldOfAll = async (db: Tx, roomId: string, at: number): Promise<string[]> => {
  const members = await db
    .selectFrom('room_members')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.level', '=', 'all')
    .where(({ not, ref, val }) => not(isBanned(ref('room_members.user_id'), val(roomId), at)))
    .select('room_members.user_id')
    .distinct()
    .execute();
  return members.map(({ user_id: userId }) => userId);
};

/**
 * What a push message says of a room: its title and its latest message, with who wrote it. `reader`: the latest one since a
 * moment (ms) of those whom this person does not ignore.
 */
export const roomWithLatest = (db: Tx, roomId: string, reader?: { readonly userId: string; readonly since: number }) =>
  db
    .selectFrom('rooms')
    .innerJoin('messages', 'messages.room_id', 'rooms.id')
    .innerJoin('people', 'people.id', 'messages.author')
    .where('rooms.id', '=', roomId)
    .where('messages.deleted', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .$if(reader !== undefined, (query) =>
      query
        .where('messages.sent_at', '>', reader?.since ?? 0)
        .where((of) => notIgnored(of.val(reader?.userId ?? ''), of.ref('messages.author'))),
    )
    .orderBy('messages.rev', 'desc')
    .limit(1)
    .select(['rooms.id', 'rooms.slug', 'rooms.title', 'messages.content', 'messages.author'])
    .select(['people.username', 'people.fullname', 'people.removed_at'])
    .executeTakeFirst();
