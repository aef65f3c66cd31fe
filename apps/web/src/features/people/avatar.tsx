import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useImageError } from '../../lib/use-image-error.ts';
import styles from './avatar.module.css';
import { avatarUrl } from './picture.ts';

export type Presence = 'online' | 'away' | 'offline';

interface AvatarProps {
  readonly username: string;
  readonly picture: string | null;
  readonly rank: number;
  /** CSS pixels; 40 when left out. */
  readonly size?: number;
  /** The presence mark at the bottom, with a text alternative; none when left out. */
  readonly presence?: Presence | undefined;
}

/** A person's picture in an arch. The name is shown beside it, so the picture has no alternative text. */
export const Avatar = ({ username, picture, rank, size = 40, presence }: AvatarProps) => {
  const { t } = useTranslation('people');
  const address = avatarUrl({ username, picture, rank }, size);
  const { isBroken, onError } = useImageError(address);
  return (
    <span
      className={classNames(styles.avatar, presence === 'offline' && styles.soft)}
      style={{ '--size': `${size}px` }}
    >
      {isBroken ? (
        <span className={styles.empty} />
      ) : (
        <img src={address} alt="" width={size} height={size} loading="lazy" decoding="async" onError={onError} />
      )}
      {presence && (
        <i className={classNames(styles.mark, styles[presence])} role="img" aria-label={t(`presence.${presence}`)} />
      )}
    </span>
  );
};
