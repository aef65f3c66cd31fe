import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { allChanges, makeNotifications, removeMentionsOf, type NotificationChanges } from '../../notifications/api.ts';
import { refuseBanned } from '../../bans/api.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import { refuseFrozen, roleInRoom, takeNextRev } from '../../rooms/api.ts';
import { changeFiles } from '../../uploads/api.ts';
import { emptiedRev } from '../messages.queries.ts';
import { reindexMessage } from '../search-index/index-message.ts';
import {
  filesOfMessage,
  insertMentions,
  storeMessageDoubt,
  type MessageMedia,
  type MessageNotify,
} from '../send/send-message.write.ts';

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

const refuse = async (tx: Tx, { messageId, roomId }: Editing): Promise<never> => {
  const others = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .where('rev', '>', emptiedRev(tx, roomId))
    .executeTakeFirst();
  throw new Refusal(others ? 'FORBIDDEN' : 'NOT_FOUND');
};

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
    await makeNotifications(tx, notify.stamp, [happening], notify.reading),
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
    await refuseFrozen(tx, writing);
    if ((await roleInRoom(tx, roomId, author)) === null) throw new Refusal('NOT_A_MEMBER');
    const edited = await tx
      .updateTable('messages')
      .set({ content, edited: 1, changed_rev: changedRev })
      .where('id', '=', messageId)
      .where('room_id', '=', roomId)
      .where('author', '=', author)
      .where('deleted', '=', 0)
      .where('rev', '>', emptiedRev(tx, roomId))
      .returning(['rev', 'sent_at'])
      .executeTakeFirst();
    if (!edited) return refuse(tx, editing);
    const notifications = await changeMentions(tx, editing, { rev: edited.rev, changedRev });
    await changeFiles(tx, filesOfMessage({ ...editing, id: messageId }));
    await reindexMessage(tx, { id: messageId, roomId, author, content, at: edited.sent_at });
    const message = { id: messageId, author, content, sent_at: edited.sent_at };
    const opened = editing.doubt && (await storeMessageDoubt(tx, editing.doubt, message, { roomId, rev: edited.rev }));
    return { changedRev, notifications, opened };
  },
});
