import { videoIdOf } from '@baithak/protocol/parts/links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './video-link.module.css';

/** A video of another site. Nothing is asked of that site before the press. */
export const VideoLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  const id = videoIdOf(link);
  if (id === undefined) return <bdi>{link}</bdi>;
  if (isOpen) {
    return (
      <iframe
        className={styles.frame}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`}
        title={t('video')}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin"
      />
    );
  }
  return (
    <button type="button" className={styles.door} onClick={() => setIsOpen(true)}>
      <Icon name="eye" />
      <span>{t('playVideo')}</span>
      <span className={styles.address} dir="ltr">youtu.be/{id}</span>
    </button>
  );
};
