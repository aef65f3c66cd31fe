import type { Role } from '@baithak/protocol/entities/entities';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PersonFloor } from '../../ui/graphics/tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Name } from './name.tsx';
import styles from './person-card.module.css';
import { PersonFacts } from './person-facts.tsx';
import { ReportButton } from './report-button.tsx';
import { RoomsInCommon } from './rooms-in-common.tsx';
import type { ProfileQuery } from './use-profile.ts';

const BotFacts = lazyPart(async () => (await import('./bots/bot-facts.tsx')).BotFacts);

/** What the place around knows of somebody before their profile comes. */
export interface KnownPerson {
  readonly username: string;
  readonly id: string | undefined;
  readonly role: Role | null;
  readonly picture: string | null;
  readonly isOnline: boolean;
  /** Where they are, in words. */
  readonly place: string;
}

interface PersonCardProps {
  readonly person: KnownPerson;
  readonly profile: ProfileQuery;
  readonly onClose: () => void;
  /** It is the page itself, and takes no focus. */
  readonly isPage?: boolean;
  /** What can be done. */
  readonly children: ReactNode;
  /** What a moderator can do, after all else. */
  readonly moderation?: ReactNode;
}

const Body = ({ person, profile, moderation, children }: Omit<PersonCardProps, 'onClose' | 'isPage'>) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const { username, id, role, picture, isOnline, place } = person;
  return (
    <div className={styles.body}>
      <span className={styles.arch}>
        <Avatar
          id={id}
          username={username}
          picture={picture}
          rank={role?.rank ?? 0}
          size={96}
          presence={isOnline ? 'online' : undefined}
        />
      </span>
      <h2 className={styles.title}>
        <Name id={id} username={username} role={role ?? { rank: 0 }} className={styles.name} />
      </h2>
      <p className={styles.line}>
        {role && <Badge role={role} labelled />}
        <span>{place}</span>
      </p>
      {profile.isPending && (
        <p className={styles.waiting} aria-busy="true">
          …
        </p>
      )}
      {profile.isError && (
        <div className={styles.failed} role="alert">
          {t('person.failed')}{' '}
          <Button size="small" onClick={() => void profile.refetch()}>
            {tc('tryAgain')}
          </Button>
        </div>
      )}
      {profile.data?.userdata.bot && <BotFacts bot={profile.data.userdata.bot} about={profile.data.profile.about} />}
      {profile.data && !profile.data.userdata.bot && (
        <>
          <PersonFacts username={username} profile={profile.data.profile} lastSeen={profile.data.userdata.lastSeen} />
          {profile.data.userdata.roomsInCommon && <RoomsInCommon {...profile.data.userdata.roomsInCommon} />}
        </>
      )}
      <div className={styles.actions}>
        {children}
        {id !== undefined && <ReportButton id={id} username={username} />}
        {moderation}
      </div>
    </div>
  );
};

/** A person in the side panel: who they are and since when. It takes the focus when it opens; Escape inside it closes nothing else. */
export const PersonCard = ({ onClose, isPage = false, ...props }: PersonCardProps) => {
  const { username, id } = props.person;
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPage) panel.current?.focus();
  }, [username, isPage]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={t('person.title')} onKeyDown={onKeyDown}>
      <span className={styles.close}>
        <IconButton icon="close" label={tc('close')} onClick={onClose} />
      </span>
      <div key={username} className={styles.scroller}>
        <PersonFloor id={id ?? ''} />
        <Body {...props} />
      </div>
    </aside>
  );
};
