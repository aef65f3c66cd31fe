import type { MediaPart } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { galleryLayout, sizeInName } from './gallery-layout.ts';
import { useMediaContext } from './media-context.ts';
import { MediaTile } from './media-tile.tsx';
import styles from './media.module.css';
import { VideoPlayer } from './video-player.tsx';
import { openViewer, updateViewerMedia, toViewerItem } from '../viewer/viewer-store.ts';

/** A single picture or video in its own proportions, within bounds. */
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
