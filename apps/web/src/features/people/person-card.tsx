import type { Profile, ProfileUser } from '@baithak/protocol/contracts/loading';
import type { Role } from '@baithak/protocol/entities/entities';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { isolate, textAttributes } from '../../lib/text-direction.ts';
import { askReport } from '../../lib/reporting.ts';
import { useMe } from '../../lib/session/me.ts';
import { Ago } from '../../ui/time.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonFloor, Tile } from '../../ui/graphics/tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Written } from '../../ui/written.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { JoinedDate } from './joined-date.tsx';
import { Name } from './name.tsx';
import styles from './person-card.module.css';
import type { ProfileQuery } from './use-profile.ts';

const genders = ['', 'male', 'female'] as const;

const Own = ({ text }: { text: string }) => {
  return (
    <span {...textAttributes(text)}>
      <Written text={text} />
    </span>
  );
};

interface PersonFactsProps {
  readonly username: string;
  readonly profile: Profile;
  /** ISO; null for whoever is online, undefined where it is not told. */
  readonly lastSeen: string | null | undefined;
}

const PersonFacts = ({ username, profile, lastSeen }: PersonFactsProps) => {
  const { t } = useTranslation('messages');
  const gender = genders[profile.gender];
  const isNamed = profile.fullname !== '' && profile.fullname !== username;
  const facts: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [t('person.joined'), <JoinedDate key="joined" date={profile.joinDate} />],
    lastSeen != null && [t('person.seen'), <Ago key="seen" date={lastSeen} />],
    isNamed && [t('person.fullname'), <Own key="fullname" text={profile.fullname} />],
    profile.alias !== '' && [t('person.alias'), <Own key="alias" text={profile.alias} />],
    gender !== undefined && gender !== '' && [t('person.gender'), t(`person.${gender}`)],
    profile.age !== null && [t('person.age'), String(profile.age)],
  ];
  return (
    <>
      {profile.about !== '' && (
        <p
          className="font-body wrap-anywhere whitespace-pre-wrap ur:leading-(--lh-nastaliq-body)"
          {...textAttributes(profile.about)}
        >
          <Lines text={profile.about} />
        </p>
      )}
      <dl className={styles.facts}>
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
};

/** Reports somebody's profile; nobody their own. */
const ReportButton = ({ id, username }: { id: string; username: string }) => {
  const { t } = useTranslation('messages');
  if (useMe()?.userId === id) return null;
  const ask = () => askReport({ id, kind: 'profile', username, line: '' });
  return (
    <Button tone="ghost" size="small" icon="flag" aria-haspopup="dialog" onClick={ask}>
      {t('report')}
    </Button>
  );
};

/** Tiles in a row; how many more there are is said behind them. */
const most = 5;

const RoomsInCommon = ({ rooms, count }: NonNullable<ProfileUser['roomsInCommon']>) => {
  const { t } = useTranslation('messages');
  if (rooms.length === 0) return null;
  const shown = rooms.slice(0, most);
  return (
    <section className="grid gap-2" aria-label={t('person.rooms')}>
      <h3 className="text-xs font-bold text-muted">{t('person.rooms')}</h3>
      <ul className={`${styles.list} flex flex-wrap items-center gap-1`}>
        {shown.map((room) => (
          <li key={room._id}>
            <Link to={roomAddress(roomRefOf(room))} title={room.title} aria-label={isolate(room.title)}>
              <Tile seed={room._id} tile={room.tile} size={40} />
            </Link>
          </li>
        ))}
        {count > shown.length && (
          <li className="text-muted text-sm" dir="ltr">
            +{count - shown.length}
          </li>
        )}
      </ul>
    </section>
  );
};

const BotFacts = lazyPart(async () => (await import('./bots/bot-facts.tsx')).BotFacts);

/** What the place around knows of somebody before their profile comes. */
interface KnownPerson {
  readonly username: string;
  readonly id: string | undefined;
  readonly role: Role | null;
  readonly picture: string | null;
  readonly isOnline: boolean;
  readonly place: string;
}

interface PersonCardProps {
  readonly person: KnownPerson;
  readonly profile: ProfileQuery;
  readonly onClose: () => void;
  /** It is the page itself, and takes no focus. */
  readonly isPage?: boolean;
  readonly children: ReactNode;
  readonly moderation?: ReactNode;
}

const Body = ({ person, profile, moderation, children }: Omit<PersonCardProps, 'onClose' | 'isPage'>) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const { username, id, role, picture, isOnline, place } = person;
  return (
    <div className={styles.body}>
      <span className="w-fit pt-1 px-1 pb-0 bg-surface rounded-[50%_50%_12px_12px/46%_46%_12px_12px]">
        <Avatar
          id={id}
          username={username}
          picture={picture}
          rank={role?.rank ?? 0}
          size={96}
          presence={isOnline ? 'online' : undefined}
        />
      </span>
      <h2 className="text-lg wrap-anywhere">
        <Name id={id} username={username} role={role ?? { rank: 0 }} className={styles.name} />
      </h2>
      <p className="flex flex-wrap items-center gap-y-0.5 gap-x-2 mt-[calc(-1_*_var(--sp-2))] text-muted text-xs">
        {role && <Badge role={role} labelled />}
        <span>{place}</span>
      </p>
      {profile.isPending && (
        <p className="text-muted" aria-busy="true">
          …
        </p>
      )}
      {profile.isError && (
        <div className="grid justify-items-start gap-2 text-danger" role="alert">
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
      <div className="grid gap-2 pt-3 line-t">
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
    <aside
      ref={panel}
      tabIndex={-1}
      className="[--bg:var(--surface)] flex-1 relative flex flex-col min-h-0 min-w-0 m-2 me-1 bg-surface line rounded-[14px] overflow-clip outline-none focus-visible:[box-shadow:var(--focus-ring)] compact:m-0 compact:line-none compact:rounded-none"
      aria-label={t('person.title')}
      onKeyDown={onKeyDown}
    >
      <span className="absolute z-1 top-2 inset-e-2 bg-surface-raised rounded-3">
        <IconButton icon="close" label={tc('close')} onClick={onClose} />
      </span>
      <div key={username} className="flex-1 min-h-0 overflow-auto thin-scrollbar">
        <PersonFloor id={id ?? ''} />
        <Body {...props} />
      </div>
    </aside>
  );
};
