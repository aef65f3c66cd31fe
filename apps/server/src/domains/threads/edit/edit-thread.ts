import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { CallHandler } from '../../../platform/implement.ts';
import { preparePost } from '../create/prepare-post.ts';
import { publishDoubt, undoUnlessStored } from '../../classifier/api.ts';
import { textOf } from '../../classifier/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { mentionedIn } from '../notify/mentions.queries.ts';
import { notifyOf } from '../notify/notify-of.ts';
import { findThread } from '../find-thread.ts';
import { storedParts, storedTags } from '../present.ts';
import { publishThreads, threadForCaller } from '../publish-thread.ts';
import { storeThreadEdit } from './edit-thread.write.ts';

/** Beside the rate of sends: each edit keeps a version. */
const rate = { name: 'editThread', points: 60, seconds: 3600 };

/** Changes a thread or reply of one's own (docs/contract.md#editing-threads); what it said is kept for moderators. */
export const editThread: CallHandler<typeof threadsContract.editThread> = async (caller, input) => {
  const { db, viewer, limits } = caller;
  const { threadId, removeFiles: remove = [] } = input;
  const { thread } = await findThread(caller, input.roomId, threadId);
  await limits.take(rate, viewer.userId);
  const { room, roomId, actor, parts, tags, at, doubt, undo } = await preparePost(caller, input, {
    place: thread.depth === 0 ? 'thread' : 'reply',
    thing: threadId,
    before: [...storedParts(thread), { type: 'text', data: ` ${storedTags(thread).join(' ')}` }],
    stored: thread.message,
    mayBeEmpty: thread.media === 1,
  });
  const { changed, notifications, opened } = await undoUnlessStored(undo, async () =>
    db.write(storeThreadEdit, {
      roomId,
      threadId,
      actor,
      parts,
      tags: input.tags && tags,
      remove,
      at,
      notify: await notifyOf(caller, roomId, threadId, mentionedIn(parts)),
      ...(doubt && { doubt }),
    }),
  );
  if (changed) await publishThreads(caller, roomId, [threadId]);
  publishNotifications(caller, notifications);
  if (doubt && changed) await publishDoubt(caller, opened);
  if (changed)
    caller.services.raids.wrote(caller, room, { thing: threadId, text: textOf(parts), isPost: true, isEdit: true });
  const place = thread.depth === 0 ? 'thread' : 'reply';
  caller.services.moderationEndpoint.askSoon({ place, thing: threadId, roomId, author: viewer.userId });
  return { data: await threadForCaller(caller, roomId, threadId) };
};
