import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../../platform/context.ts';
import { type LaterCost, costOfLaterWork } from '../../platform/cost.ts';
import { isUnavailable } from '../../platform/db/answer.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IndexSource, RowsToReindex } from '../../platform/search/index-source.ts';
import { dropWaiting, indexWaiting, reindexMessages, waitingForIndex } from './search-index.write.ts';

/** Messages of one write: others' writes wait for no more than these. */
const largestBatch = 64;
/** Messages gather for so long, in ms: one by one, each would cost a commit of its own. */
const gatherMs = 100;
/** About what the index takes of the writer's processor: 250 µs for the 1.5 kB that count of a short message (docs/benchmarks.md). */
const microsecondsPerByte = 0.2;
/** After a failure of the database it is tried again so much later. */
const againMs = 2000;

/** Nothing can be stored at present, whatever it is. */
const isForLater = (error: unknown): boolean => error instanceof Refusal || isUnavailable(error);

/**
 * Fills the search index after messages were acknowledged (docs/decisions/search.md#messages-are-indexed-in-batches).
 */
export interface IndexSoon {
  /** After the commit of a message. Whoever caused it pays for the index. */
  soon(id: string): void;
  /** Resolves when what waits now is indexed, or could not be: what comes meanwhile is not waited for. */
  done(): Promise<void>;
  /** Goes on with what the process before did not do. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export const createIndexSoon = ({ db, log }: Pick<App, 'db' | 'log'>): IndexSoon => {
  const waiting = new Map<string, LaterCost>();
  // Not in the context of whichever call comes first: it must not pay for the others.
  const outside = AsyncLocalStorage.snapshot();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const index = async (ids: readonly string[]): Promise<void> => {
    const bytes = await db.write(indexWaiting, { ids });
    for (const id of ids) {
      const stored = bytes.get(id) ?? 0;
      await waiting.get(id)?.(stored * microsecondsPerByte, stored);
      waiting.delete(id);
    }
  };

  /** A text that cannot be indexed is not found; it keeps no other one from being found. */
  const drop = async (id: string, error: unknown): Promise<void> => {
    log.error({ err: error, id }, 'a message could not be indexed, and is not found');
    await db.write(dropWaiting, { id });
    waiting.delete(id);
  };

  /** Where together they fail, one of them may be the reason. */
  const indexEach = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids)
      await index([id]).catch((error: unknown) => {
        if (isForLater(error)) throw error;
        return drop(id, error);
      });
  };

  /** Returns whether what is left can be tried at once. */
  const indexBatch = async (ids: readonly string[]): Promise<boolean> => {
    try {
      await index(ids).catch((error: unknown) => {
        if (isForLater(error)) throw error;
        return indexEach(ids);
      });
      return true;
    } catch (error) {
      log.error({ err: error }, 'messages could not be indexed yet');
      return false;
    }
  };

  const flush = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += largestBatch) {
      const batch = ids.slice(from, from + largestBatch).filter((id) => waiting.has(id));
      if (batch.length > 0 && !(await indexBatch(batch))) return schedule(againMs);
    }
  };

  const begin = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...waiting.keys()];
    running = running.then(() => outside(flush, ids));
    return running;
  };

  const schedule = (ms: number): void => {
    if (isStopped || timer !== undefined) return;
    timer = outside(setTimeout, () => void begin(), ms);
  };

  return {
    soon: (id) => {
      waiting.set(id, costOfLaterWork());
      schedule(gatherMs);
    },
    done: () => (waiting.size > 0 ? begin() : running),
    resume: async () => {
      // Here and not on the thread of long reads, which need not start for it: there are seldom any.
      for (const id of await waitingForIndex(db.read, 100_000)) waiting.set(id, () => Promise.resolve());
      if (waiting.size > 0) schedule(0);
    },
    stop: async () => {
      isStopped = true;
      await begin();
    },
  };
};

/** Every message that can be found. */
export const messagesToIndex: IndexSource = {
  type: 'messages',
  next: (db, after, most) =>
    db
      .selectFrom('messages')
      .select(['id', 'room_id as key'])
      .where('id', '>', after)
      .where('deleted', '=', 0)
      .orderBy('id')
      .limit(most)
      .execute(),
  reindex: reindexMessages,
};

const mostAtOnce = 64;

/** The messages that name somebody, a few of one room at a time. */
export async function* messagesMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  for (let after = { key: '', rev: 0 }; ;) {
    const { key, rev } = after;
    const rows = await db
      .selectFrom('message_mentions')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.room_id', '=', 'message_mentions.room_id')
          .onRef('messages.rev', '=', 'message_mentions.rev'),
      )
      .where('message_mentions.user_id', '=', userId)
      .where((where) =>
        where(where.refTuple('message_mentions.room_id', 'message_mentions.rev'), '>', where.tuple(key, rev)),
      )
      .select(['messages.id', 'messages.room_id as key', 'messages.rev'])
      .orderBy('message_mentions.room_id')
      .orderBy('message_mentions.rev')
      .limit(mostAtOnce)
      .execute();
    for (const [room, own] of Map.groupBy(rows, (row) => row.key)) yield { key: room, ids: own.map(({ id }) => id) };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}
