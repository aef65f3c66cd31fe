import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import styles from './soon.module.css';

/** A view that a later part builds: said as it is. */
export const Soon = ({ view }: { view: 'private' | 'notifications' }) => {
  const { t } = useTranslation('home');
  return (
    <div className={styles.soon}>
      <EmptyState small sticker={view === 'private' ? 'chai' : 'patang'} title={t(`soon.${view}`)}>{t(`soon.${view}Text`)}</EmptyState>
    </div>
  );
};

/** The reader's own place: how the house looks. The rest of the settings comes with a later part. */
export const You = ({ card }: { card: ReactNode }) => (
  <div className={styles.you}>
    {card}
    <LanguageChoice />
    <ThemeChoice />
  </div>
);
