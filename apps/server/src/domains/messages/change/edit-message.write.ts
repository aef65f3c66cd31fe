import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { roleInRoom, takeNextRev } from '../../rooms/api.ts';
import { changeFiles } from '../../uploads/api.ts';
import { reindexMessage } from '../search-index/index-message.ts';
import { filesOfMessage, insertMentions, type MessageMedia } from '../send/send-message.write.ts';

export interface Editing {
  readonly messageId: string;
  readonly roomId: string;
  readonly author: string;
  readonly guest: boolean;
  /** JSON. */
  readonly content: string;
  readonly mentioned: readonly string[];
  readonly media?: MessageMedia;
  /** When it was edited, in milliseconds. */
  readonly at: number;
}

const refuse = async (tx: Tx, { messageId, roomId }: Editing): Promise<never> => {
  const others = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  throw new Refusal(others ? 'FORBIDDEN' : 'NOT_FOUND');
};

/** Changes a message of its own author, who is still a member. It keeps its rev and takes a new changed_rev. */
export const storeEdit = defineWrite({
  name: 'messages.storeEdit',
  key: ({ roomId }: Editing) => roomId,
  run: async (tx, editing: Editing) => {
    const { messageId, roomId, author, content, mentioned } = editing;
    const { rev: changedRev } = await takeNextRev(tx, roomId, { guest: editing.guest });
    if ((await roleInRoom(tx, roomId, author)) === null) throw new Refusal('NOT_A_MEMBER');
    const edited = await tx
      .updateTable('messages')
      .set({ content, edited: 1, changed_rev: changedRev })
      .where('id', '=', messageId)
      .where('room_id', '=', roomId)
      .where('author', '=', author)
      .where('deleted', '=', 0)
      .returning(['rev', 'sent_at'])
      .executeTakeFirst();
    if (!edited) return refuse(tx, editing);
    await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', '=', edited.rev).execute();
    await insertMentions(tx, roomId, edited.rev, mentioned);
    await changeFiles(tx, filesOfMessage({ ...editing, id: messageId }));
    await reindexMessage(tx, { id: messageId, roomId, author, content, at: edited.sent_at });
    return { changedRev };
  },
});
