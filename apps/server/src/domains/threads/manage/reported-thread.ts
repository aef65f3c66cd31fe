import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { Refusal } from '../../../platform/errors.ts';
import { keepMessages, type Reported } from '../../moderation/api.ts';
import { findRoomToRead } from '../../rooms/api.ts';

const columns = ['id', 'room_id', 'root_id', 'under', 'depth', 'author', 'created_at', 'message'] as const;

const findThreads = (db: Tx, ids: readonly string[]) =>
  db.selectFrom('threads').select(columns).where('id', 'in', ids).orderBy('depth').execute();

type KeptThread = Reported & { readonly kind: ReportKind; readonly roomId: string };

/** A thread, or a reply with its thread and what it answers, whoever may see it; undefined when it is gone. */
export const keptThread = async (db: Tx, id: string): Promise<KeptThread | undefined> => {
  const [thread] = await findThreads(db, [id]);
  if (!thread) return undefined;
  const { room_id: roomId, root_id: rootId, under, depth, author: about } = thread;
  const rows = depth === 0 ? [thread] : await findThreads(db, [rootId, under, id]);
  const kept = keepMessages(
    rows.map(({ created_at, message, ...row }) => ({ ...row, sent_at: created_at, content: message })),
  );
  return { kind: depth === 0 ? 'thread' : 'reply', roomId, about, kept };
};

/** A thread or reply that the viewer may see; a reply with its thread and what it answers. NOT_FOUND for every other one. */
export const reportedThread = async (db: Tx, viewer: Viewer, id: string): Promise<KeptThread> => {
  const reported = await keptThread(db, id);
  if (!reported) throw new Refusal('NOT_FOUND');
  await findRoomToRead(db, viewer, reported.roomId).catch((error: unknown) => {
    // The answer must not reveal that a room closed to the viewer has a thread of this id.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  });
  return reported;
};
