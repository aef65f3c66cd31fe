import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import { findDeleted } from '../../deleted/api.ts';
import { type OpenedReport, type Reported, keepMessages, storeDoubt } from '../../reports/api.ts';
import { couldRead, findRoomToReport } from '../../rooms/api.ts';

const columns = ['id', 'room_id', 'root_id', 'under', 'depth', 'author', 'created_at', 'message'] as const;

const findThreads = (db: Tx, ids: readonly string[]) =>
  db.selectFrom('threads').select(columns).where('id', 'in', ids).orderBy('depth').execute();

interface KeptThread extends Reported {
  readonly roomId: string;
  /** Milliseconds. */
  readonly saidAt: number;
}

/** A thread, or a reply with its thread and what it answers, as a report keeps it; undefined when it is gone. */
export const keptThread = async (db: Tx, id: string): Promise<KeptThread | undefined> => {
  const [thread] = await findThreads(db, [id]);
  if (!thread) return undefined;
  const { room_id: roomId, root_id: rootId, under, depth, author: about, created_at: saidAt } = thread;
  const rows = depth === 0 ? [thread] : await findThreads(db, [rootId, under, id]);
  const kept = keepMessages(
    rows.map(({ created_at, message, ...row }) => ({ ...row, sent_at: created_at, content: message })),
  );
  return { kind: depth === 0 ? 'thread' : 'reply', roomId, saidAt, about, kept };
};

type DeletedThing = NonNullable<Awaited<ReturnType<typeof findDeleted>>>;

const findGone = async (db: Tx, id: string, at: number): Promise<DeletedThing | undefined> => {
  const deleted = await findDeleted(db, id, at);
  return deleted?.kind === 'thread' || deleted?.kind === 'reply' ? deleted : undefined;
};

/** A deleted thread or reply, a reply with its thread and what it answered, whether that is there or was deleted too. */
const keptDeleted = async (db: Tx, deleted: DeletedThing, at: number): Promise<KeptThread> => {
  const { thing, place: roomId, sent_at: saidAt, author: about, root_id: rootId, under } = deleted;
  const rows = [{ ...deleted, id: thing }];
  for (const id of new Set([under, rootId])) {
    if (id === null) continue;
    const gone = await findGone(db, id, at);
    const there = await db
      .selectFrom('threads')
      .select(['id', 'author', 'created_at as sent_at', 'message as content'])
      .where('id', '=', id)
      .executeTakeFirst();
    const found = there ?? (gone && { ...gone, id });
    if (found) rows.unshift({ ...deleted, ...found });
  }
  return { kind: rootId === null ? 'thread' : 'reply', roomId, saidAt, about, kept: keepMessages(rows) };
};

/**
 * A thread or reply that the viewer may see, or could until it was deleted less than 7 days ago; a reply with its thread and what
 * it answers. NOT_FOUND for every other one.
 */
export const loadThread = async (db: Tx, viewer: Viewer, id: string): Promise<KeptThread> => {
  const there = await keptThread(db, id);
  const gone = there ? undefined : await findGone(db, id, viewer.at);
  const said = there ?? (gone && { roomId: gone.place, saidAt: gone.sent_at });
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await findRoomToReport(db, viewer, said);
  if (there) return there;
  if (!gone || !couldRead(room, viewer, gone.deleted_at)) throw new Refusal('NOT_FOUND');
  return keptDeleted(db, gone, viewer.at);
};

/** Stores the doubt of a thread or reply that has just been stored, with what a report of it keeps. */
export const storePostDoubt = async (tx: Tx, doubt: TextDoubt, id: string): Promise<OpenedReport | undefined> => {
  const report = await keptThread(tx, id);
  return report && storeDoubt(tx, doubt, { thing: id, report });
};
