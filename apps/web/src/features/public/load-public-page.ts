import type { LogPage, NoPage, PreviewPage, ProfilePage, ThreadPage } from '@baithak/protocol/public-pages';
import { client } from '../../lib/client.ts';
import { isRefused, problemOf } from '../../lib/problem.ts';

/** Loaders for the browser: for navigation between public pages, and when the server did not render the page. */

const failureOf = (error: unknown): NoPage => {
  const { code } = problemOf(error);
  if (code === 'BROKEN' || isRefused(code)) return { failure: 'UNKNOWN' };
  return { failure: code === 'NO_ANSWER' ? 'NETWORK' : code };
};

const orFailure = async <Page>(load: Promise<Page>): Promise<Page | NoPage> => load.catch(failureOf);

/** A quoted thread needs a call of its own; one that is not public is left out. */
const quotedBy = async (id: string | null): Promise<ThreadPage['quoted']> => {
  if (id === null) return null;
  return client.threads.getPublicThread({ threadId: id }).then(
    ({ data }) => data.thrd,
    () => null,
  );
};

/** A visitor sees a room of public threads, and with it the tile that it chose. */
const tileOf = async (roomId: string): Promise<ThreadPage['tile']> =>
  client.loading.previewRoom({ roomId }).then(
    ({ roomDetails }) => roomDetails.tile,
    () => null,
  );

export const loadThreadPage = async (threadId: string): Promise<ThreadPage | NoPage> => {
  const load = async (): Promise<ThreadPage> => {
    const [{ data }, replies] = await Promise.all([
      client.threads.getPublicThread({ threadId }),
      client.threads.getPublicTopReplies({ threadId }),
    ]);
    const { pinnedReplies, canLoadMore } = replies;
    const [quoted, tile] = await Promise.all([quotedBy(data.thrd.quotedTo), tileOf(data.thrd.room._id)]);
    return {
      renderedAt: Date.now(),
      thread: data.thrd,
      tile,
      pinnedReplies,
      data: replies.data,
      canLoadMore,
      sort: 'best',
      quoted,
      alone: null,
      // Told by the server's document alone, which is what search engines read.
      listed: true,
    };
  };
  return orFailure(load());
};

export const loadProfilePage = async (username: string): Promise<ProfilePage | NoPage> =>
  orFailure(
    client.loading.getProfile({ username }).then(({ profile, userdata, me, publicThreads }) => ({
      renderedAt: Date.now(),
      profile,
      userdata,
      me,
      publicThreads,
    })),
  );

export const loadPreviewPage = async (roomId: string): Promise<PreviewPage | NoPage> =>
  orFailure(
    client.loading.previewRoom({ roomId }).then(({ roomDetails, data, onlineCount }) => ({
      renderedAt: Date.now(),
      roomDetails,
      data,
      onlineCount,
      cut: [],
    })),
  );

/** The title and tile of the room are in its preview, which the same rooms have. */
export const loadLogPage = async (roomRef: string, before: string | null): Promise<LogPage | NoPage> => {
  const load = async (): Promise<LogPage> => {
    const [{ roomDetails }, { data, canLoadMore, total, mark, month }] = await Promise.all([
      client.loading.previewRoom({ roomId: roomRef }),
      client.moderationLog.getPublicLog({ roomId: roomRef, ...(before !== null && { before }) }),
    ]);
    const { _id, title, tile } = roomDetails;
    const newest = before === null;
    return { renderedAt: Date.now(), room: { _id, title, tile }, data, canLoadMore, total, mark, month, newest };
  };
  return orFailure(load());
};
