import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import type { MediaPart } from '@baithak/protocol/parts/part';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { galleryLayout, sizeInName } from './gallery-layout.ts';
import {
  originalUrl,
  pictureSources,
  placeholderStyle,
  posterUrl,
  useMediaContext,
  useMediaRetry,
} from './media-url.ts';
import styles from './media.module.css';
import { MediaFailed, VideoPlayer } from './video-player.tsx';
import { openViewer, toViewerItem, updateViewerMedia } from './viewer/viewer-store.ts';

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
const MediaTile = ({ item, label, sizes, first = false, onOpen }: MediaTileProps) => {
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

export const SingleMedia = ({ item }: { item: MediaPart }) => {
  const { t } = useTranslation('media');
  const { place, refresh, first } = useMediaContext();
  // Without the app a video opens like a picture.
  const isPlayed = useIsLive() && item.type === 'video';
  useEffect(() => updateViewerMedia([item]), [item]);
  const { width, height } = sizeInName(item.name);
  const ratio = Math.min(4, Math.max(0.4, width / height));
  const least = item.type === 'video' ? 280 : 96;
  const label = t(item.type);
  return (
    <div
      className={classNames(styles.alone, place === 'thread' && styles.large)}
      style={{ '--ratio': String(ratio), '--natural': `${Math.max(width, least)}px` }}
    >
      {isPlayed ? (
        <VideoPlayer item={item} label={label} />
      ) : (
        <MediaTile
          item={item}
          label={label}
          sizes="(max-width: 480px) 90vw, 420px"
          {...(first && { first })}
          onOpen={() => openViewer([toViewerItem(item)], 0, refresh)}
        />
      )}
    </div>
  );
};

/** Pictures and videos of one message. Every frame has its size before anything is loaded, so that nothing moves. */
export const Gallery = ({ items }: { items: readonly MediaPart[] }) => {
  const { t } = useTranslation('media');
  const { place, refresh, first } = useMediaContext();
  useEffect(() => updateViewerMedia(items), [items]);
  const { rowHeight, columns, isLastWide } = galleryLayout(items.length, place);
  const looks = [columns === 1 && styles.one, isLastWide && styles.lastWide, place === 'thread' && styles.large];
  return (
    <div className={classNames(styles.gallery, ...looks)} style={{ '--row': `${rowHeight}vh` }}>
      {items.map((item, index) => (
        <MediaTile
          key={bareName(item.name)}
          item={item}
          sizes="(max-width: 480px) 45vw, 210px"
          {...(first && index < 2 && { first })}
          label={
            items.length === 1
              ? t(item.type)
              : t('numbered', { what: t(item.type), number: index + 1, count: items.length })
          }
          onOpen={() => openViewer(items.map(toViewerItem), index, refresh)}
        />
      ))}
    </div>
  );
};
