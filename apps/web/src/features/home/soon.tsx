import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './soon.module.css';

/** A view that a later part builds: said as it is. */
export const Soon = ({ view }: { view: 'private' | 'notifications' }) => {
  const { t } = useTranslation('home');
  return (
    <div className={styles.soon}>
      <EmptyState small sticker={view === 'private' ? 'chai' : 'patang'} title={t(`soon.${view}`)}>
        {t(`soon.${view}Text`)}
      </EmptyState>
    </div>
  );
};
