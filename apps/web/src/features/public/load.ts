import type { NoPage, PreviewPage, ProfilePage, ThreadPage } from '@baithak/protocol/public-pages';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';

/** The same pages asked for by the browser: when somebody goes from one to the other, and where no server draws them. */

const failureOf = (error: unknown): NoPage => {
  const { code } = problemOf(error);
  if (code === 'BROKEN') return { failure: 'UNKNOWN' };
  return { failure: code === 'NO_ANSWER' ? 'NETWORK' : code };
};

const orFailure = async <Page>(load: Promise<Page>): Promise<Page | NoPage> => load.catch(failureOf);

/** A quoted thread is asked for by itself; one that is not public is as if it were not quoted. */
const quotedBy = async (id: string | null): Promise<ThreadPage['quoted']> => {
  if (id === null) return null;
  return client.threads.getPublicThread({ threadId: id }).then(
    ({ data }) => data.thrd,
    () => null,
  );
};

export const loadThreadPage = async (threadId: string): Promise<ThreadPage | NoPage> => {
  const load = async (): Promise<ThreadPage> => {
    const [{ data }, replies] = await Promise.all([
      client.threads.getPublicThread({ threadId }),
      client.threads.getPublicTopReplies({ threadId }),
    ]);
    const { pinnedReplies, canLoadMore } = replies;
    return {
      drawnAt: Date.now(),
      thread: data.thrd,
      pinnedReplies,
      data: replies.data,
      canLoadMore,
      quoted: await quotedBy(data.thrd.quotedTo),
    };
  };
  return orFailure(load());
};

export const loadProfilePage = async (username: string): Promise<ProfilePage | NoPage> =>
  orFailure(
    client.screens
      .getProfile({ username })
      .then(({ profile, userdata, me, publicThreads }) => ({
        drawnAt: Date.now(),
        profile,
        userdata,
        me,
        publicThreads,
      })),
  );

export const loadPreviewPage = async (roomId: string): Promise<PreviewPage | NoPage> =>
  orFailure(
    client.screens
      .previewRoom({ roomId })
      .then(({ roomDetails, data, onlineCount }) => ({ drawnAt: Date.now(), roomDetails, data, onlineCount })),
  );
