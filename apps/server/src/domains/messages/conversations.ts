import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { limits } from '@baithak/protocol/limits';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isUniqueViolation } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { erasedAt, keepDeleted } from '../deleted/api.ts';
import { releaseFiles } from '../uploads/api.ts';

/**
 * What the messages of rooms and of private threads have in common: an idempotent send, cursors, pages, resuming by rev and
 * what is kept of deleted ones. They stand in two tables (docs/decisions/message-order-and-delivery.md#two-tables-of-messages).
 */

/** A cursor beyond every message (`f` x 24 on the wire). */
export const endRev = Number.MAX_SAFE_INTEGER;

/** The columns that both tables have. */
type StoredMessage = Omit<Tables['messages'], 'room_id'>;
type MessageStoreTable = { [Table in keyof Tables]: Tables[Table] extends StoredMessage ? Table : never }[keyof Tables];

interface Where {
  readonly table: MessageStoreTable;
  /** The column that says in which room or thread. */
  readonly place: 'room_id' | 'thread_id';
  readonly kind: 'message' | 'privateMessage';
  /** The rev up to which everything in a place is gone, although rows may still stand there. */
  readonly emptied?: (db: Tx, place: string) => SelectQueryBuilder<Tables, 'rooms', { emptied_rev: number }>;
}

interface Sent {
  readonly author: string;
  readonly tempId: string;
  readonly place: string;
}

/** The reads of one table of messages; `place` is the id of a room or of a private thread. */
export const messageStore = ({ table, place: column, kind, emptied }: Where) => {
  const all = (db: Tx) => db.selectFrom(sql<StoredMessage & { place: string }>`${sql.table(table)}`.as('message'));
  const at = (place: string) => sql<SqlBool>`${sql.ref(`message.${column}`)} = ${place}`;
  const placeColumn = sql.ref<string>(`message.${column}`).as('place');

  const sentBefore = prepared((db, { author, tempId, place }: Sent) =>
    all(db).select('message.id').where('author', '=', author).where('temp_id', '=', tempId).where(at(place)),
  );

  const authorOf = async (db: Tx, place: string, id: string): Promise<string | undefined> => {
    const row = await all(db)
      .select('author')
      .where('id', '=', id)
      .where(at(place))
      .where('deleted', '=', 0)
      .$if(emptied !== undefined, (rows) => rows.where('rev', '>', emptied?.(db, place) ?? sql.lit(0)))
      .executeTakeFirst();
    return row?.author;
  };

  return {
    /** The id of what an earlier send with this tempId stored in the place. */
    findSent: async (db: Tx, sent: Sent): Promise<string | undefined> => (await sentBefore(db, sent))[0]?.id,

    /** The rev of a message of the place, a deleted one too. */
    findRev: async (db: Tx, place: string, id: string): Promise<number | undefined> => {
      const row = await all(db).select('rev').where('id', '=', id).where(at(place)).executeTakeFirst();
      return row?.rev;
    },

    /** Who wrote a message of the place that is still there. */
    authorOf,

    /** Throws why an edit has found no message of its author: NOT_FOUND, or FORBIDDEN for what somebody else wrote. */
    refuseEdit: async (db: Tx, place: string, id: string): Promise<never> => {
      throw new Refusal((await authorOf(db, place, id)) === undefined ? 'NOT_FOUND' : 'FORBIDDEN');
    },

    /**
     * How many messages were created, edited or deleted after a rev, and the bytes of their contents, which are not read for
     * it; counted up to `most` of them.
     */
    sizeOfChanges: async (db: Tx, place: string, rev: number, most: number) => {
      const { count, bytes } = await db
        .selectFrom(
          all(db)
            .select(sql<number>`octet_length(content)`.as('bytes'))
            .where(at(place))
            .where('changed_rev', '>', rev)
            .orderBy('changed_rev')
            .limit(most)
            .as('changed'),
        )
        .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number | null>('changed.bytes').as('bytes')])
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },

    /**
     * Before the content of these messages is taken away, at a time (milliseconds): it can be reported for 7 days, and is erased
     * then with its files (docs/contract.md#what-is-deleted). At most 1,000. `readerOf`: who may report it beside the writer.
     */
    keep: async (
      tx: Tx,
      ids: readonly string[],
      when: number,
      readerOf?: (message: { readonly author: string }) => string,
    ): Promise<void> => {
      if (ids.length === 0) return;
      const rows = await all(tx)
        .select(['id as thing', placeColumn, 'author', 'content', 'sent_at', 'rev'])
        .where('id', 'in', ids)
        .where('deleted', '=', 0)
        .execute();
      const kept = rows.map((row) => ({ ...row, kind, ...(readerOf && { reader: readerOf(row) }) }));
      await keepDeleted(tx, kept, when);
      await releaseFiles(tx, { type: kind, ids }, { eraseAt: erasedAt(when) });
    },
  };
};

