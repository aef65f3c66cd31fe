import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { acceptedTypes, maxBytes } from '../../lib/uploads/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropZone, FileInput, pasteFiles } from '../composer/attachments/drop-zone.tsx';
import { UploadStatus, useUploadTexts } from '../composer/attachments/upload-status.tsx';
import { Avatar } from '../people/avatar.tsx';
import styles from './avatar-button.module.css';
import { type Crop, chosenFileTarget, clampCrop, coverRatio, maxScale, useAvatar } from './use-avatar.ts';

const CroppedPicture = ({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) => {
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
const CropWindow = ({ picture, crop, onCrop }: CropWindowProps) => {
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
    <div className="grid gap-3">
      <div
        className={`${styles.window} relative w-60 h-60 overflow-hidden rounded-3 bg-surface-sunken cursor-move touch-none select-none`}
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

const Preview = ({ me, avatar }: { me: SignedIn; avatar: ReturnType<typeof useAvatar> }) => {
  const { t } = useTranslation('media');
  const picture = useOwnPicture(me);
  const { chosen, crop } = avatar;
  return (
    <div className="flex items-end gap-3" role="group" aria-label={t('avatar.preview')}>
      {[96, 40].map((size) =>
        chosen ? (
          <span
            key={size}
            className="block w-(--size) h-(--size) overflow-hidden rounded-arch"
            style={{ '--size': `${size}px` }}
          >
            <CroppedPicture picture={chosen.picture} crop={crop} />
          </span>
        ) : (
          <Avatar key={size} id={me.userId} username={me.username} picture={picture} rank={me.rank} size={size} />
        ),
      )}
    </div>
  );
};

const AvatarDialog = ({ me, open, onClose }: { me: SignedIn; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('media');
  const picture = useOwnPicture(me);
  const avatar = useAvatar(me.userId);
  const words = useUploadTexts(chosenFileTarget);
  const input = useRef<HTMLInputElement>(null);
  const { chosen, problem, isBusy } = avatar;
  const choose = (files: readonly File[]) => void avatar.choose(files);
  const after = (text: string) => (isDone: boolean) => {
    if (!isDone) return;
    notify({ type: 'info', text });
    onClose();
  };
  const save = () => void avatar.save().then(after(t('avatar.saved')));
  return (
    <Dialog open={open} onClose={onClose} title={t('avatar.title')}>
      <DropZone isForPicture onFiles={isBusy ? null : choose}>
        <DialogBody {...pasteFiles(choose, isBusy)}>
          <div className="flex flex-wrap items-center gap-5">
            {chosen && <CropWindow picture={chosen.picture} crop={avatar.crop} onCrop={avatar.setCrop} />}
            <Preview me={me} avatar={avatar} />
          </div>
          <p className="text-muted text-xs">
            {t('avatar.hint', { most: maxBytes('image', chosenFileTarget) / 1_000_000 })}
          </p>
          <UploadStatus target={chosenFileTarget} {...avatar} onRetry={save} />
          {avatar.isUnreadable && (
            <Note tone="danger" alert>
              {t('avatar.unreadable')}
            </Note>
          )}
          {problem && (
            <Note tone="danger" alert>
              {words.failure(problem)}
            </Note>
          )}
          <FileInput ref={input} label={t('avatar.choose')} accept={acceptedTypes(chosenFileTarget)} onFiles={choose} />
        </DialogBody>
        <DialogFooter>
          {picture !== null && !chosen && (
            <Button
              tone="dangerText"
              icon="trash"
              disabled={isBusy}
              onClick={() => void avatar.takeAway().then(after(t('avatar.removed')))}
            >
              {t('avatar.remove')}
            </Button>
          )}
          <Button
            icon="image"
            disabled={isBusy}
            tone={chosen ? 'quiet' : 'primary'}
            onClick={() => input.current?.click()}
          >
            {chosen ? t('avatar.other') : t('avatar.choose')}
          </Button>
          {chosen && (
            <Button tone="primary" busy={isBusy} onClick={save}>
              {t('avatar.save')}
            </Button>
          )}
        </DialogFooter>
      </DropZone>
    </Dialog>
  );
};

export const AvatarButton = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('media');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setOpenings(openings + 1);
    setIsOpen(true);
  };
  return (
    <>
      <Button size="small" icon="image" onClick={open}>
        {t('avatar.change')}
      </Button>
      {openings > 0 && <AvatarDialog key={openings} me={me} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
};
