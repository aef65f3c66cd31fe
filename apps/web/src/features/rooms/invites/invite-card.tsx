import type { Client } from '@baithak/client/create-client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { textLanguage } from '../../../lib/text-direction.ts';
import { problemOf } from '../../../lib/problem.ts';
import { writeLocal } from '../../../lib/storage.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Floor } from '../../../ui/graphics/tile.tsx';
import styles from './invite-card.module.css';

export type InvitedRoom = Awaited<ReturnType<Client['rooms']['getInvite']>>['room'];

/** For visitors who are not signed in: ways to sign in that return to this invitation. */
const SignInChoices = ({ address, isAdult }: { address: string; isAdult: boolean }) => {
  const { t } = useTranslation('rooms');
  const keep = () => writeLocal('loginRedirectUrl', address);
  return (
    <>
      <p className="text-xs text-muted">{t('invited.signIn')}</p>
      <div className="grid gap-2">
        <Link className={buttonClass({ tone: 'primary', size: 'large' })} to="/login" onClick={keep}>
          {t('invited.login')}
        </Link>
        <Link className={buttonClass({ tone: 'quiet', size: 'large' })} to="/register" onClick={keep}>
          {t('invited.register')}
        </Link>
        {!isAdult && (
          <Link className={buttonClass({ tone: 'outline', size: 'large' })} to="/glogin" onClick={keep}>
            {t('invited.guest')}
          </Link>
        )}
      </div>
    </>
  );
};

interface InviteCardProps {
  readonly room: InvitedRoom;
  /** Null when nobody is signed in. */
  readonly me: { readonly guest: boolean } | null;
  readonly address: string;
  readonly acceptance: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void };
}

const AcceptInvite = ({ room, me, address, acceptance }: InviteCardProps) => {
  const { t } = useTranslation('rooms');
  const isAdult = room.type === 'Adult';
  if (me === null) return <SignInChoices address={address} isAdult={isAdult} />;
  if (isAdult && me.guest) {
    return (
      <>
        <Note tone="warning">{t('age.guestText')}</Note>
        <Link
          className={buttonClass({ tone: 'primary', size: 'large' })}
          to="/register"
          onClick={() => writeLocal('loginRedirectUrl', address)}
        >
          {t('age.register')}
        </Link>
      </>
    );
  }
  return (
    <>
      <FailureNote error={problemOf(acceptance.error).code === 'AGE_UNCONFIRMED' ? null : acceptance.error} />
      <Button tone="primary" size="large" busy={acceptance.isPending} onClick={() => acceptance.mutate()}>
        {t('invited.accept')}
      </Button>
    </>
  );
};

export const InviteCard = (props: InviteCardProps) => {
  const { t } = useTranslation('rooms');
  const { room } = props;
  return (
    <div className={styles.card}>
      <Floor className={styles.floor} seed={room._id} tile={room.tile} size={42} />
      <div className="grid gap-3 pt-5 px-6 pb-6">
        <p className="text-xs text-muted">{t('invited.heading')}</p>
        <h1 className={`display text-2xl wrap-anywhere mobile:text-xl`} lang={textLanguage(room.title)}>
          <bdi>
            <Written text={room.title} />
          </bdi>
        </h1>
        {room.desc !== '' && (
          <p className="w-fit text-muted wrap-anywhere" dir="auto">
            <Written text={room.desc} />
          </p>
        )}
        <p className="text-xs text-muted">
          {t('memberCount', { count: room.memberCount })} · {room.access === 'Public' ? t('open') : t('private')}
          {room.type === 'Adult' && ` · ${t('adult')}`}
        </p>
        <AcceptInvite {...props} />
      </div>
    </div>
  );
};
