import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank } from '@baithak/protocol/permissions';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseBanned } from '../bans/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { type NotificationChanges, noChanges, removeNotificationsOf } from '../notifications/api.ts';
import { lockRoom, standingIn, storeEmptied, takeClear, takeNextRev } from '../rooms/api.ts';
import { countMessages, latestMessages, roomMessages } from './messages.queries.ts';
import { removeVotes } from './polls/stored-polls.ts';
import { unindexMessages } from './search-index.write.ts';

export interface Clearing extends LogStamp {
  readonly roomId: string;
  readonly userId: string;
  /** Undefined: every message. */
  readonly count: number | undefined;
}

export interface Cleared {
  /** The rev that the clear took; null when there was nothing to clear. */
  readonly rev: number | null;
  /** The first message that is gone, 0 for all of them. */
  readonly fromRev: number;
  readonly count: number;
  readonly notifications: NotificationChanges;
}

interface Message {
  readonly id: string;
  readonly rev: number;
}

/** Tombstones: content, files, mentions, index and notifications go; the row stays, and keeps its revisions. */
const emptyMessages = async (
  tx: Tx,
  roomId: string,
  messages: readonly Message[],
  at: number,
): Promise<NotificationChanges> => {
  if (messages.length === 0) return noChanges;
  const ids = messages.map(({ id }) => id);
  await roomMessages.keep(tx, ids, at);
  await tx.updateTable('messages').set({ deleted: 1, content: '[]' }).where('id', 'in', ids).execute();
  await tx
    .deleteFrom('message_mentions')
    .where('room_id', '=', roomId)
    .where(
      'rev',
      'in',
      messages.map(({ rev }) => rev),
    )
    .execute();
  await unindexMessages(tx, ids);
  await removeVotes(tx, ids);
  return removeNotificationsOf(tx, ids);
};

const clearLatest = async (tx: Tx, roomId: string, count: number, at: number): Promise<Cleared> => {
  const latest = await latestMessages(tx, roomId, count);
  const last = latest.at(-1);
  if (!last) return { rev: null, fromRev: 0, count: 0, notifications: noChanges };
  const { rev } = await takeNextRev(tx, roomId, { guest: false });
  await storeEmptied(tx, roomId, { rev, everything: false });
  const notifications = await emptyMessages(tx, roomId, latest, at);
  return { rev, fromRev: last.rev, count: latest.length, notifications };
};

/** From this commit on nobody sees any of them; `emptySome` takes away what they held. */
const clearAll = async (tx: Tx, roomId: string): Promise<Cleared> => {
  const count = await countMessages(tx, roomId);
  if (count === 0) return { rev: null, fromRev: 0, count: 0, notifications: noChanges };
  const { rev } = await takeNextRev(tx, roomId, { guest: false });
  await storeEmptied(tx, roomId, { rev, everything: true });
  return { rev, fromRev: 0, count, notifications: noChanges };
};

/**
 * Clears the latest messages of a room, or all of them, under one rev (docs/contract.md#clearing-a-room). FORBIDDEN for
 * whoever has lost the command's rank meanwhile.
 */
export const storeClear = defineWrite({
  name: 'messages.storeClear',
  key: ({ roomId }: Clearing) => roomId,
  run: async (tx, clearing: Clearing): Promise<Cleared> => {
    const { roomId, userId, count, at } = clearing;
    await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId, roomId, at });
    const mine = await standingIn(tx, roomId, userId);
    if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'clearRoom')) throw new Refusal('FORBIDDEN');
    const cleared = count === undefined ? await clearAll(tx, roomId) : await clearLatest(tx, roomId, count, at);
    if (cleared.rev !== null)
      await logAction(tx, clearing, { by: userId, what: 'clearRoom', roomId, amount: cleared.count });
    return cleared;
  },
});

export interface EmptyingStep {
  readonly roomId: string;
  readonly most: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Takes away what the latest cleared messages held, some at a time. `left`: there are more. Twice changes nothing. */
export const emptySome = defineWrite({
  name: 'messages.emptySome',
  key: ({ roomId }: EmptyingStep) => roomId,
  run: async (
    tx,
    { roomId, most, at }: EmptyingStep,
  ): Promise<{ left: boolean; notifications: NotificationChanges }> => {
    const clear = await takeClear(tx, roomId);
    if (!clear) return { left: false, notifications: noChanges };
    const some = await tx
      .selectFrom('messages')
      .select(['id', 'rev', 'deleted'])
      .where('room_id', '=', roomId)
      .where('rev', '<', clear.beforeRev)
      .orderBy('rev', 'desc')
      .limit(most)
      .execute();
    const notifications = await emptyMessages(
      tx,
      roomId,
      some.filter(({ deleted }) => deleted === 0),
      at,
    );
    const last = some.at(-1);
    await clear.goOn(last?.rev);
    return { left: last !== undefined, notifications };
  },
});
