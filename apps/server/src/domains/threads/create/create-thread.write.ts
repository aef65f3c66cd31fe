import { holdsPublicThreads } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noteAnswers } from '../../ladder/api.ts';
import { makeNotifications } from '../../notifications/api.ts';
import { mentionedIn, mentionsOf } from '../notify.ts';
import { takeThreadNumber, threadInRoom } from '../lock-threads.ts';
import { memberPermissionsIn } from '../permissions.queries.ts';
import { indexThread } from '../search-index.write.ts';
import { type NewPost, type Tag, insertPost } from './new-post.ts';

export interface NewThread extends NewPost {
  readonly tags: readonly Tag[];
  readonly public: 0 | 1;
  readonly allowedReplies: 0 | 1;
  readonly quotedTo: string | null;
}

const notPublicHere = 'A thread is public only in a Public room that is not for adults.';

const insertTags = async (tx: Tx, { id, roomId, tags }: NewThread, number: number): Promise<void> => {
  if (tags.length === 0) return;
  const rows = tags.map(({ folded }) => ({
    thread_id: id,
    tag: folded,
    room_id: roomId,
    number,
    score: 0,
    active: number,
  }));
  await tx.insertInto('thread_tags').values(rows).execute();
};

/** Stores a thread, and tells whoever it mentions. `public` is refused in Private and Adult rooms (docs/contract.md#rooms-that-turn-private). */
export const storeThread = defineWrite({
  name: 'threads.storeThread',
  key: ({ roomId }: NewThread) => roomId,
  run: async (tx, thread: NewThread) => {
    const { id, roomId, actor, tags, quotedTo } = thread;
    const permissions = await memberPermissionsIn(tx, roomId, actor);
    if (thread.public === 1 && !holdsPublicThreads(permissions))
      throw new Refusal('INVALID_INPUT', { msg: notPublicHere, details: [{ path: 'public', msg: notPublicHere }] });
    const number = await takeThreadNumber(tx, roomId);
    if (quotedTo !== null) await threadInRoom(tx, roomId, quotedTo);
    const opened = await insertPost(
      tx,
      thread,
      { under: roomId, root_id: id, depth: 0, number },
      {
        tags: JSON.stringify(tags.map(({ written }) => written)),
        public: thread.public,
        allowed_replies: thread.allowedReplies,
        quoted_to: quotedTo,
      },
    );
    await indexThread(tx, thread, tags);
    await insertTags(tx, thread, number);
    const mentions = mentionsOf({ id, roomId, rootId: id, author: actor.userId, mentioned: mentionedIn(thread.parts) });
    const notifications = await makeNotifications(tx, thread.notify.stamp, [mentions]);
    const answeredGuests = await noteAnswers(tx, actor.userId, thread.notify.answers, thread.at);
    return { notifications, answeredGuests, opened };
  },
});
