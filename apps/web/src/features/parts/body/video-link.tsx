import { videoIdOf } from '@baithak/protocol/parts/links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './video-link.module.css';

/** A YouTube video. Nothing is requested from that site before the press. */
export const VideoLink = ({ link }: { link: string }) => {
  const { t } = useTranslation('messages');
  const [isOpen, setIsOpen] = useState(false);
  const id = videoIdOf(link);
  if (id === undefined) return <bdi>{link}</bdi>;
  const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1`;
  if (isOpen) {
    return (
      <iframe
        className={styles.frame}
        src={address}
        title={t('video')}
        allow="autoplay; encrypted-media; fullscreen"
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  }
  return (
    <button type="button" className={styles.button} onClick={() => setIsOpen(true)}>
      <svg className={styles.play} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 5v14l11-7Z" />
      </svg>
      <span>{t('playVideo')}</span>
      <span className={styles.address} dir="ltr">
        youtu.be/{id}
      </span>
    </button>
  );
};
