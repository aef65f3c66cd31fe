import { idsNamedIn, type NamedIds } from '@baithak/protocol/parts/named-in';
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
export const mentionedIn = (parts: readonly ResolvedPart[]): readonly string[] => idsNamedIn(parts).mentioned;

export const insertMentions = async (tx: Tx, threadId: string, { mentioned, named }: NamedIds): Promise<void> => {
  if (mentioned.length + named.length === 0) return;
  const rowOf = (addressed: 0 | 1) => (user_id: string) => ({ user_id, thread_id: threadId, addressed });
  await tx
    .insertInto('thread_mentions')
    .values([...mentioned.map(rowOf(1)), ...named.map(rowOf(0))])
    .execute();
};

export interface MentioningPost extends Pick<NamedIds, 'mentioned'> {
  readonly id: string;
  readonly roomId: string;
  readonly rootId: string;
  readonly author: string;
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
  post: MentioningPost & NamedIds,
  { stamp, reading }: ThreadNotify,
): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('thread_mentions')
    .where('thread_id', '=', post.id)
    .returning(['user_id', 'addressed'])
    .execute();
  const before = gone.flatMap(({ user_id, addressed }) => (addressed === 1 ? [user_id] : []));
  await insertMentions(tx, post.id, post);
  if (before.length === 0 && post.mentioned.length === 0) return noChanges;
  const added = post.mentioned.filter((userId) => !before.includes(userId));
  const removed = before.filter((userId) => !post.mentioned.includes(userId));
  return allChanges(
    await removeMentionsOf(tx, post.id, removed),
    await makeNotifications(tx, stamp, [mentionsOf({ ...post, mentioned: added })], reading),
  );
};
