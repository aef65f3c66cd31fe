import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { User } from '@baithak/protocol/entities/entities';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import styles from './notification-picture.module.css';

type Kind = Notification['kind'];

const icons: Readonly<Record<Kind, IconName>> = {
  mention: 'quote',
  reply: 'thread',
  threadReply: 'reply',
  like: 'vote-up',
  privateRequest: 'mail',
  privateAccepted: 'check',
  role: 'star',
  invite: 'door',
  roomOffer: 'users',
  roomDeclined: 'users',
  moderation: 'shield',
  report: 'flag',
  staff: 'home',
};

/** A reply to a message is one to the reader's own words, as one to their thread is. */
const iconOf = ({ kind, place }: Notification): IconName =>
  kind === 'reply' && place.threadId === null ? 'reply' : icons[kind];

/** The colour of a kind that shows no person and no room. */
const tones: Readonly<Partial<Record<Kind, string | undefined>>> = {
  moderation: styles.warning,
  report: styles.success,
  staff: styles.info,
};

const size = 36;

/** Of kinds that are about a room more than about who did it. */
const ofRoom: ReadonlySet<Kind> = new Set<Kind>(['role', 'invite', 'roomOffer', 'roomDeclined']);
/** Of kinds that show nobody. */
const ofNobody: ReadonlySet<Kind> = new Set<Kind>(['like', 'moderation', 'report', 'staff']);

const Face = ({ user: { _id, username, profile } }: { user: User }) => (
  <Avatar id={_id} username={username} picture={profile.picture} rank={0} size={size} />
);

const Marked = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className="relative w-9.5 h-9.5">
    {children}
    <span
      className={`${styles.kind} absolute -bottom-0.75 -inset-e-1 grid place-items-center w-5 h-5 bg-surface-raised text-accent-text line rounded-[5px_5px_9px_9px]`}
    >
      <Icon name={icon} size="tiny" />
    </span>
  </span>
);

/** Who or where, with a small mark of the kind; a coloured square of the kind where nobody is named. */
export const NotificationPicture = ({ notif }: { notif: Notification }) => {
  const { kind, people, place } = notif;
  const [person] = people;
  const room = ofRoom.has(kind) ? place.room : null;
  if (ofNobody.has(kind) || (!room && !person))
    return (
      <span className={classNames(styles.square, tones[kind])}>
        <Icon name={iconOf(notif)} />
      </span>
    );
  return (
    <Marked icon={iconOf(notif)}>
      {room && <Tile seed={room._id} tile={room.tile} size={size} />}
      {!room && person && <Face user={person} />}
    </Marked>
  );
};

/** Who has written in private. */
export const WriterPicture = ({ user }: { user: User }) => (
  <Marked icon="mail">
    <Face user={user} />
  </Marked>
);
