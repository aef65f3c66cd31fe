import { textsIn } from '../../../platform/db/json-rows.ts';
import { engineOf } from '../../../platform/db/dialect.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { indexTexts } from '../../../platform/search/index-text.ts';
import { reindexMessage, searchable, withNames } from './index-message.ts';

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
