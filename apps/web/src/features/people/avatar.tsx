import './face-colors.css';
import { variantName } from '@baithak/protocol/contracts/uploads.rules';
import { faceOf } from '@baithak/protocol/looks';
import { botRank } from '@baithak/protocol/ranks';
import { removedUser } from '@baithak/protocol/text/display-names';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useImageError } from '../../lib/use-image-error.ts';
import styles from './avatar.module.css';

/**
 * The address of a person's picture at a size in CSS pixels; undefined for whoever has none and is shown by their face.
 * `assets` is the origin of the asset host, empty for this one.
 */
export const avatarUrl = (
  person: { username: string; picture: string | null; rank: number },
  size: number,
  assets = '',
): string | undefined => {
  if (person.picture) return `${assets}/file/avatars/${variantName(person.picture, size <= 48 ? '_sm' : '_md')}`;
  if (person.username === removedUser) return '/avatars/removed.svg';
  if (person.rank < 0) return '/avatars/guest.svg';
  return person.rank === botRank ? '/avatars/robot.svg' : undefined;
};

export type Presence = 'online' | 'away' | 'offline';

interface AvatarProps {
  /** The person's; undefined while it is not known. */
  readonly id: string | undefined;
  readonly username: string;
  readonly picture: string | null;
  readonly rank: number;
  /** CSS pixels; 40 when left out. */
  readonly size?: number;
  /** The presence mark at the bottom, with a text alternative; none when left out. */
  readonly presence?: Presence | undefined;
}

/** What whoever has no picture is shown by: one of 120 drawings, by their id. */
const Face = ({ id }: { id: string }) => {
  const { motif, ground } = faceOf(id);
  return (
    <svg data-ground={ground} aria-hidden="true">
      <use href={`/avatars/faces.svg#f${motif}`} />
    </svg>
  );
};

/** A picture that is a file; the empty arch when it does not come. */
const Picture = ({ address, size }: { address: string; size: number }) => {
  const { isBroken, onError } = useImageError(address);
  return isBroken ? (
    <span className={styles.empty} />
  ) : (
    <img src={address} alt="" width={size} height={size} loading="lazy" decoding="async" onError={onError} />
  );
};

/** A person's picture in an arch. The name is shown beside it, so the picture has no alternative text. */
export const Avatar = ({ id, username, picture, rank, size = 40, presence }: AvatarProps) => {
  const { t } = useTranslation('people');
  const address = avatarUrl({ username, picture, rank }, size);
  return (
    <span
      className={classNames(styles.avatar, presence === 'offline' && styles.soft)}
      style={{ '--size': `${size}px` }}
    >
      {address !== undefined && <Picture address={address} size={size} />}
      {address === undefined && (id === undefined ? <span className={styles.empty} /> : <Face id={id} />)}
      {presence && (
        <i className={classNames(styles.mark, styles[presence])} role="img" aria-label={t(`presence.${presence}`)} />
      )}
    </span>
  );
};
