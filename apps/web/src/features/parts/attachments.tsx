import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './attachments.module.css';
import type { Attachments } from './use-attachments.ts';
import { useUploadWords } from './upload-words.ts';

const Previews = ({ files }: { files: Attachments }) => {
  const { t } = useTranslation('media');
  const { upload } = files;
  return (
    <ul className={styles.previews} aria-label={t('chosen')}>
      {files.chosen.map((each) => (
        <li key={each.key} className={styles.preview}>
          {each.kind === 'image'
            ? <img src={each.url} alt={each.file.name} />
            : <><video src={each.url} muted playsInline preload="metadata" aria-label={each.file.name} tabIndex={-1} /><span className={styles.film}><Icon name="play" size="small" filled /></span></>}
          {!files.isBusy && (
            <button type="button" className={styles.remove} aria-label={t('remove', { name: isolated(each.file.name) })} title={t('remove', { name: isolated(each.file.name) })} onClick={() => files.remove(each)}>
              <span><Icon name="close" size="tiny" /></span>
            </button>
          )}
          {upload.is === 'sending' && <span className={styles.progress} aria-hidden="true"><i style={{ inlineSize: `${Math.round(upload.share * 100)}%` }} /></span>}
        </li>
      ))}
    </ul>
  );
};

const Sending = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const { t } = useTranslation('media');
  const percent = Math.round(share * 100);
  return (
    <div className={styles.line}>
      <span role="progressbar" aria-label={t('uploading', { percent })} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        {share < 1 ? t('uploading', { percent }) : t('finishing')}
      </span>
      <button type="button" className={styles.stop} onClick={onStop}>{t('stop')}</button>
    </div>
  );
};

/** What is to go with the words: previews, each with a way to take it out; how far the upload is; what went wrong, and Try again. */
export const AttachmentsPanel = ({ files, onRetry }: { files: Attachments; onRetry: () => void }) => {
  const { t } = useTranslation('media');
  const words = useUploadWords(files.target);
  const { upload } = files;
  return (
    <>
      {files.chosen.length > 0 && <Previews files={files} />}
      {upload.is === 'sending' && <Sending share={upload.share} onStop={files.stop} />}
      <div role="alert" className={styles.alerts}>
        {upload.is === 'failed' && (
          <p className={styles.failed}>
            <Icon name="warning" size="tiny" />
            <span>{words.failure(upload.problem)}</span>
            <button type="button" onClick={onRetry}>{t('again')}</button>
          </p>
        )}
        {files.refused.map((refused, index) => (
          <p key={index} className={styles.failed}><Icon name="warning" size="tiny" /><span>{words.refusal(refused)}</span></p>
        ))}
      </div>
    </>
  );
};
