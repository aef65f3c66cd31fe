import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/threads';
import type { App } from '../../platform/context.ts';
import { lists, pickPage, pickPinned, type Place } from './picks.queries.ts';
import { presentThread } from './present.ts';
import { showThreads } from './shown.queries.ts';

export interface RepliesPage {
  readonly data: Thread[];
  readonly canLoadMore: boolean;
}

type Teller = Pick<App, 'db' | 'clock'>;

/** The pinned replies and the first 20 others by score, the latest first among equals: one query. */
export const topRepliesOf = async (
  app: Teller,
  parentId: string,
  viewerId: string,
): Promise<RepliesPage & { pinnedReplies: Thread[] }> => {
  const { read } = app.db;
  const picks = pickPage(read, parentId, 'top', undefined, limits.page + 1).unionAll(pickPinned(read, parentId));
  const rows = await showThreads(read, viewerId, picks);
  const listed = (list: number) =>
    rows.filter((row) => row.list === list).map((row) => presentThread(app, row, viewerId));
  const page = listed(lists.page);
  return {
    data: page.slice(0, limits.page),
    pinnedReplies: listed(lists.pinned),
    canLoadMore: page.length > limits.page,
  };
};

/** The 20 replies after a place. */
export const moreRepliesOf = async (
  app: Teller,
  parentId: string,
  viewerId: string,
  after: Place,
): Promise<RepliesPage> => {
  const rows = await showThreads(app.db.read, viewerId, pickPage(app.db.read, parentId, 'top', after, limits.page + 1));
  return {
    data: rows.slice(0, limits.page).map((row) => presentThread(app, row, viewerId)),
    canLoadMore: rows.length > limits.page,
  };
};
