import type { MediaPart } from '@baithak/protocol/parts/part';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { pictureSources, placeholderStyle, posterUrl, useMediaRetry } from '../../media/media-url.ts';
import styles from './thumbnail.module.css';

/** A small picture of a row, which says nothing that the row does not; absent where the file cannot be loaded. */
export const Thumbnail = ({ item }: { item: MediaPart }) => {
  const { isBroken, onError, onLoad, round } = useMediaRetry(item.name);
  const sources = item.type === 'image' ? { ...pictureSources(item), sizes: '96px' } : { src: posterUrl(item) };
  if (isBroken) return null;
  return (
    <span className={styles.thumbnail} style={placeholderStyle(item.name)}>
      {sources.src !== undefined && (
        <img
          key={round}
          {...sources}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          onLoad={onLoad}
        />
      )}
      {item.type === 'video' && (
        <span className={styles.play}>
          <Icon name="play" size="small" filled />
        </span>
      )}
    </span>
  );
};
