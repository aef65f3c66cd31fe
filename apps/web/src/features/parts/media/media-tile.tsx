import type { MediaPart } from '@baithak/protocol/parts/part';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { MediaFailed } from './media-failed.tsx';
import { originalUrl, pictureSources, posterUrl } from './media-url.ts';
import styles from './media.module.css';
import { placeholderStyle } from './placeholder.ts';
import { useMediaRetry } from './use-media-retry.ts';

interface MediaTileProps {
  readonly item: MediaPart;
  /** What it is, with its number among others. */
  readonly label: string;
  readonly sizes: string;
  /** Among what a page shows first: it does not wait until it is near. */
  readonly first?: boolean;
  readonly onOpen: () => void;
}

/**
 * A picture, or the poster of a video. It opens the viewer, or without JavaScript the file. Its frame has its size
 * before it loads.
 */
export const MediaTile = ({ item, label, sizes, first = false, onOpen }: MediaTileProps) => {
  const { t } = useTranslation('media');
  const { isBroken, onError, onLoad, retry, round } = useMediaRetry(item.name);
  const [isShown, setIsShown] = useState(false);
  const show = () => {
    onLoad();
    setIsShown(true);
  };
  if (isBroken) return <MediaFailed onRetry={retry} />;
  const sources = item.type === 'image' ? { ...pictureSources(item), sizes } : { src: posterUrl(item) };
  return (
    <a
      className={styles.tile}
      href={originalUrl(item)}
      target="_blank"
      rel="noopener"
      aria-label={t('open', { what: label })}
      aria-haspopup="dialog"
      data-view={item.type}
      style={isShown ? undefined : placeholderStyle(item.name)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {sources.src !== undefined && (
        <img
          key={round}
          {...sources}
          alt=""
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          draggable={false}
          onError={onError}
          onLoad={show}
          // A picture that was loaded before hydration fires no load event.
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
