import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '../../lib/me.ts';
import { useOwnPicture } from '../../lib/own-picture.ts';
import { acceptedTypes, mostBytes } from '../../lib/upload-check.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/notices.ts';
import { Avatar } from '../people/avatar.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { FileInput } from '../parts/file-input.tsx';
import { pasteFiles } from '../parts/paste-files.ts';
import { UploadStatus } from '../parts/upload-status.tsx';
import { useUploadWords } from '../parts/upload-words.ts';
import styles from './avatar-dialog.module.css';
import { CropWindow } from './crop-window.tsx';
import { Cropped } from './cropped.tsx';
import { choiceTarget, useAvatar } from './use-avatar.ts';

const Preview = ({ me, avatar }: { me: SignedIn; avatar: ReturnType<typeof useAvatar> }) => {
  const { t } = useTranslation('media');
  const picture = useOwnPicture(me);
  const { chosen, crop } = avatar;
  return (
    <div className={styles.previews} role="group" aria-label={t('avatar.preview')}>
      {[96, 40].map((size) =>
        chosen ? (
          <span key={size} className={styles.preview} style={{ '--size': `${size}px` }}>
            <Cropped picture={chosen.picture} crop={crop} />
          </span>
        ) : (
          <Avatar key={size} username={me.username} picture={picture} rank={me.rank} size={size} />
        ),
      )}
    </div>
  );
};

/** Chooses, cuts and stores the reader's own picture, or takes it away. */
export const AvatarDialog = ({ me, open, onClose }: { me: SignedIn; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('media');
  const picture = useOwnPicture(me);
  const avatar = useAvatar(me.userId);
  const words = useUploadWords(choiceTarget);
  const input = useRef<HTMLInputElement>(null);
  const { chosen, problem, isBusy } = avatar;
  const choose = (files: readonly File[]) => void avatar.choose(files);
  const after = (text: string) => (isDone: boolean) => {
    if (!isDone) return;
    notify({ kind: 'news', text });
    onClose();
  };
  const save = () => void avatar.save().then(after(t('avatar.saved')));
  return (
    <Dialog open={open} onClose={onClose} title={t('avatar.title')}>
      <DropZone isForPicture onFiles={isBusy ? null : choose}>
        <div className={styles.content} {...pasteFiles(choose, isBusy)}>
          <div className={styles.parts}>
            {chosen && <CropWindow picture={chosen.picture} crop={avatar.crop} onCrop={avatar.setCrop} />}
            <Preview me={me} avatar={avatar} />
          </div>
          <p className={styles.hint}>{t('avatar.hint', { most: mostBytes('image', choiceTarget) / 1_000_000 })}</p>
          <UploadStatus target={choiceTarget} {...avatar} onRetry={save} />
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
          <div className={styles.bar}>
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
          </div>
          <FileInput ref={input} label={t('avatar.choose')} accept={acceptedTypes(choiceTarget)} onFiles={choose} />
        </div>
      </DropZone>
    </Dialog>
  );
};
