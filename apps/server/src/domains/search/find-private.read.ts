import type { FoundPrivateMessage } from '@baithak/protocol/contracts/search';
import { soundKey, soundsLikeThis } from '@baithak/protocol/folding/sound-key';
import { distinctWords } from '@baithak/protocol/folding/words';
import { limits } from '@baithak/protocol/limits';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import { sql } from 'kysely';
import { tookTooLong } from '../../platform/db/answer.ts';
import { rowsIn } from '../../platform/db/json-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { defineRead } from '../../platform/db/read.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { snippetOf } from './snippet.ts';

/*
 * Private messages are in no index: they are read, the latest first, until enough are found
 * (docs/decisions/search.md#private-messages-are-read-not-indexed).
 */

/** Messages that are looked at however little time there is. */
const fewest = 64;

/** Messages of one thread that are read at once: few of the many that are only begun, more each time. */
const [firstRead, largestRead] = [4, 64];

const readBelow = prepared((db, { threadId, below, most }: { threadId: string; below: number; most: number }) =>
  db
    .selectFrom('private_messages')
    .select(['id', 'rev', 'author', 'content', 'sent_at'])
    .where('thread_id', '=', threadId)
    .where('rev', '<', below)
    .where('deleted', '=', 0)
    .orderBy('rev', 'desc')
    .limit(most),
);

type Row = Awaited<ReturnType<typeof readBelow>>[number];

/** A thread that may be searched, and how far it goes. */
interface SearchedThread {
  readonly id: string;
  readonly rev: number;
  /** Not before its latest message, in milliseconds. */
  readonly last_update: number;
}

/** How far a thread has been read: what is not looked at yet, the latest first, and below which rev the others are. */
interface Place {
  readonly id: string;
  below: number;
  /** When the next one was sent at the latest. */
  at: number;
  rows: Row[];
  /** How many are read the next time. */
  most: number;
}

/** Of two messages, or places, of threads: the later one first. */
interface Moment {
  readonly id: string;
  readonly at: number;
}
const isLater = (one: Moment, other: Moment): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

const latestOf = prepared((db, { json }: { json: string }) =>
  db
    .with(
      'asked(thread_id, rev)',
      () => sql<{ thread_id: string; rev: number }>`(${rowsIn(db, json, ['text', 'number'])})`,
    )
    .selectFrom('asked')
    .innerJoin('private_messages as message', (join) =>
      join
        .onRef('message.thread_id', '=', 'asked.thread_id')
        .on('message.rev', '=', (of) =>
          of
            .selectFrom('private_messages as latest')
            .select('latest.rev')
            .whereRef('latest.thread_id', '=', 'asked.thread_id')
            .whereRef('latest.rev', '<=', 'asked.rev')
            .orderBy('latest.rev', 'desc')
            .limit(1),
        ),
    )
    .select(['message.thread_id', 'message.rev', 'message.sent_at']),
);

/**
 * The last rev of each thread that comes after a moment in the list, found by halves, in all threads at once: times have no
 * index, and grow with the revs.
 */
const revsBefore = async (db: Tx, threads: readonly SearchedThread[], moment: Moment) => {
  const spans = threads.map(({ id, rev }) => ({ id, low: 0, high: rev }));
  const middle = ({ low, high }: { low: number; high: number }): number => Math.ceil((low + high) / 2);
  for (;;) {
    const open = spans.filter(({ low, high }) => low < high);
    if (open.length === 0) return new Map(spans.map(({ id, low }) => [id, low]));
    const rows = await latestOf(db, { json: JSON.stringify(open.map((span) => [span.id, middle(span)])) });
    const latest = new Map(rows.map((row) => [row.thread_id, row]));
    for (const span of open) {
      const row = latest.get(span.id);
      if (row && row.rev > span.low && !isLater(moment, { id: span.id, at: row.sent_at })) span.high = row.rev - 1;
      else span.low = middle(span);
    }
  }
};

/** Where to begin in each thread: with the latest message, or behind one of them. */
const placesFrom = async (db: Tx, threads: readonly SearchedThread[], before: string | undefined): Promise<Place[]> => {
  if (before === undefined)
    return threads.map(({ id, rev, last_update: at }) => ({ id, below: rev + 1, at, rows: [], most: firstRead }));
  const last = await db
    .selectFrom('private_messages')
    .select(['thread_id as id', 'rev', 'sent_at as at'])
    .where('id', '=', before)
    .executeTakeFirst();
  if (!last || !threads.some(({ id }) => id === last.id)) throw new Refusal('NOT_FOUND');
  const later = threads.filter((thread) => thread.id !== last.id && thread.last_update >= last.at);
  const revs = (await revsBefore(db, later, last)).set(last.id, last.rev - 1);
  return threads.map(({ id, rev, last_update: at }) => ({
    id,
    below: (revs.get(id) ?? rev) + 1,
    at: Math.min(at, last.at),
    rows: [],
    most: firstRead,
  }));
};

