import type { MediaPart } from '@baithak/protocol/parts/part';
import { classNames } from '../../lib/class-names.ts';
import styles from './gallery.module.css';

/** The address of an uploaded file, on this origin. */
const addressOf = (item: MediaPart, isOne: boolean): string =>
  item.type === 'video' ? `/uploads/videos/${item.name}` : `/file/uploads/${isOne ? 'images' : 'gallery'}/${item.name}`;

/** Pictures and videos of one message. The box has its size before they load, so that nothing moves. */
export const Gallery = ({ items, label }: { items: readonly MediaPart[]; label: string }) => (
  <div className={classNames(styles.gallery, items.length === 1 && styles.one, items.length === 3 && styles.three)}>
    {items.map((item) =>
      item.type === 'video'
        ? <video key={item.name} src={addressOf(item, items.length === 1)} controls preload="metadata" aria-label={label} />
        : <img key={item.name} src={addressOf(item, items.length === 1)} alt={label} loading="lazy" decoding="async" />)}
  </div>
);
