import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { type FileKind, acceptedTypes } from '../../../lib/uploads/upload.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './attachments.module.css';
import { FileInput } from './drop-zone.tsx';
import { UploadStatus } from './upload-status.tsx';
import type { Attachments } from './use-attachments.ts';

const Previews = ({ files }: { files: Attachments }) => {
  const { t } = useTranslation('media');
  const { upload } = files;
  return (
    <ul className="flex flex-wrap gap-2 max-h-[30vh] overflow-auto pt-2.5 px-3 pb-1" aria-label={t('chosen')}>
      {files.chosen.map((each) => (
        <li
          key={each.key}
          className={`${styles.preview} relative w-24 h-17 overflow-hidden rounded-[5px_5px_12px_12px] bg-surface-sunken`}
        >
          {each.kind === 'image' ? (
            <img src={each.url} alt={each.file.name} />
          ) : (
            <>
              <video src={each.url} muted playsInline preload="metadata" aria-label={each.file.name} tabIndex={-1} />
              <span className="absolute bottom-1 inset-s-1 grid place-items-center w-5.5 h-5.5 rounded-[6px] bg-surface-raised text-text">
                <Icon name="play" size="small" filled />
              </span>
            </>
          )}
          {!files.isBusy && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('remove', { name: isolate(each.file.name) })}
              title={t('remove', { name: isolate(each.file.name) })}
              onClick={() => files.remove(each)}
            >
              <span>
                <Icon name="close" size="tiny" />
              </span>
            </button>
          )}
          {upload.type === 'sending' && (
            <span
              className={`${styles.progress} absolute inset-x-1.5 bottom-1.5 h-1.5 overflow-hidden rounded-[3px] bg-surface`}
              aria-hidden="true"
            >
              <i style={{ inlineSize: `${Math.round(upload.share * 100)}%` }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

export const AttachmentsPanel = ({ files, onRetry }: { files: Attachments; onRetry: () => void }) => (
  <>
    {files.chosen.length > 0 && <Previews files={files} />}
    <div className="ps-4 pe-3">
      <UploadStatus {...files} onRetry={onRetry} />
    </div>
  </>
);

interface AttachButtonsProps {
  readonly target: UploadTarget;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const Picker = ({ kind, target, disabled, onFiles }: AttachButtonsProps & { kind: FileKind }) => {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const label = kind === 'image' ? t('addImage') : t('addVideo');
  return (
    <>
      <IconButton
        icon={kind === 'image' ? 'image' : 'film'}
        label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <FileInput ref={input} label={label} accept={acceptedTypes(target, kind)} multiple onFiles={onFiles} />
    </>
  );
};

export const AttachButtons = (props: AttachButtonsProps) => (
  <>
    <Picker {...props} kind="image" />
    <Picker {...props} kind="video" />
  </>
);
