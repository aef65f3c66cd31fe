import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import styles from '../dialog-form.module.css';
import type { SettingsFieldProps } from './room-settings.ts';

/** Who reads a Public room, and what a change means for those who only look in. A Private one is read by its members alone. */
export const ReadersField = ({ before, now, set }: SettingsFieldProps) => {
  const { t } = useTranslation('rooms');
  if (now.access === 'Private') return null;
  return (
    <>
      <div className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {t('readers')}
        </span>
        <Segmented
          label={t('readers')}
          value={now.readers}
          onChange={(readers) => set({ readers })}
          options={[
            { value: 'everyone', label: t('readersAll') },
            { value: 'members', label: t('readersMembers') },
          ]}
        />
        <p className={styles.hint}>
          {now.readers === 'everyone' ? t('settings.readersAllHint') : t('settings.readersMembersHint')}
        </p>
      </div>
      {before.readers === 'everyone' && now.readers === 'members' && (
        <Note tone="warning">{t('settings.toMembers')}</Note>
      )}
    </>
  );
};
