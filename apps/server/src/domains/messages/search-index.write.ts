import type { Part } from '@baithak/protocol/parts/part';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import { engineOf, forUpdate } from '../../platform/db/dialect.ts';
import { textsIn } from '../../platform/db/json-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import type { RowsToReindex } from '../../platform/search/index-source.ts';
import {
  type Searchable,
  indexText,
  indexTexts,
  reindexText,
  removeFromIndex,
} from '../../platform/search/index-text.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { partsWithNames } from '../people/api.ts';

interface ClientContent {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  /** JSON. */
  readonly content: string;
  /** When it was sent, in milliseconds. */
  readonly at: number;
}

export const searchable = ({ id, roomId, author, at, content }: ClientContent): Searchable => ({
  type: 'messages',
  id,
  roomId,
  author,
  at,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  text: partsSearchText(JSON.parse(content) as Part[]),
});

/** The same with the names that people have now. */
export const withNames = async <M extends { readonly content: string }>(tx: Tx, message: M): Promise<M> => ({
  ...message,
  content: JSON.stringify(await partsWithNames(tx, partsAsStored(message.content))),
});

export const indexMessage = async (tx: Tx, message: ClientContent): Promise<void> =>
  indexText(tx, searchable(await withNames(tx, message)));

export const reindexMessage = async (tx: Tx, message: ClientContent): Promise<void> =>
  reindexText(tx, searchable(await withNames(tx, message)));

export const unindexMessages = (tx: Tx, ids: readonly string[]): Promise<void> => removeFromIndex(tx, 'messages', ids);

const insertWaiting = prepared((db, { id }: { readonly id: string }) =>
  db.insertInto('search_waiting').values({ message_id: id }),
);

/** The message is indexed after it was acknowledged (`indexWaiting`): what is lost with the process waits for the next start. */
export const waitForIndex = async (tx: Tx, id: string): Promise<void> => void (await insertWaiting(tx, { id }));

interface Listed {
  /** A JSON list of ids. */
  readonly json: string;
}

const takeWaiting = prepared((db, { json }: Listed) =>
  db.deleteFrom('search_waiting').where('message_id', 'in', textsIn(db, json)).returning('message_id'),
);

/** PostgreSQL: edits and deletions take these locks first, so what is read then stays true until it is indexed. */
const lockedRooms = prepared((db, { json }: Listed) =>
  db
    .selectFrom('rooms')
    .select('id')
    .where('id', 'in', (of) => of.selectFrom('messages').select('room_id').where('id', 'in', textsIn(db, json)))
    .orderBy('id')
    .forUpdate(),
);

/** Those that are still there; `indexed`: an edit has done it meanwhile. */
const messagesNow = prepared((db, { json }: Listed) =>
  db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .leftJoin('search_docs', (join) =>
      join.onRef('search_docs.id', '=', 'messages.id').on('search_docs.kind', '=', 'messages'),
    )
    .select([
      'messages.id',
      'messages.room_id as roomId',
      'messages.author',
      'messages.content',
      'messages.sent_at as at',
      'search_docs.num as indexed',
    ])
    .where('messages.id', 'in', textsIn(db, json))
    .where('messages.deleted', '=', 0)
    .where('rooms.closed', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev'),
);

/**
 * Makes messages that wait for it findable, as they are now. Those that another process has taken, or that are gone, are left
 * out. Returns about how many bytes of the index each takes, by its id.
 */
export const indexWaiting = defineWrite({
  name: 'messages.indexWaiting',
  run: async (tx, { ids }: { readonly ids: readonly string[] }): Promise<ReadonlyMap<string, number>> => {
    const taken = await takeWaiting(tx, { json: JSON.stringify(ids) });
    const asked = { json: JSON.stringify(taken.map((row) => row.message_id)) };
    if (engineOf(tx) === 'postgres') await lockedRooms(tx, asked);
    const messages = await messagesNow(tx, asked);
    for (const message of messages) if (message.indexed !== null) await reindexMessage(tx, message);
    const others = messages.filter(({ indexed }) => indexed === null);
    return indexTexts(tx, (await Promise.all(others.map((message) => withNames(tx, message)))).map(searchable));
  },
});

/** Some message ids that wait, the oldest first. */
export const waitingForIndex = async (db: Tx, most: number): Promise<string[]> =>
  (await db.selectFrom('search_waiting').select('message_id').orderBy('message_id').limit(most).execute()).map(
    (row) => row.message_id,
  );

/** A message that cannot be indexed is not found, and keeps nobody else from being found. */
export const dropWaiting = defineWrite({
  name: 'messages.dropWaiting',
  run: async (tx, { id }: { readonly id: string }): Promise<void> => {
    await tx.deleteFrom('search_waiting').where('message_id', '=', id).execute();
  },
});

/** Indexes messages of one room (the key) as they are now. */
export const reindexMessages = defineWrite({
  name: 'messages.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key, ids }: RowsToReindex) => {
    // Edits and deletions take this lock first, so what is read here stays true until it is indexed.
    await tx.selectFrom('rooms').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    const messages = await tx
      .selectFrom('messages')
      .select(['id', 'room_id as roomId', 'author', 'content', 'sent_at as at'])
      .where('id', 'in', ids)
      .where('deleted', '=', 0)
      .execute();
    for (const message of messages) await reindexMessage(tx, message);
  },
});
