import { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { App, Caller } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type GivenList, lastPlace } from '../../platform/given-pages.ts';
import { type SeenRoom, findRoomToRead } from '../rooms/api.ts';
import { presentThread } from './present.ts';
import {
  type ListPosition,
  type PageStart,
  type ThreadRow,
  keyOfThread,
  keysOfThreads,
  threadRows,
  threadRowsQuery,
} from './thread-rows.queries.ts';

/** A thread or reply as its viewer sees it: NOT_FOUND unless it is in that room, which they may enter. */
export const findThread = async (
  { db, viewer }: Caller,
  roomRef: string,
  id: string,
): Promise<{ room: SeenRoom; thread: ThreadRow }> => {
  const room = await findRoomToRead(db.read, viewer, roomRef);
  return { room, thread: await findThreadInRoom(db.read, viewer.userId, room.id, id) };
};

interface OneThread {
  readonly viewerId: string;
  readonly roomId: string;
  readonly id: string;
}

const oneThread = prepared((db, { viewerId, roomId, id }: OneThread) =>
  threadRowsQuery(db, viewerId, keyOfThread(db, roomId, id)),
);

/** The same in a room that has been looked up. `viewerId` '' for what is published to everybody. */
const findThreadInRoom = async (db: Tx, viewerId: string, roomId: string, id: string): Promise<ThreadRow> => {
  const [thread] = await oneThread(db, { viewerId, roomId, id });
  if (!thread) throw new Refusal('NOT_FOUND');
  return thread;
};

interface Listed extends ListPosition {
  readonly under: string;
  readonly depth: number;
  /** Replies of its thread, at every depth. */
  readonly all: number;
}

const positions = prepared((db, { roomId, id }: Omit<OneThread, 'viewerId'>) =>
  db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select([
      'threads.number',
      'threads.score',
      'threads.active',
      'threads.under',
      'threads.depth',
      'root.replies as all',
    ])
    .where('threads.id', '=', id)
    .where('threads.room_id', '=', roomId),
);

const listPosition = async (db: Tx, roomId: string, id: string): Promise<Listed | undefined> =>
  (await positions(db, { roomId, id }))[0];

/** What lists sort a thread or reply of a room by, and what it is listed under. NOT_FOUND when it was deleted. */
export const findListPosition = async (db: Tx, roomId: string, id: string): Promise<Listed> => {
  const position = await listPosition(db, roomId, id);
  if (!position) throw new Refusal('NOT_FOUND');
  return position;
};

/** A list of threads or replies that is read page by page. */
interface Listing {
  readonly list: GivenList;
  readonly roomId: string;
  readonly parentId: string;
  /** Whether its order changes: by votes, by what is active. */
  readonly changes: boolean;
}

/**
 * Where the page after `cursor` begins, and what was given before it. A cursor that was deleted meanwhile stands where it
 * stood; when that is not known any more, the list begins at its start. NOT_FOUND when the cursor is of another list.
 */
export const findPageStart = async (
  { db, pages }: Pick<App, 'db' | 'pages'>,
  { list, roomId, parentId, changes }: Listing,
  cursor: string,
): Promise<{ start: PageStart; given: readonly string[] | undefined }> => {
  const after = await listPosition(db.read, roomId, cursor);
  if (after && after.under !== parentId) throw new Refusal('NOT_FOUND');
  const given = pages.until(list, cursor);
  if (changes && given) return { start: { without: given }, given };
  return { start: { after: after ?? (await lastPlace(given, (id) => listPosition(db.read, roomId, id))) }, given };
};

/** Publishes threads or replies of a room as they are now. Those that are gone by now were published as deleted. */
export const publishThreads = async (caller: Caller, roomId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await threadRows(caller.db.read, '', keysOfThreads(caller.db.read, ids));
  for (const row of rows)
    caller.live.room(roomId).publish(threadsContract.threadUpdated, { roomId, thread: presentThread(caller, row) });
};

/** A thread of a room that has been looked up, as the caller sees it: the answer to a change of it. */
export const threadForCaller = async (caller: Caller, roomId: string, id: string): Promise<Thread> =>
  presentThread(caller, await findThreadInRoom(caller.db.read, caller.viewer.userId, roomId, id), caller.viewer.userId);

/** The same as everybody sees it: what an event carries. */
export const threadForEverybody = async (caller: Caller, roomId: string, id: string): Promise<Thread> =>
  presentThread(caller, await findThreadInRoom(caller.db.read, '', roomId, id));
