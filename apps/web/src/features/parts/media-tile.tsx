import type { MediaPart } from '@baithak/protocol/parts/part';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainPress } from '../../lib/plain-press.ts';
import { Icon } from '../../ui/icon.tsx';
import { GoneMedia } from './gone-media.tsx';
import { originalOf, pictureSources, posterOf } from './media-address.ts';
import styles from './media.module.css';
import { placeholderOf } from './placeholder.ts';
import { useFreshMedia } from './use-fresh-media.ts';

interface MediaTileProps {
  readonly item: MediaPart;
  /** What it is, with its number among others. */
  readonly label: string;
  readonly sizes: string;
  readonly onOpen: () => void;
}

/** One picture, or the picture of a video, that opens the viewer; without JavaScript, the file. Its frame has its size already. */
export const MediaTile = ({ item, label, sizes, onOpen }: MediaTileProps) => {
  const { t } = useTranslation('media');
  const { isBroken, onError, onLoad, retry, round } = useFreshMedia(item.name);
  const [isShown, setIsShown] = useState(false);
  const show = () => {
    onLoad();
    setIsShown(true);
  };
  if (isBroken) return <GoneMedia onRetry={retry} />;
  const sources = item.type === 'image' ? { ...pictureSources(item), sizes } : { src: posterOf(item) };
  return (
    <a
      className={styles.tile}
      href={originalOf(item)}
      target="_blank"
      rel="noopener"
      aria-label={t('open', { what: label })}
      aria-haspopup="dialog"
      style={isShown ? undefined : placeholderOf(item.name)}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {sources.src !== undefined && (
        <img
          key={round}
          {...sources}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          onLoad={show}
          // A picture that came before this page was alive tells nobody any more.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setIsShown(true);
          }}
        />
      )}
      {item.type === 'video' && (
        <span className={styles.play}>
          <Icon name="play" size="large" filled />
        </span>
      )}
    </a>
  );
};
