import type { MediaPart } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/uploads.rules';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { layoutOf, sizeOf } from './gallery-layout.ts';
import { useMediaAround } from './media-place.ts';
import { MediaTile } from './media-tile.tsx';
import styles from './media.module.css';
import { VideoPart } from './video-part.tsx';
import { openViewer, renewViewer, viewerItem } from './viewer-store.ts';

/** A picture or video alone, in its own proportions (within bounds: neither a thread nor a needle). */
export const LoneMedia = ({ item }: { item: MediaPart }) => {
  const { t } = useTranslation('media');
  const { place, refresh } = useMediaAround();
  useEffect(() => renewViewer([item]), [item]);
  const { width, height } = sizeOf(item.name);
  const ratio = Math.min(4, Math.max(0.4, width / height));
  const least = item.type === 'video' ? 280 : 96;
  const label = t(item.type);
  return (
    <div
      className={classNames(styles.alone, place === 'thread' && styles.large)}
      style={{ '--ratio': String(ratio), '--natural': `${Math.max(width, least)}px` }}
    >
      {item.type === 'video' ? (
        <VideoPart item={item} label={label} />
      ) : (
        <MediaTile
          item={item}
          label={label}
          sizes="(max-width: 480px) 90vw, 420px"
          onOpen={() => openViewer([viewerItem(item)], 0, refresh)}
        />
      )}
    </div>
  );
};

/** Pictures and videos of one message. Every frame has its size before anything is loaded, so that nothing moves. */
export const Gallery = ({ items }: { items: readonly MediaPart[] }) => {
  const { t } = useTranslation('media');
  const { place, refresh } = useMediaAround();
  useEffect(() => renewViewer(items), [items]);
  const { rowHeight, columns, isLastWide } = layoutOf(items.length, place);
  const looks = [columns === 1 && styles.one, isLastWide && styles.lastWide, place === 'thread' && styles.large];
  return (
    <div className={classNames(styles.gallery, ...looks)} style={{ '--row': `${rowHeight}vh` }}>
      {items.map((item, index) => (
        <MediaTile
          key={bareName(item.name)}
          item={item}
          sizes="(max-width: 480px) 45vw, 210px"
          label={
            items.length === 1
              ? t(item.type)
              : t('numbered', { what: t(item.type), number: index + 1, count: items.length })
          }
          onOpen={() => openViewer(items.map(viewerItem), index, refresh)}
        />
      ))}
    </div>
  );
};
