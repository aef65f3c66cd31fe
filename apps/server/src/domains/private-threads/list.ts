import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { limits } from '@baithak/protocol/limits';
import type { PrivateListPart } from '@baithak/protocol/private-states.rules';
import type { SocketCaller } from '../../platform/context.ts';
import type { EmitHandler } from '../../platform/implement.ts';
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
