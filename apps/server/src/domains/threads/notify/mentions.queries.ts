import { addressedIn } from '@baithak/protocol/parts/named-in';
import type { ResolvedPart } from '@baithak/protocol/parts/part';
import type { Tx } from '../../../platform/db/write.ts';
import {
  allChanges,
  makeNotifications,
  noChanges,
  removeMentionsOf,
  type Happening,
  type NotificationChanges,
} from '../../notifications/api.ts';
import type { ThreadNotify } from './notify-of.ts';

/** The ids of the people whom parts address, each once. */
export const mentionedIn = (parts: readonly ResolvedPart[]): string[] => [
  ...new Set(addressedIn(parts).flatMap((part) => (part.type === 'mention' ? [part.extras._id] : []))),
];

export const insertMentions = async (tx: Tx, threadId: string, mentioned: readonly string[]): Promise<void> => {
  if (mentioned.length === 0) return;
  await tx
    .insertInto('thread_mentions')
    .values(mentioned.map((user_id) => ({ user_id, thread_id: threadId })))
    .execute();
};

export interface MentioningPost {
  readonly id: string;
  readonly roomId: string;
  readonly rootId: string;
  readonly author: string;
  readonly mentioned: readonly string[];
}

/** What whoever is mentioned in a thread or reply hears. */
export const mentionsOf = ({ id, roomId, rootId, author, mentioned }: MentioningPost): Happening => ({
  kind: 'mention',
  thing: id,
  actor: author,
  to: mentioned,
  roomId,
  threadId: rootId,
});

/** Of an edit: whoever is mentioned now and was not before hears of it; whoever is mentioned no longer never did. */
export const changeMentions = async (
  tx: Tx,
  post: MentioningPost,
  { stamp, reading }: ThreadNotify,
): Promise<NotificationChanges> => {
  const gone = await tx.deleteFrom('thread_mentions').where('thread_id', '=', post.id).returning('user_id').execute();
  const before = gone.map(({ user_id }) => user_id);
  if (before.length === 0 && post.mentioned.length === 0) return noChanges;
  await insertMentions(tx, post.id, post.mentioned);
  const added = post.mentioned.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !post.mentioned.includes(userId));
  return allChanges(
    await removeMentionsOf(tx, post.id, removed),
    await makeNotifications(tx, stamp, [mentionsOf({ ...post, mentioned: added })], reading),
  );
};