type MessageStore = ReturnType<typeof messageStore>;

/** A send whose tempId was used before stores nothing. */
export interface Repeated {
  readonly repeated: true;
}

/**
 * Stores a send once (docs/contract.md#delivery). `firstAnswer` reads what the first send with its tempId stored: it is asked
 * for when that one arrived at the same moment, on another process too.
 */
export const storeOnce = async <Stored extends object, Answer>(
  write: () => Promise<Stored | Repeated>,
  firstAnswer: () => Promise<Answer | undefined>,
): Promise<{ readonly stored: Stored } | { readonly first: Answer }> => {
  const stored = await write().catch((error: unknown): Repeated => {
    if (isUniqueViolation(error)) return { repeated: true };
    throw error;
  });
  if (!('repeated' in stored)) return { stored };
  const first = await firstAnswer();
  if (first === undefined) throw new Error('A send was repeated, but the first one is not stored.');
  return { first };
};

/** What a send is answered with. */
export const acknowledge = <Message extends { readonly _id: string; readonly rev: number }>(
  message: Message,
  tempId: string,
) => ({ msg: 'Sent.', id: message._id, tempId, rev: message.rev, message });

/** The rev of a cursor: a message's id, deleted or not, or `f` x 24 for the end. NOT_FOUND for any other id. */
export const findCursorRev = async (
  store: Pick<MessageStore, 'findRev'>,
  db: Tx,
  place: string,
  id: string,
): Promise<number> => {
  const rev = id === latestCursor ? endRev : await store.findRev(db, place, id);
  if (rev === undefined) throw new Refusal('NOT_FOUND');
  return rev;
};

/** One more is read than is shown: it says whether there are more. */
export const readMost = limits.messagesPageSize + 1;

/** A page of what was read by `readMost`. */
export const toPage = <Row, Message>(rows: readonly Row[], present: (row: Row) => Message) => ({
  msgs: rows.slice(0, limits.messagesPageSize).map(present),
  canLoadMore: rows.length > limits.messagesPageSize,
});

const half = limits.messagesPageSize / 2;

/** How rows of a place are read, which are not deleted: before a rev newest first, after it oldest first. */
interface PageReads<Row> {
  readonly before: (rev: number, most: number) => Promise<Row[]>;
  readonly after: (rev: number, most: number) => Promise<Row[]>;
}

/** The message at a rev with 25 before and 25 after it, newest first. Around a deleted one: its neighbours without itself. */
export const pageAround = async <Row extends { readonly rev: number }, Message>(
  rev: number,
  { before, after }: PageReads<Row>,
  present: (row: Row) => Message,
) => {
  const [older, newer] = await Promise.all([before(rev + 1, half + 2), after(rev, half + 1)]);
  // The message itself is the first of the older ones, unless it is deleted.
  const kept = older[0]?.rev === rev ? half + 1 : half;
  return {
    msgs: [...newer.slice(0, half).toReversed(), ...older.slice(0, kept)].map(present),
    canLoadMore: older.length > kept,
    canLoadNewer: newer.length > half,
  };
};