const readOn = async (db: Tx, place: Place): Promise<void> => {
  const { id: threadId, below, most } = place;
  place.rows = await readBelow(db, { threadId, below, most });
  place.below = place.rows.length < most ? 0 : (place.rows.at(-1)?.rev ?? 0);
  place.most = Math.min(2 * most, largestRead);
  place.at = place.rows[0]?.sent_at ?? place.at;
};

const hasMore = ({ rows, below }: Place): boolean => rows.length > 0 || below > 0;

/** The two threads that go on with the latest messages. */
const latestTwo = (places: readonly Place[]): [Place | undefined, Place | undefined] => {
  let first: Place | undefined;
  let second: Place | undefined;
  for (const place of places) {
    if (!hasMore(place)) continue;
    if (!first || isLater(place, first)) [first, second] = [place, first];
    else if (!second || isLater(place, second)) second = place;
  }
  return [first, second];
};

/** The messages of all places, the latest first. */
async function* messagesOf(db: Tx, places: readonly Place[]): AsyncGenerator<{ threadId: string; row: Row }> {
  for (;;) {
    const [first, second] = latestTwo(places);
    if (!first) return;
    if (first.rows.length === 0) {
      await readOn(db, first);
      continue;
    }
    while (first.rows.length > 0 && (!second || isLater(first, second))) {
      const [row] = first.rows.splice(0, 1);
      if (row) yield { threadId: first.id, row };
      first.at = first.rows[0]?.sent_at ?? row?.sent_at ?? first.at;
    }
  }
}

/** Whether a word is the asked one, begins with it or is another spelling of it. Most words of a person come again. */
const fitterOf = (asked: string): ((word: string) => boolean) => {
  const known = new Map<string, boolean>();
  const isBeginning = Array.from(asked).length > 1;
  const sound = soundKey(asked);
  const soundsAlike = soundsLikeThis(asked);
  const fits = (word: string): boolean =>
    word === asked ||
    (isBeginning && word.startsWith(asked)) ||
    (sound !== '' && soundKey(word) === sound && soundsAlike(word));
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const now = fits(word);
    known.set(word, now);
    return now;
  };
};

/** The snippet of a text that has all the words; undefined when one of them is missing. */
const finderOf = (words: readonly string[]): ((content: string) => FoundPrivateMessage['snippet'] | undefined) => {
  const fitters = words.map(fitterOf);
  return (content) => {
    const text = partsSearchText(partsAsStored(content));
    const own = distinctWords(text);
    if (!fitters.every((fits) => own.some(fits))) return undefined;
    return snippetOf(text, words, new Set(own.filter((word) => fitters.some((fits) => fits(word)))));
  };
};

export interface AskedPrivate {
  /** Folded; all of them must be there. */
  readonly words: readonly string[];
  readonly threads: readonly SearchedThread[];
  readonly before: string | undefined;
}

interface FoundRow extends Pick<Row, 'id' | 'author' | 'sent_at'> {
  readonly threadId: string;
  readonly snippet: FoundPrivateMessage['snippet'];
}

interface Found {
  readonly rows: readonly FoundRow[];
  /** The last message that was looked at; undefined when it was the last one of all. */
  readonly next: string | undefined;
}

export const findPrivate = defineRead({
  name: 'search.findPrivate',
  run: async (db, { words, threads, before }: AskedPrivate, isOver): Promise<Found> => {
    const find = finderOf(words);
    const rows: FoundRow[] = [];
    let last = before;
    let looked = 0;
    try {
      for await (const { threadId, row } of messagesOf(db, await placesFrom(db, threads, before))) {
        if (rows.length === limits.pageSize || (looked >= fewest && isOver())) return { rows, next: last };
        const { id, author, content, sent_at } = row;
        const snippet = find(content);
        if (snippet) rows.push({ id, author, sent_at, threadId, snippet });
        last = id;
        looked += 1;
      }
    } catch (error) {
      if (looked === 0 || !tookTooLong(error)) throw error;
      return { rows, next: last };
    }
    return { rows, next: undefined };
  },
});
