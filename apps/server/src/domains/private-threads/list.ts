import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { limits } from '@baithak/protocol/limits';
import { type PrivateListPart, hasThread } from '@baithak/protocol/private-states.rules';
import type { SocketCaller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { pairColumns } from './pair.ts';
import { listCounts, presentThread, threadsInList } from './present.ts';

interface Asked {
  readonly part?: PrivateListPart | undefined;
  readonly search?: string | undefined;
  readonly index?: number;
}

const most = limits.pageSize;

const pageOf = async (caller: SocketCaller, { part = 'threads', search, index = 0 }: Asked) => {
  await caller.limits.take({ name: 'listPrivateThreads', points: 120, seconds: 60 }, caller.viewer.userId);
  // One more is read than is shown: it says whether there are more.
  const words = search?.trim() ?? '';
  const list = { reader: caller.viewer.userId, name: `private:${part}:${words}` };
  const given = index === 0 ? undefined : caller.pages.until(list, index);
  const page = { part, search: words, index: given ? 0 : index, without: given ?? [], most: most + 1 };
  const rows = await threadsInList(caller.db.read, caller.viewer.userId, page);
  const shown = rows.slice(0, most);
  const canLoadMore = rows.length > most;
  const now = { ids: shown.map(({ thread_id: id }) => id), hasMore: canLoadMore };
  if (index === 0) caller.pages.begin(list, now);
  else caller.pages.follow(list, given, now);
  return { data: shown.map((row) => presentThread(caller, row)), canLoadMore };
};

/** The first page of a part of the list, with the counts of requests and of threads with something unread. */
export const listPrivateThreads: EmitHandler<typeof privateThreadsContract.listPrivateThreads> = async (
  caller,
  input,
) => ({
  ...(await pageOf(caller, input)),
  ...(await listCounts(caller.db.read, caller.viewer.userId)),
});

export const listMorePrivateThreads: EmitHandler<typeof privateThreadsContract.listMorePrivateThreads> = (
  caller,
  input,
) => pageOf(caller, input);

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
