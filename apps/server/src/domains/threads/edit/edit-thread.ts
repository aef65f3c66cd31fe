import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { canSeeVersions } from '@baithak/protocol/contracts/threads.rules';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { storedWithNames } from '../../../platform/stored-parts.ts';
import { textOf, undoUnlessStored } from '../../classifier/api.ts';
import { preparePost } from '../create/new-post.ts';
import { findThread, publishThreads, threadForCaller } from '../find-thread.ts';
import { mentionedIn, notifyOf } from '../notify.ts';
import { actorOf, permissionsIn } from '../permissions.queries.ts';
import { storedParts, storedTags } from '../present.ts';
import { storeThreadEdit, versionsOf } from './edit-thread.write.ts';

/** Beside the rate of sends: each edit keeps a version. */
const rate = { name: 'editThread', points: 60, seconds: 3600 };

/** Changes a thread or reply of one's own (docs/contract.md#editing-threads); what it said is kept for moderators. */
export const editThread: CallHandler<typeof threadsContract.editThread> = async (caller, input) => {
  const { db, viewer, limits } = caller;
  const { threadId, removeFiles: remove = [] } = input;
  const { thread } = await findThread(caller, input.roomId, threadId);
  await limits.take(rate, viewer.userId);
  const place = thread.depth === 0 ? 'thread' : 'reply';
  const { room, roomId, actor, parts, tags, at, doubt, undo } = await preparePost(caller, input, {
    place,
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
  if (changed) {
    await publishThreads(caller, roomId, [threadId]);
    await caller.afterCommit.postEdited({
      by: caller,
      room,
      place,
      thing: threadId,
      text: textOf(parts),
      notifications,
      doubt,
      opened,
    });
  }
  return { data: await threadForCaller(caller, roomId, threadId) };
};

/** What a thread or reply said before it was edited, for whoever manages threads. */
export const getThreadVersions: CallHandler<typeof threadsContract.getThreadVersions> = async (
  caller,
  { roomId, threadId },
) => {
  const { db, viewer } = caller;
  const { room } = await findThread(caller, roomId, threadId);
  if (!canSeeVersions(await permissionsIn(db.read, room.id, actorOf(viewer)))) throw new Refusal('FORBIDDEN');
  const versions = await versionsOf(db.read, threadId);
  return {
    data: versions.map(({ message, tags, written_at, replaced_at }) => ({
      message: storedWithNames(message),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
      tags: JSON.parse(tags) as string[],
      date: iso(written_at),
      replaced: iso(replaced_at),
    })),
  };
};
