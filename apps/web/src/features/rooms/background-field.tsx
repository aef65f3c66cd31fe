import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serviceUrls } from '../../lib/service-urls.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './background-field.module.css';
import { Failure } from './failure.tsx';
import { acceptedTypes, type ChosenPicture } from './use-background-upload.ts';

/** The address of a room's picture, as the server named it. */
export const backgroundAddress = (name: string): string => `${serviceUrls.assets}/file/uploads/images/${name}`;

interface BackgroundFieldProps {
  /** The picture the room has, unless it is to be taken away. */
  readonly stored: string | null;
  readonly picture: ChosenPicture | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** The picture behind a room: chosen, on its way, shown, taken away. */
export const BackgroundField = ({ stored, picture, onChoose, onRemove }: BackgroundFieldProps) => {
  const { t } = useTranslation('rooms');
  const input = useRef<HTMLInputElement>(null);
  const isSending = picture !== null && picture.token === null && picture.code === null;
  const shown = picture?.preview ?? (stored === null ? null : backgroundAddress(stored));
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div className={styles.field} role="group" aria-label={t('background.label')}>
      <span className={styles.label}>{t('background.label')}</span>
      {shown !== null && <img className={styles.preview} src={shown} alt={t('background.preview')} />}
      {isSending && <span className={styles.sending} role="status"><Skeleton height="6px" />{t('background.sending')}</span>}
      <Failure heading={t('background.failed')} code={picture?.code ?? null} />
      <p className={styles.hint}>{t('background.hint')}</p>
      <div className={styles.bar}>
        <Button size="small" icon="image" onClick={() => input.current?.click()}>{shown === null ? t('background.choose') : t('background.other')}</Button>
        {shown !== null && <Button size="small" tone="dangerText" icon="trash" onClick={onRemove}>{t('background.remove')}</Button>}
      </div>
      <input ref={input} type="file" accept={acceptedTypes} hidden onChange={take} aria-label={t('background.choose')} />
    </div>
  );
};
