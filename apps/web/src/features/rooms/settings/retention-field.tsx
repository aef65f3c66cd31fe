import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import styles from '../dialog-form.module.css';
import type { SettingsFieldProps } from './room-settings.ts';

const offered = [1, 3, 6, 12];

/** How long messages are kept: never longer than the platform keeps them. */
export const RetentionField = ({ before, now, set }: SettingsFieldProps) => {
  const { t } = useTranslation('rooms');
  const { retentionMonths: own, retentionMost: most } = before;
  const months = now.retentionMonths ?? most;
  const choices = new Set([...offered, own ?? most].filter((count) => count < most));
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {t('settings.keep')}
        </span>
        <Segmented
          label={t('settings.keep')}
          value={String(months)}
          onChange={(chosen) => set({ retentionMonths: Number(chosen) < most ? Number(chosen) : null })}
          options={[...[...choices].toSorted((a, b) => a - b), most].map((count) => ({
            value: String(count),
            label: t('settings.months', { count }),
          }))}
        />
        <p className={styles.hint}>{t('settings.keepHint', { count: months })}</p>
      </div>
      {months < Math.min(own ?? most, most) && <Note tone="warning">{t('settings.keepsLess')}</Note>}
    </>
  );
};
