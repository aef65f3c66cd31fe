import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './avatar-dialog.module.css';
import { clampCrop, maxScale, type Crop } from './crop.ts';
import { CroppedPicture } from './cropped-picture.tsx';

interface CropWindowProps {
  readonly picture: HTMLImageElement;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

/** How far an arrow key moves the picture, as a share of the window. */
const step = 0.04;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The picture in the crop window: moved by dragging or arrow keys, zoomed by the slider. */
export const CropWindow = ({ picture, crop, onCrop }: CropWindowProps) => {
  const { t } = useTranslation('media');
  const last = useRef<{ x: number; y: number } | null>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const move = (x: number, y: number) => onCrop(clampCrop({ ...crop, x: crop.x + x, y: crop.y + y }, size));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (last.current === null) return;
    const side = event.currentTarget.clientWidth;
    move((event.clientX - last.current.x) / side, (event.clientY - last.current.y) / side);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    move(...by);
  };
  const end = () => {
    last.current = null;
  };
  return (
    <div className={styles.choosing}>
      <div
        className={styles.window}
        role="application"
        tabIndex={0}
        aria-label={t('avatar.move')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
      >
        <CroppedPicture picture={picture} crop={crop} />
        <span className={styles.arch} />
      </div>
      <input
        type="range"
        className={styles.zoom}
        min={1}
        max={maxScale}
        step={0.01}
        value={crop.scale}
        aria-label={t('avatar.zoom')}
        onChange={(event) => onCrop(clampCrop({ ...crop, scale: Number(event.target.value) }, size))}
      />
    </div>
  );
};
