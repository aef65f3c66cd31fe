import type { Tx } from '../../../platform/db/write.ts';
import { noChanges } from '../../notifications/api.ts';
import { lockRoom } from '../../rooms/api.ts';
import { keepMessages } from './keep-messages.queries.ts';
import { leaveTombstones, type ManyDeleted } from './leave-tombstone.ts';

/** Messages of a room, by their ids. */
export interface SomeMessages {
  readonly roomId: string;
  readonly ids: readonly string[];
  /** Of this person alone. */
  readonly author?: string;
}

/** Locks the room: those of the messages that are still there, in their order. */
export const lockMessages = async (tx: Tx, { roomId, author, ids }: SomeMessages) => {
  await lockRoom(tx, roomId);
  return tx
    .selectFrom('messages')
    .select(['id', 'rev', 'content'])
    .where('id', 'in', ids)
    .where('room_id', '=', roomId)
    .$if(author !== undefined, (rows) => rows.where('author', '=', author ?? ''))
    .where('deleted', '=', 0)
    .orderBy('rev')
    .execute();
};

/** Leaves tombstones of one person's messages in a room, of those that are still there; each takes a rev. Rights are the caller's to look at. */
export const deleteMessagesOf = async (
  tx: Tx,
  some: SomeMessages & { readonly author: string; readonly at: number },
): Promise<ManyDeleted> => {
  const [first, ...others] = await lockMessages(tx, some);
  if (!first) return { deleted: [], notifications: noChanges };
  await keepMessages(
    tx,
    [first, ...others].map(({ id }) => id),
    some.at,
  );
  return leaveTombstones(tx, some.roomId, [first, ...others]);
};
