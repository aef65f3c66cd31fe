import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { isNotReported } from '../reports/api.ts';
import { type NotificationChanges, removeNotificationsOf } from '../notifications/api.ts';
import { passExpired } from '../rooms/api.ts';
import { roomMessages } from './messages.queries.ts';
import { removePolls } from './polls/stored-polls.ts';
import { unindexMessages } from './search-index.write.ts';

/** A room's messages that are to go: sent before a time (ms), and under no report that is open. */
export const oldMessages = (db: Tx, roomId: string, before: number) =>
  db
    .selectFrom('messages')
    .where('messages.room_id', '=', roomId)
    .where('messages.sent_at', '<', before)
    .where((of) => isNotReported(['message'], of.ref('messages.id')));

/** How many messages of a room would go. */
export const countOldMessages = async (db: Tx, roomId: string, before: number): Promise<number> => {
  const { count } = await oldMessages(db, roomId, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether the first message of a room, which is its oldest one, was sent before a time. */
export const beginsBefore = async (db: Tx, roomId: string, before: number): Promise<boolean> => {
  const first = await db
    .selectFrom('messages')
    .select('sent_at')
    .where('room_id', '=', roomId)
    .orderBy('rev')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && first.sent_at < before;
};

/** Messages of one write: a send in the same room waits for it. */
const atOnce = 100;

export interface OldMessages {
  readonly roomId: string;
  /** Milliseconds. */
  readonly before: number;
  /** The rev after which the write looks. */
  readonly after: number;
  /** Milliseconds. */
  readonly now: number;
}

export interface RemovedMessages {
  readonly count: number;
  /** The highest rev of those that went, 0 for none. */
  readonly lastRev: number;
  /** Where the next write begins; undefined when no older one is left. */
  readonly next: number | undefined;
  readonly notifications: NotificationChanges;
}

/** The highest rev of the next messages that were sent before a time, and whether there may be more: dates never go back. */
const findPiece = async (tx: Tx, { roomId, before, after }: OldMessages) => {
  const some = await tx
    .selectFrom('messages')
    .select(['rev', 'sent_at'])
    .where('room_id', '=', roomId)
    .where('rev', '>', after)
    .orderBy('rev')
    .limit(atOnce)
    .execute();
  const last = some.findLast(({ sent_at: sentAt }) => sentAt < before)?.rev ?? 0;
  return { last, hasMore: some.length === atOnce && last === some.at(-1)?.rev };
};

/**
 * Removes messages that are older than a time, with their mentions, notifications and words in the search; they can be reported
 * for 7 days more, and are erased then with their files. It takes no
 * rev (docs/contract.md#revisions); who would have to be told of their change loads the room anew.
 */
export const removeOldMessages = defineWrite({
  name: 'messages.removeOldMessages',
  key: ({ roomId }: OldMessages) => roomId,
  run: async (tx, piece: OldMessages): Promise<RemovedMessages> => {
    const { roomId, before, after, now } = piece;
    // Sends, edits and deletions take this lock first.
    await tx.selectFrom('rooms').select('id').where('id', '=', roomId).$call(forUpdate(tx)).execute();
    const { last, hasMore } = await findPiece(tx, piece);
    const gone = await oldMessages(tx, roomId, before)
      .select(['messages.id', 'messages.rev', 'messages.changed_rev'])
      .where('messages.rev', '>', after)
      .where('messages.rev', '<=', last)
      .execute();
    const ids = gone.map(({ id }) => id);
    const revs = gone.map(({ rev }) => rev);
    await roomMessages.keep(tx, ids, now);
    if (revs.length > 0) {
      await tx.deleteFrom('messages').where('id', 'in', ids).execute();
      await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', 'in', revs).execute();
      await passExpired(tx, roomId, Math.max(...gone.map((row) => row.changed_rev)));
    }
    await unindexMessages(tx, ids);
    await removePolls(tx, ids);
    const notifications = await removeNotificationsOf(tx, ids);
    return { count: ids.length, lastRev: Math.max(0, ...revs), next: hasMore ? last : undefined, notifications };
  },
});