/** Bytes that a message takes beside its content: author, role, dates. */
const bytesAround = 600;

/** As many of the newest as fit. What does not fit is older history, which the client can load. */
const thatFit = <Row extends { readonly content: string }>(rows: readonly Row[]): Row[] => {
  let bytes = 0;
  const end = rows.findIndex(({ content }) => (bytes += Buffer.byteLength(content) + bytesAround) > limits.loadBytes);
  return rows.slice(0, end < 0 ? undefined : end);
};

/** The rev that an answer holds: the read may have seen more than the place's row had a moment before. */
const highestRev = (rev: number, rows: readonly { readonly changed_rev: number }[]): number =>
  rows.reduce((highest, row) => Math.max(highest, row.changed_rev), rev);

type StoredRow = Pick<StoredMessage, 'content' | 'changed_rev'>;

/** Up to where whoever loads has everything, as they say it. */
export interface Since {
  readonly since?: number | undefined;
  readonly epoch?: string | undefined;
}

/** What a load answers of messages. `rev`: they hold every change up to it. */
export interface LoadedMessages<Message> {
  readonly msgs: Message[];
  readonly rev: number;
  readonly canLoadMore: boolean;
  readonly gap?: boolean;
}

/** The newest messages of a place that is at `rev`, from rows read by `readMost`: at most 50, newest first. */
export const newestOf = <Row extends StoredRow, Message>(
  rev: number,
  rows: readonly Row[],
  present: (row: Row) => Message,
): LoadedMessages<Message> => {
  const shown = thatFit(rows.slice(0, limits.messagesPageSize));
  return { msgs: shown.map(present), rev: highestRev(rev, rows), canLoadMore: rows.length > shown.length };
};

/** A room or a private thread whose messages somebody loads. */
interface Loading<Row, Message> {
  readonly store: Pick<MessageStore, 'sizeOfChanges'>;
  readonly db: Tx;
  readonly place: string;
  readonly rev: number;
  /** Read before anything of the place was: a load during a change of it is of the former one, and is asked for again. */
  readonly epoch: string;
  /** The last rev that cannot be resumed over, 0 for none. */
  readonly clearedRev: number;
  readonly changedAfter: (rev: number, most: number) => Promise<Row[]>;
  readonly present: (row: Row) => Message;
  readonly newest: () => Promise<LoadedMessages<Message>>;
}

/**
 * What changed after a rev, in changedRev order. Undefined for a gap. The size is asked for before anything is read.
 */
const missedSince = async <Row, Message>(of: Loading<Row, Message>, since: number): Promise<Row[] | undefined> => {
  if (since > of.rev || of.clearedRev > since) return undefined;
  const { count, bytes } = await of.store.sizeOfChanges(of.db, of.place, since, limits.resumeMessages + 1);
  if (count > limits.resumeMessages || bytes + count * bytesAround > limits.loadBytes) return undefined;
  const rows = await of.changedAfter(since, limits.resumeMessages + 1);
  // More came between the two reads.
  return rows.length > limits.resumeMessages ? undefined : rows;
};

/**
 * The latest 50, newest first; or with `since` what changed after it, in changedRev order. More than 500 changes or 1 MB, a
 * clear or retention among them, a rev that was not reached or one of another epoch: a gap, and the latest 50
 * (docs/contract.md#loading-a-room).
 */
export const loadMessages = async <Row extends StoredRow, Message>(
  of: Loading<Row, Message>,
  { since, epoch: sinceEpoch }: Since,
): Promise<LoadedMessages<Message> & { readonly epoch: string }> => {
  const { epoch } = of;
  if (since === undefined) return { ...(await of.newest()), epoch };
  const rows = sinceEpoch === epoch ? await missedSince(of, since) : undefined;
  if (!rows) return { ...(await of.newest()), epoch, gap: true };
  // The client that resumes has the older messages on its screen, or can load them.
  return { msgs: rows.map(of.present), rev: highestRev(of.rev, rows), epoch, canLoadMore: since > 0 };
};
