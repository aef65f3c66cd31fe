import type { Tx } from '../../platform/db/write.ts';
import { inChunks } from '../../platform/search/parts.ts';
import { type NotificationChanges, allChanges, noChanges, recounted } from './publish-notifications.ts';

/** A notification that lost some of what it gathered says the latest of the rest; one that has nothing left is removed. */
export const gatherAgain = async (tx: Tx, ids: readonly string[]): Promise<NotificationChanges> => {
  if (ids.length === 0) return noChanges;
  const left = await tx
    .selectFrom('notification_events')
    .select(['notification_id', 'source', 'at', 'rev'])
    .where('notification_id', 'in', ids)
    .orderBy('at')
    .orderBy('source')
    .execute();
  const latest = new Map(left.map((event) => [event.notification_id, event]));
  for (const { notification_id, source, at, rev } of latest.values())
    await tx.updateTable('notifications').set({ source, at, rev }).where('id', '=', notification_id).execute();
  const empty = ids.filter((id) => !latest.has(id));
  if (empty.length === 0) return noChanges;
  return recounted(await tx.deleteFrom('notifications').where('id', 'in', empty).returning('user_id').execute());
};

const removeSome = async (tx: Tx, things: readonly string[]): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('notifications')
    .where('thing', 'in', things)
    .where('kind', '<>', 'moderation')
    .returning('user_id')
    .execute();
  const events = await tx
    .deleteFrom('notification_events')
    .where('source', 'in', things)
    .returning('notification_id')
    .execute();
  const touched = [...new Set(events.map(({ notification_id }) => notification_id))];
  return allChanges(recounted(gone), await gatherAgain(tx, touched));
};

/**
 * Deletes the notifications of messages, threads, replies, private threads or invitations that are deleted in this write.
 * What was done to them stays told: `moderation`.
 */
export const removeNotificationsOf = async (tx: Tx, things: readonly string[]): Promise<NotificationChanges> => {
  const changes: NotificationChanges[] = [];
  await inChunks(things, async (some) => void changes.push(await removeSome(tx, some)));
  return allChanges(...changes);
};

/** Some people are named in a message, thread or reply no longer, as if they had never been. */
export const removeMentionsOf = async (
  tx: Tx,
  source: string,
  users: readonly string[],
): Promise<NotificationChanges> => {
  if (users.length === 0) return noChanges;
  const told = tx.selectFrom('notifications').select('id').where('user_id', 'in', users).where('kind', '=', 'mention');
  const events = await tx
    .deleteFrom('notification_events')
    .where('source', '=', source)
    .where('notification_id', 'in', told)
    .returning('notification_id')
    .execute();
  return gatherAgain(
    tx,
    events.map(({ notification_id }) => notification_id),
  );
};

/** Deletes what somebody was told of a room that they may no longer see. */
export const removeNotificationsIn = async (tx: Tx, roomId: string, userId: string): Promise<NotificationChanges> =>
  recounted(
    await tx
      .deleteFrom('notifications')
      .where('user_id', '=', userId)
      .where('room_id', '=', roomId)
      .returning('user_id')
      .execute(),
  );

/** Deletes what a person was told of another one and their bots, whom they ignore from now on. */
export const removeNotificationsFrom = async (tx: Tx, userId: string, actor: string): Promise<NotificationChanges> => {
  const own = await tx.selectFrom('bots').select('user_id').where('owner_id', '=', actor).execute();
  const actors = [actor, ...own.map(({ user_id }) => user_id)];
  const gone = await tx
    .deleteFrom('notifications')
    .where('actor', 'in', actors)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  const told = tx.selectFrom('notifications').select('id').where('user_id', '=', userId);
  const events = await tx
    .deleteFrom('notification_events')
    .where('actor', 'in', actors)
    .where('notification_id', 'in', told)
    .returning('notification_id')
    .execute();
  const touched = [...new Set(events.map(({ notification_id }) => notification_id))];
  const changes = [recounted(gone)];
  await inChunks(touched, async (some) => void changes.push(await gatherAgain(tx, some)));
  return allChanges(...changes);
};
