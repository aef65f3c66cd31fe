import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { useBroken } from '../../lib/use-broken.ts';
import styles from './avatar.module.css';
import { pictureOf } from './picture.ts';

export type Presence = 'online' | 'away' | 'offline';

interface AvatarProps {
  readonly username: string;
  readonly picture: string | null;
  readonly rank: number;
  /** CSS pixels; 40 when left out. */
  readonly size?: number;
  /** The mark at the foot, said in words too; none when left out. */
  readonly presence?: Presence | undefined;
}

/** A person at a window: an arch with their picture. The name stands beside it, so the picture itself says nothing. */
export const Avatar = ({ username, picture, rank, size = 40, presence }: AvatarProps) => {
  const { t } = useTranslation('people');
  const address = pictureOf({ username, picture, rank }, size);
  const { isBroken, onError } = useBroken(address);
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
