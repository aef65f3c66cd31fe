import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './coming-soon.module.css';

/** A view that does not exist yet, with a text that says so. */
export const ComingSoon = ({ view }: { view: 'private' | 'notifications' }) => {
  const { t } = useTranslation('home');
  return (
    <div className={styles.soon}>
      <EmptyState small sticker={view === 'private' ? 'chai' : 'patang'} title={t(`comingSoon.${view}`)}>
        {t(`comingSoon.${view}Text`)}
      </EmptyState>
    </div>
  );
};
