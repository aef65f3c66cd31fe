import type { Caller } from '../../../platform/context.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { guestsToAnswer, type AnsweredGuest } from '../../ladder/api.ts';
import { notificationStamp, type NotificationStamp } from '../../notifications/api.ts';
import { readsThread } from './reading-threads.ts';

/** For the notifications of a thread or reply. */
export interface ThreadNotify {
  readonly stamp: NotificationStamp;
  /** Those of the people it may be for who have the thread open. */
  readonly reading: readonly string[];
  /** The guests whom it answers: their ladder counts it. */
  readonly answers?: readonly AnsweredGuest[];
}

/** Who wrote a thread or reply of a room and the thread that it belongs to. */
const authors = prepared((db, { roomId, id }: { readonly roomId: string; readonly id: string }) =>
  db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select(['threads.author', 'root.id as root_id', 'root.author as root_author'])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId),
);

/** Whoever is named, and the authors of what `threadId` names, are left out while they have the thread open. */
export const notifyOf = async (
  caller: Caller,
  roomId: string,
  threadId: string | undefined,
  named: readonly string[],
): Promise<ThreadNotify> => {
  const answered = threadId === undefined ? undefined : (await authors(caller.db.read, { roomId, id: threadId }))[0];
  const told = [...named, ...(answered ? [answered.author, answered.root_author] : [])];
  return {
    stamp: notificationStamp(caller, told.length),
    reading: answered ? told.filter((userId) => readsThread(caller.live, roomId, userId, answered.root_id)) : [],
    answers: await guestsToAnswer(caller.db.read, {
      by: caller.viewer,
      told: [...named, ...(answered ? [answered.author] : [])],
    }),
  };
};
