import type { MediaPart } from '@baithak/protocol/parts/part';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhenOnline } from '../../lib/use-image-error.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { mediaUrl, placeholderStyle, posterUrl, useMediaRetry } from './media-url.ts';
import styles from './media.module.css';

/** Shown instead of a file that could not be loaded. Tries again when the device is back online. */
export const MediaFailed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('media');
  useWhenOnline(onRetry);
  return (
    <div
      className={`${styles.gone} grid place-content-center justify-items-center gap-1 w-full h-full min-h-18 p-2 bg-surface-sunken text-muted text-xs text-center`}
      role="alert"
    >
      <Icon name="warning" />
      <span>{t('loadFailed')}</span>
      <button type="button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </div>
  );
};

interface VideoPartProps {
  readonly item: MediaPart;
  readonly label: string;
  /** Plays at once: the press that opened the viewer asked for it. */
  readonly starts?: boolean;
}

/**
 * A video: its poster under a play button. Nothing of the video is requested before the press; then it plays with
 * controls (docs/product.md#video-and-gallery).
 */
export const VideoPlayer = ({ item, label, starts = false }: VideoPartProps) => {
  const { t } = useTranslation('media');
  const [isPlaying, setIsPlaying] = useState(starts);
  const { isBroken, onError, onLoad, retry, round } = useMediaRetry(item.name);
  // The position in seconds, to continue from after a retry.
  const reached = useRef(0);
  if (isBroken) return <MediaFailed onRetry={retry} />;
  const poster = posterUrl(item);
  if (isPlaying) {
    return (
      <video
        key={round}
        className="relative block w-full h-full min-w-0 min-h-0 bg-surface-sunken"
        src={mediaUrl(item)}
        poster={poster}
        controls
        autoPlay
        playsInline
        aria-label={label}
        onError={onError}
        onPlaying={onLoad}
        onTimeUpdate={({ currentTarget }) => {
          reached.current = currentTarget.currentTime;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = reached.current;
        }}
        // The button that had the focus is gone.
        ref={(video) => {
          if (document.activeElement === document.body) video?.focus({ preventScroll: true });
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.tile}
      style={placeholderStyle(item.name)}
      aria-label={t('play')}
      onClick={() => setIsPlaying(true)}
    >
      {poster !== undefined && (
        <img
          key={round}
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          onLoad={onLoad}
        />
      )}
      <span className={styles.play}>
        <Icon name="play" size="large" filled />
      </span>
    </button>
  );
};
