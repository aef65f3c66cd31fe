import { mayActInRoom, roomPermissions } from '@baithak/protocol/permissions';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { dropRaidHeld, logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, noChanges, tellOfAct, type NotificationStamp } from '../../notifications/api.ts';
import { lockRoom, roleInRoom, standingIn } from '../../rooms/api.ts';
import { keepMessages } from './keep-messages.queries.ts';
import { leaveTombstone } from './leave-tombstone.ts';

export interface MessageDeletion extends LogStamp {
  readonly messageId: string;
  readonly roomId: string;
  readonly by: string;
  /** For its author, when staff deletes it. */
  readonly stamp: NotificationStamp;
}

/** The author always may; staff of the room may when they outrank the author. */
const checkRight = async (tx: Tx, { roomId, by }: MessageDeletion, author: string): Promise<void> => {
  if (author === by) return;
  const mine = await standingIn(tx, roomId, by);
  if (!roomPermissions(mine).includes('ManageThreads')) throw new Refusal('FORBIDDEN');
  const person = await tx
    .selectFrom('people')
    .select(['rank', 'removed_at'])
    .where('id', '=', author)
    .executeTakeFirst();
  if (!person || person.removed_at !== null) return;
  if (!mayActInRoom(mine, { platformRank: person.rank, roomRole: await roleInRoom(tx, roomId, author) }))
    throw new Refusal('OUTRANKED');
};

/** What raid mode took could come back: whoever deletes it decides that it does not. */
const dropTaken = async (tx: Tx, deleting: MessageDeletion, author: string): Promise<void> => {
  const { by, roomId, messageId: thing } = deleting;
  if ((await dropRaidHeld(tx, [thing])) > 0 && by !== author)
    await logAction(tx, deleting, { by, what: 'deleteMessage', whom: author, roomId, thing });
};

/**
 * Leaves a tombstone without content, which reports alone read for 7 days. Deleting a deleted message changes nothing that is shown and returns the rev
 * that deleted it, so that a client that missed the answer may ask again.
 */
export const storeMessageDeletion = defineWrite({
  name: 'messages.storeMessageDeletion',
  key: ({ roomId }: MessageDeletion) => roomId,
  run: async (tx, deleting: MessageDeletion) => {
    const { messageId, roomId } = deleting;
    const room = await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId: deleting.by, roomId, at: deleting.at });
    const message = await tx
      .selectFrom('messages')
      .select(['author', 'deleted', 'rev', 'changed_rev'])
      .where('id', '=', messageId)
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    if (!message) throw new Refusal('NOT_FOUND');
    await checkRight(tx, deleting, message.author);
    if (message.deleted === 1 || message.rev <= room.emptied_rev) {
      await dropTaken(tx, deleting, message.author);
      return { rev: message.changed_rev, deletedRev: null, author: message.author, notifications: noChanges };
    }
    await keepMessages(tx, [messageId], deleting.at);
    const { rev, notifications: removed } = await leaveTombstone(tx, { id: messageId, roomId, rev: message.rev });
    if (message.author === deleting.by)
      return { rev, deletedRev: message.rev, author: message.author, notifications: removed };
    const act = 'deleteMessage';
    const whom = message.author;
    await logAction(tx, deleting, { by: deleting.by, what: act, whom, roomId, thing: messageId });
    const made = await tellOfAct(tx, deleting.stamp, { act, thing: messageId, whom, roomId });
    return { rev, deletedRev: message.rev, author: whom, notifications: allChanges(removed, made) };
  },
});
