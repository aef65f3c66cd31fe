import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { addressOf } from '../features/rooms/address.ts';
import { AgeDialog } from '../features/rooms/age-dialog.tsx';
import { InviteCard, type InvitedRoom } from '../features/rooms/invite-page.tsx';
import styles from '../features/rooms/invite-page.module.css';
import { newHere } from '../features/rooms/use-room-desk.ts';
import { useWork } from '../features/rooms/use-work.ts';
import { client } from '../lib/client.ts';
import { readMe } from '../lib/me.ts';
import { problemOf } from '../lib/problem.ts';
import { ensureSession } from '../lib/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Logo } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

type InviteState =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly room: InvitedRoom }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly code: ReturnType<typeof problemOf>['code'] };

/** What the code leads to, and by then whether somebody is signed in here. */
const useInvitation = (code: string) => {
  const [state, setState] = useState<InviteState>({ is: 'loading' });
  const load = useCallback(async () => {
    setState({ is: 'loading' });
    try {
      const [{ room }] = await Promise.all([client.rooms.getInvite({ code }), ensureSession()]);
      setState({ is: 'open', room });
    } catch (error) {
      const { code: why } = problemOf(error);
      setState(why === 'INVITE_GONE' || why === 'INVALID_INPUT' ? { is: 'gone' } : { is: 'failed', code: why });
    }
  }, [code]);
  useEffect(() => void load(), [load]);
  return { state, load, setGone: () => setState({ is: 'gone' }) };
};

const Invitation = ({ code }: { code: string }) => {
  const { t } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state, load, setGone } = useInvitation(code);
  const work = useWork();
  const [isAgeAsked, setIsAgeAsked] = useState(false);
  usePageTitle(state.is === 'open' ? state.room.title : t('invited.page'));
  const accept = () =>
    work.run(async () => {
      try {
        const { room } = await client.rooms.acceptInvite({ inviteCode: code });
        void navigate(addressOf(room), { state: newHere, replace: true });
      } catch (error) {
        const { code: why } = problemOf(error);
        if (why === 'AGE_UNCONFIRMED') setIsAgeAsked(true);
        else if (why === 'INVITE_GONE') setGone();
        else throw error;
      }
    });
  if (state.is === 'loading') return <LoadingScreen />;
  return (
    <main className={styles.page}>
      <Link to="/" aria-label={tc('product')}>
        <Logo />
      </Link>
      {state.is === 'open' && (
        <InviteCard room={state.room} me={readMe()} address={pathname} work={work} onAccept={accept} />
      )}
      {state.is === 'gone' && (
        <div className={styles.card} role="alert">
          <EmptyState
            sticker="nahi"
            title={te('INVITE_GONE')}
            action={
              <Link className={buttonClass({ tone: 'primary' })} to="/">
                {t('invited.home')}
              </Link>
            }
          >
            {t('invited.goneText')}
          </EmptyState>
        </div>
      )}
      {state.is === 'failed' && (
        <div className={styles.card} role="alert">
          <EmptyState
            sticker="bijli"
            title={t('loadFailed')}
            action={<Button onClick={() => void load()}>{tc('loadAgain')}</Button>}
          >
            {te(state.code)}
          </EmptyState>
        </div>
      )}
      <AgeDialog open={isAgeAsked} onClose={() => setIsAgeAsked(false)} onConfirmed={accept} />
    </main>
  );
};

/** /join/{inviteCode}: for who is signed in, for guests, and for strangers, who come back here after the login. */
export const Component = () => {
  const { inviteCode = '' } = useParams();
  return <Invitation key={inviteCode} code={inviteCode} />;
};
