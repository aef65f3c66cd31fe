import { coverRatio, type Crop } from './crop.ts';
import styles from './avatar-dialog.module.css';

/** The cropped picture, as large as its parent. */
export const CroppedPicture = ({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) => {
  const ratio = coverRatio({ width: picture.naturalWidth, height: picture.naturalHeight });
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
