import { ratioOf, type Crop } from './crop.ts';
import styles from './avatar-dialog.module.css';

/** The part of a picture that is in the window, as large as its parent. */
export const Cropped = ({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) => {
  const ratio = ratioOf({ width: picture.naturalWidth, height: picture.naturalHeight });
  const [wide, high] = [ratio.x * crop.scale, ratio.y * crop.scale];
  return (
    <span className={styles.cropped}>
      <img
        src={picture.src}
        alt=""
        draggable={false}
        style={{
          inlineSize: `${wide * 100}%`,
          blockSize: `${high * 100}%`,
          transform: `translate(${(crop.x / wide) * 100}%, ${(crop.y / high) * 100}%)`,
        }}
      />
    </span>
  );
};
