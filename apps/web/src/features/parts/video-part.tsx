import type { MediaPart } from '@baithak/protocol/parts/part';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { GoneMedia } from './gone-media.tsx';
import { posterOf, sourceOf } from './media-address.ts';
import styles from './media.module.css';
import { placeholderOf } from './placeholder.ts';
import { useFreshMedia } from './use-fresh-media.ts';

interface VideoPartProps {
  readonly item: MediaPart;
  readonly label: string;
  /** It was asked for already: by the press that opened the viewer. */
  readonly starts?: boolean;
}

/** A video: its picture under a play button; nothing of the video is asked for before the press, then it plays with controls (specification 4). */
export const VideoPart = ({ item, label, starts = false }: VideoPartProps) => {
  const { t } = useTranslation('media');
  const [isPlaying, setIsPlaying] = useState(starts);
  const { isBroken, onError, onLoad, retry, round } = useFreshMedia(item.name);
  // Where it was, in seconds, when its name ended.
  const reached = useRef(0);
  if (isBroken) return <GoneMedia onRetry={retry} />;
  const poster = posterOf(item);
  if (isPlaying) {
    return (
      <video
        key={round}
        className={styles.video}
        src={sourceOf(item)}
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
      style={placeholderOf(item.name)}
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
