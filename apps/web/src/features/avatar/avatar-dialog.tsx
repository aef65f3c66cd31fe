import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/session/me.ts';
import { useOwnPicture } from '../../lib/session/use-own-picture.ts';
import { acceptedTypes, maxBytes } from '../../lib/uploads/upload-check.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog-parts.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { Avatar } from '../people/avatar.tsx';
import { DropZone } from '../parts/attachments/drop-zone.tsx';
import { FileInput } from '../parts/attachments/file-input.tsx';
import { pasteFiles } from '../parts/attachments/paste-files.ts';
import { UploadStatus } from '../parts/attachments/upload-status.tsx';
import { useUploadTexts } from '../parts/attachments/use-upload-texts.ts';
import styles from './avatar-dialog.module.css';
import { CropWindow } from './crop-window.tsx';
import { CroppedPicture } from './cropped-picture.tsx';
import { chosenFileTarget, useAvatar } from './use-avatar.ts';

const Preview = ({ me, avatar }: { me: SignedIn; avatar: ReturnType<typeof useAvatar> }) => {
  const { t } = useTranslation('media');
  const picture = useOwnPicture(me);
  const { chosen, crop } = avatar;
  return (
    <div className={styles.previews} role="group" aria-label={t('avatar.preview')}>
      {[96, 40].map((size) =>
        chosen ? (
          <span key={size} className={styles.preview} style={{ '--size': `${size}px` }}>
            <CroppedPicture picture={chosen.picture} crop={crop} />
          </span>
        ) : (
          <Avatar key={size} id={me.userId} username={me.username} picture={picture} rank={me.rank} size={size} />
        ),
      )}
    </div>
  );
};

/** Chooses, crops and stores the reader's own picture, or removes it. */
export const AvatarDialog = ({ me, open, onClose }: { me: SignedIn; open: boolean; onClose: () => void }) => {
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
          <div className={styles.parts}>
            {chosen && <CropWindow picture={chosen.picture} crop={avatar.crop} onCrop={avatar.setCrop} />}
            <Preview me={me} avatar={avatar} />
          </div>
          <p className={styles.hint}>{t('avatar.hint', { most: maxBytes('image', chosenFileTarget) / 1_000_000 })}</p>
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
