import type { Client } from '@baithak/client/create-client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { languageOf } from '../../lib/bidi.ts';
import { writeKept } from '../../lib/storage.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { floorStyle } from '../../ui/tile-choice.ts';
import { Failure } from './failure.tsx';
import styles from './invite-page.module.css';
import type { useWork } from './use-work.ts';

/** The room that an invitation leads to. */
export type InvitedRoom = Awaited<ReturnType<Client['rooms']['getInvite']>>['room'];

/** The ways in for who is not signed in; each comes back to this invitation. */
const WaysIn = ({ address, isAdult }: { address: string; isAdult: boolean }) => {
  const { t } = useTranslation('rooms');
  const keep = () => writeKept('loginRedirectUrl', address);
  return (
    <>
      <p className={styles.over}>{t('invited.signIn')}</p>
      <div className={styles.choices}>
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
  /** Null: nobody is signed in. */
  readonly me: { readonly guest: boolean } | null;
  readonly address: string;
  readonly work: ReturnType<typeof useWork>;
  readonly onAccept: () => void;
}

const Door = ({ room, me, address, work, onAccept }: InviteCardProps) => {
  const { t } = useTranslation('rooms');
  const isAdult = room.type === 'Adult';
  if (me === null) return <WaysIn address={address} isAdult={isAdult} />;
  if (isAdult && me.guest) {
    return (
      <>
        <Note tone="warning">{t('age.guestText')}</Note>
        <Link
          className={buttonClass({ tone: 'primary', size: 'large' })}
          to="/register"
          onClick={() => writeKept('loginRedirectUrl', address)}
        >
          {t('age.register')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Failure code={work.code === 'AGE_UNCONFIRMED' ? null : work.code} />
      <Button tone="primary" size="large" busy={work.isBusy} onClick={onAccept}>
        {t('invited.accept')}
      </Button>
    </>
  );
};

/** What an invitation leads to, and its door. */
export const InviteCard = (props: InviteCardProps) => {
  const { t } = useTranslation('rooms');
  const { room } = props;
  return (
    <div className={styles.card}>
      <div className={styles.floor} style={floorStyle(room._id, room.tile)} aria-hidden="true" />
      <div className={styles.body}>
        <p className={styles.over}>{t('invited.over')}</p>
        <h1 className={`display ${styles.title ?? ''}`} lang={languageOf(room.title)}>
          <bdi>{room.title}</bdi>
        </h1>
        {room.desc !== '' && (
          <p className={styles.desc} dir="auto">
            {room.desc}
          </p>
        )}
        <p className={styles.over}>
          {t('memberCount', { count: room.memberCount })} · {room.access === 'Public' ? t('open') : t('private')}
          {room.type === 'Adult' && ` · ${t('adult')}`}
        </p>
        <Door {...props} />
      </div>
    </div>
  );
};
