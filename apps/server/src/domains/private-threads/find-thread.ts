import { hasThread } from '@baithak/protocol/private-states.rules';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { pairColumns } from './pair.ts';

/** Who asks. */
type ThreadViewer = Pick<Viewer, 'userId'>;

/** A thread by the name that the payload gave it. */
interface NamedThread {
  readonly threadId?: string | undefined;
  readonly id?: string | undefined;
}

/** Every payload names its thread `threadId`; `id` is accepted (docs/contract.md#private-emits). */
export const threadIdIn = ({ threadId, id }: NamedThread): string => {
  const named = threadId ?? id;
  if (named === undefined)
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'threadId', msg: 'must be there' }] });
  return named;
};

/** A pair that the viewer is one of, whatever its state; NOT_FOUND for everybody else. */
export const findPair = async (db: Tx, { userId }: ThreadViewer, threadId: string) => {
  const row = await db
    .selectFrom('private_threads')
    .select(['id', 'rev', ...pairColumns])
    .where('id', '=', threadId)
    .where((where) => where.or([where('first', '=', userId), where('second', '=', userId)]))
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...row, other: row.first === userId ? row.second : row.first };
};

/** A private thread of the viewer's; NOT_FOUND for everybody else, and when there is none (any more). */
export const findThread = async (db: Tx, viewer: ThreadViewer, threadId: string) => {
  const pair = await findPair(db, viewer, threadId);
  if (!hasThread(pair)) throw new Refusal('NOT_FOUND');
  return pair;
};
export type SeenThread = Awaited<ReturnType<typeof findThread>>;
