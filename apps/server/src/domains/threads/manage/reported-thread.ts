import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findDeleted, keepMessages } from '../../moderation/api.ts';
import { couldRead, findRoomToReport } from '../../rooms/api.ts';
import { keptThread, type KeptThread } from './kept-thread.queries.ts';

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
export const reportedThread = async (db: Tx, viewer: Viewer, id: string): Promise<KeptThread> => {
  const there = await keptThread(db, id);
  const gone = there ? undefined : await findGone(db, id, viewer.at);
  const said = there ?? (gone && { roomId: gone.place, saidAt: gone.sent_at });
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await findRoomToReport(db, viewer, said);
  if (there) return there;
  if (!gone || !couldRead(room, viewer, gone.deleted_at)) throw new Refusal('NOT_FOUND');
  return keptDeleted(db, gone, viewer.at);
};
