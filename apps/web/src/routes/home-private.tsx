import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MainPane } from '../features/home/home-layout.tsx';
import { opensMain, type HomeLocation } from '../features/home/views.ts';
import type { Me } from '../features/conversation/conversation-context.ts';
import { PersonPage } from '../features/private/person-page.tsx';
import { OpenedThread, PrivatePerson } from '../features/private/thread/private-thread.tsx';
import { NoThreadOpen, ThreadFailed, ThreadSkeleton } from '../features/private/thread/thread-states.tsx';
import { RequestsPage } from '../features/private/list/requests-page.tsx';
import { lastThreadId } from '../features/private/private-ids.ts';
import { useLists } from '../features/private/state/private-lists.ts';
import { usePrivateSession } from '../features/private/state/use-private-session.ts';
import { usePrivateTexts } from '../i18n/lazy/private.ts';
import { privateAddress, privateThreadAddress } from '../lib/addresses.ts';
import { readDevice } from '../lib/breakpoint.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useOwnPicture } from '../lib/session/use-own-picture.ts';
import { useSettings } from '../lib/settings/settings.ts';
import { useIsWide } from '../lib/use-is-wide.ts';
import { writeLocal } from '../lib/storage.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { OpenedBar } from './opened-bar.tsx';

export { PrivateList as HomePrivateList } from '../features/private/list/private-list.tsx';

const gone = { code: 'NOT_FOUND' };

/** From this width on the other one's profile is beside the conversation (docs/design.md#panes). */
const panelPx = 1100;

const useMeIn = (me: SignedIn): Me => {
  const { userId, username, rank } = me;
  const picture = useOwnPicture(me);
  return useMemo(() => ({ userId, username, picture, rank, strength: 0 }), [userId, username, picture, rank]);
};

/** The thread that the address names: being loaded, open, or gone. */
const Thread = ({ threadId, me }: { threadId: string; me: SignedIn }) => {
  const navigate = useNavigate();
  const { t: tm } = useTranslation('messages');
  const reader = useMeIn(me);
  const { session, reload } = usePrivateSession(threadId, reader);
  const thread = useLists((lists) => lists.threads.get(threadId));
  const { newLayout } = useSettings();
  const isWide = useIsWide(panelPx) && newLayout;
  const [isPersonShown, setPersonShown] = useState(false);
  usePageTitle(thread?.user.username ?? '');
  const isFailed = session.type === 'failed';
  useEffect(() => writeLocal('loadedPrivateThread', isFailed ? null : threadId), [threadId, isFailed]);
  if (session.type === 'loading')
    return (
      <MainPane>
        <ThreadSkeleton />
      </MainPane>
    );
  // What the lists have lost is gone, whoever did it and where.
  if (session.type === 'failed' || !thread)
    return (
      <MainPane>
        <ThreadFailed
          error={session.type === 'failed' ? session.error : gone}
          wasOpen={session.type !== 'failed' || session.wasOpen}
          onRetry={reload}
        />
      </MainPane>
    );
  const person: ReactNode = isPersonShown && <PrivatePerson thread={thread} onClose={() => setPersonShown(false)} />;
  return (
    <>
      <MainPane panel={isWide && person}>
        <OpenedThread
          thread={thread}
          me={reader}
          bar={<OpenedBar />}
          onProfile={() => setPersonShown(!isPersonShown)}
          onGone={() => {
            writeLocal('loadedPrivateThread', null);
            void navigate(privateAddress, { replace: true });
          }}
        />
      </MainPane>
      <Drawer open={!isWide && isPersonShown} onClose={() => setPersonShown(false)} label={tm('person.title')}>
        {person}
      </Drawer>
    </>
  );
};

interface HomePrivateProps {
  readonly me: SignedIn;
  readonly place: HomeLocation;
  readonly foot: ReactNode;
}

/** Where there is space for both panes, the thread that was open last is opened again. */
const useLastThread = (isNothingOpen: boolean): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const last = isNothingOpen && readDevice() === 'desktop' ? lastThreadId() : null;
    if (last !== null) void navigate(privateThreadAddress(last), { replace: true });
  }, [navigate, isNothingOpen]);
};

export const HomePrivate = ({ me, place, foot }: HomePrivateProps) => {
  const { privateThread: threadId, isRequests, privatePerson } = place;
  const { t } = usePrivateTexts();
  useLastThread(!opensMain(place) && !me.guest);
  usePageTitle(threadId === null ? (privatePerson ?? t(isRequests ? 'requests' : 'title')) : '');
  if (threadId !== null) return <Thread key={threadId} threadId={threadId} me={me} />;
  if (privatePerson !== null)
    return (
      <MainPane>
        <PersonPage key={privatePerson} username={privatePerson} guest={me.guest} />
      </MainPane>
    );
  return <MainPane foot={foot}>{isRequests ? <RequestsPage /> : <NoThreadOpen guest={me.guest} />}</MainPane>;
};
