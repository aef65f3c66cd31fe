import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { AgeDialog } from '../../features/rooms/membership/age-dialog.tsx';
import { InviteCard } from '../../features/rooms/invites/invite-card.tsx';
import styles from '../../features/rooms/invites/invite-card.module.css';
import { justJoined } from '../../features/rooms/open/use-room-dialogs.ts';
import { client } from '../../lib/client.ts';
import { readMe } from '../../lib/session/me.ts';
import { problemOf } from '../../lib/problem.ts';
import { ensureSession } from '../../lib/session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { Logo } from '../../ui/graphics/logo.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../../styles/utilities.css';

const isInviteGone = (error: unknown): boolean => {
  const { code } = problemOf(error);
  return code === 'INVITE_GONE' || code === 'INVALID_INPUT';
};

const Invitation = ({ code }: { code: string }) => {
  const { t } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isAgeAsked, setIsAgeAsked] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', code],
    // By then it is also known whether somebody is signed in here.
    queryFn: async () => (await Promise.all([client.rooms.getInvite({ code }), ensureSession()]))[0].room,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const acceptance = useMutation({
    mutationFn: () => client.rooms.acceptInvite({ inviteCode: code }),
    onSuccess: ({ room }) => void navigate(roomAddress(roomRefOf(room)), { state: justJoined, replace: true }),
    onError: (error) => {
      if (problemOf(error).code === 'AGE_UNCONFIRMED') setIsAgeAsked(true);
    },
  });
  const { data: room, error } = invitation;
  const isGone = isInviteGone(error) || problemOf(acceptance.error).code === 'INVITE_GONE';
  usePageTitle(!isGone && room ? room.title : t('invited.page'));
  if (invitation.isFetching) return <LoadingScreen />;
  return (
    <main className={`${styles.page} min-h-[100dvh] grid content-center justify-items-center gap-5 py-6 px-4 bg-floor`}>
      <Link to="/" aria-label={tc('product')}>
        <Logo />
      </Link>
      {!isGone && room && <InviteCard room={room} me={readMe()} address={pathname} acceptance={acceptance} />}
      {isGone && (
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
      {!isGone && error && (
        <div className={styles.card} role="alert">
          <EmptyState
            sticker="bijli"
            title={t('loadFailed')}
            action={<Button onClick={() => void invitation.refetch()}>{tc('loadAgain')}</Button>}
          >
            {te(problemOf(error).code)}
          </EmptyState>
        </div>
      )}
      <AgeDialog open={isAgeAsked} onClose={() => setIsAgeAsked(false)} onConfirmed={acceptance.mutate} />
    </main>
  );
};

/** /join/{inviteCode}: for signed-in users, guests, and visitors, who return here after the login. */
export const Component = () => {
  const { inviteCode = '' } = useParams();
  return <Invitation key={inviteCode} code={inviteCode} />;
};
