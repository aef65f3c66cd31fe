import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Tx } from '../../../platform/db/write.ts';
import { keepMessages, type Reported } from '../../moderation/api.ts';

const columns = ['id', 'room_id', 'root_id', 'under', 'depth', 'author', 'created_at', 'message'] as const;

const findThreads = (db: Tx, ids: readonly string[]) =>
  db.selectFrom('threads').select(columns).where('id', 'in', ids).orderBy('depth').execute();

export interface KeptThread extends Reported {
  readonly kind: ReportKind;
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
