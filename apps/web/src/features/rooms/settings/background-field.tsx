import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceUrls } from '../../../lib/service-urls.ts';
import { acceptedTypes } from '../../../lib/uploads/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../composer/attachments/drop-zone.tsx';
import { UploadStatus } from '../../composer/attachments/upload-status.tsx';
import type { Attachments } from '../../composer/attachments/use-attachments.ts';

export const backgroundUrl = (name: string): string => `${serviceUrls.assets}/file/uploads/images/${name}`;

interface BackgroundFieldProps {
  /** The picture the room has, unless it is to be taken away. */
  readonly stored: string | null;
  /** The one that is to take its place: it goes when the settings are stored. */
  readonly files: Attachments;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

export const BackgroundField = ({ stored, files, onRemove, onRetry }: BackgroundFieldProps) => {
  const { t } = useTranslation('rooms');
  const input = useRef<HTMLInputElement>(null);
  const shown = files.chosen[0]?.url ?? (stored === null ? null : backgroundUrl(stored));
  return (
    <div className="grid gap-2 justify-items-start" role="group" aria-label={t('background.label')}>
      <span className="text-xs font-bold">{t('background.label')}</span>
      {shown !== null && (
        <img className="w-full max-h-45 object-cover rounded-bowl line" src={shown} alt={t('background.preview')} />
      )}
      <div className="w-full">
        <UploadStatus {...files} onRetry={onRetry} />
      </div>
      <p className="text-xs text-muted">{t('background.hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon="image" disabled={files.isBusy} onClick={() => input.current?.click()}>
          {shown === null ? t('background.choose') : t('background.other')}
        </Button>
        {shown !== null && (
          <Button size="small" tone="dangerText" icon="trash" disabled={files.isBusy} onClick={onRemove}>
            {t('background.remove')}
          </Button>
        )}
      </div>
      <FileInput ref={input} label={t('background.choose')} accept={acceptedTypes(files.target)} onFiles={files.add} />
    </div>
  );
};
