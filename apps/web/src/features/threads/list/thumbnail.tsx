import type { MediaPart } from '@baithak/protocol/parts/part';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { pictureSources, placeholderStyle, posterUrl, useMediaRetry } from '../../media/media-url.ts';
import styles from './list.module.css';

/** A small picture of a row, which says nothing that the row does not; absent where the file cannot be loaded. */
export const Thumbnail = ({ item }: { item: MediaPart }) => {
  const { isBroken, onError, onLoad, round } = useMediaRetry(item.name);
  const sources = item.type === 'image' ? { ...pictureSources(item), sizes: '96px' } : { src: posterUrl(item) };
  if (isBroken) return null;
  return (
    <span
      className={`${styles.thumbnail} relative [grid-area:picture] block w-24 h-16.5 mt-0.5 rounded-[5px_5px_14px_14px] overflow-hidden mobile:w-19 mobile:h-15`}
      style={placeholderStyle(item.name)}
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
          onLoad={onLoad}
        />
      )}
      {item.type === 'video' && (
        <span className="absolute inset-0 grid place-items-center w-8 h-8 m-auto rounded-[8px_8px_14px_14px] bg-accent text-accent-contrast">
          <Icon name="play" size="small" filled />
        </span>
      )}
    </span>
  );
};
