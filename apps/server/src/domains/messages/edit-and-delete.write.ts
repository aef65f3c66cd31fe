import { mayActInRoom, roomPermissions } from '@baithak/protocol/permissions';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseBanned } from '../bans/api.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { dropRaidHeld } from '../deleted/api.ts';
import { type LogStamp, type WhyDeleted, logAction, logDeletion } from '../moderation-log/api.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  makeNotifications,
  noChanges,
  removeMentionsOf,
  whenPresent,
} from '../notifications/api.ts';
import { lockRoom, refuseToChange, roleInRoom, standingIn, takeNextRev } from '../rooms/api.ts';
import { changeFiles } from '../uploads/api.ts';
import { emptiedRev, roomMessages } from './messages.queries.ts';
import { reindexMessage } from './search-index.write.ts';
import {
  type MessageMedia,
  type MessageNotify,
  filesOfMessage,
  insertMentions,
  storeMessageDoubt,
} from './send/send-message.write.ts';
import { leaveTombstone } from './tombstones.ts';

export interface Editing {
  readonly messageId: string;
  readonly roomId: string;
  readonly author: string;
  readonly guest: boolean;
  /** JSON. */
  readonly content: string;
  readonly mentioned: readonly string[];
  /** Whom it names beside those, who hear nothing of it. */
  readonly named: readonly string[];
  readonly media?: MessageMedia;
  readonly notify: MessageNotify;
  /** When it was edited, in milliseconds. */
  readonly at: number;
  /** It is published, and waits in the queue of reports. */
  readonly doubt?: TextDoubt;
}

/** Whoever is mentioned now and was not before hears of it; whoever is mentioned no longer never did. */
const changeMentions = async (
  tx: Tx,
  { messageId, roomId, author, mentioned, named, notify }: Editing,
  { rev, changedRev }: { readonly rev: number; readonly changedRev: number },
): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('message_mentions')
    .where('room_id', '=', roomId)
    .where('rev', '=', rev)
    .returning(['user_id', 'addressed'])
    .execute();
  const before = gone.flatMap(({ user_id, addressed }) => (addressed === 1 ? [user_id] : []));
  await insertMentions(tx, roomId, rev, { mentioned, named });
  const added = mentioned.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !mentioned.includes(userId));
  const happening = { kind: 'mention', thing: messageId, actor: author, to: added, roomId, rev: changedRev } as const;
  return allChanges(
    await removeMentionsOf(tx, messageId, removed),
    whenPresent(await makeNotifications(tx, notify.stamp, [happening], notify.reading), notify.present),
  );
};

/** Changes a message of its own author, who is still a member. It keeps its rev and takes a new changed_rev. */
export const storeEdit = defineWrite({
  name: 'messages.storeEdit',
  key: ({ roomId }: Editing) => roomId,
  run: async (tx, editing: Editing) => {
    const { messageId, roomId, author, content, at } = editing;
    const { rev: changedRev } = await takeNextRev(tx, roomId, { guest: editing.guest });
    const writing = { userId: author, roomId, at };
    await refuseBanned(tx, writing);
    await refuseToChange(tx, writing);
    if ((await roleInRoom(tx, roomId, author)) === null) throw new Refusal('NOT_A_MEMBER');
    const edited = await tx
      .updateTable('messages')
      .set({ content, edited: 1, changed_rev: changedRev })
      .where('id', '=', messageId)
      .where('room_id', '=', roomId)
      .where('author', '=', author)
      .where('deleted', '=', 0)
      .where('rev', '>', emptiedRev(tx, roomId))
      .returning(['rev', 'sent_at', 'reply_to'])
      .executeTakeFirst();
    if (!edited) return roomMessages.refuseEdit(tx, roomId, messageId);
    const notifications = await changeMentions(tx, editing, { rev: edited.rev, changedRev });
    await changeFiles(tx, filesOfMessage({ ...editing, id: messageId }));
    await reindexMessage(tx, { id: messageId, roomId, author, content, at: edited.sent_at });
    const message = { id: messageId, author, content, sent_at: edited.sent_at, reply_to: edited.reply_to };
    const opened = editing.doubt && (await storeMessageDoubt(tx, editing.doubt, message, { roomId, rev: edited.rev }));
    return { changedRev, notifications, opened };
  },
});

export interface MessageDeletion extends LogStamp {
  readonly messageId: string;
  readonly roomId: string;
  readonly by: string;
  /** Why staff deletes it, as its author and the log are told. */
  readonly why?: WhyDeleted | undefined;
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

const deletionOf = ({ by, roomId, messageId: thing }: MessageDeletion, whom: string) =>
  ({ by, what: 'deleteMessage', whom, roomId, thing }) as const;

/** What raid mode took could come back: whoever deletes it decides that it does not. */
const dropTaken = async (tx: Tx, deleting: MessageDeletion, author: string): Promise<void> => {
  if ((await dropRaidHeld(tx, [deleting.messageId])) > 0 && deleting.by !== author)
    await logAction(tx, deleting, deletionOf(deleting, author));
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
    await roomMessages.keep(tx, [messageId], deleting.at);
    const { rev, notifications: removed } = await leaveTombstone(tx, { id: messageId, roomId, rev: message.rev });
    if (message.author === deleting.by)
      return { rev, deletedRev: message.rev, author: message.author, notifications: removed };
    const whom = message.author;
    const made = await logDeletion(tx, deleting, deletionOf(deleting, whom));
    return { rev, deletedRev: message.rev, author: whom, notifications: allChanges(removed, made) };
  },
});
