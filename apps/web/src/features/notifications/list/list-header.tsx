import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { filterAddress } from '../state/address.ts';
import { filters, type Filter } from '../state/pages.ts';
import styles from './list-header.module.css';

interface ListHeaderProps {
  readonly filter: Filter;
  readonly settingsTo: string;
  /** Null when there is nothing unseen. */
  readonly onSeenAll: (() => void) | null;
}

/** What the list is narrowed to, and what is done with all of it; on a phone below the page's title. */
export const ListHeader = ({ filter, settingsTo, onSeenAll }: ListHeaderProps) => {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  return (
    <header className={styles.header}>
      <h1 className={classNames('display', styles.title)}>{t('title')}</h1>
      <div className={styles.filters}>
        <Segmented
          wide
          label={t('filter')}
          value={filter}
          onChange={(chosen) => void navigate(filterAddress(chosen), { replace: true })}
          options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      <IconButton
        icon="double-check"
        label={t('seenAll')}
        disabled={onSeenAll === null}
        onClick={() => onSeenAll?.()}
      />
      <Link to={settingsTo} className={styles.gear} aria-label={t('settings')} title={t('settings')}>
        <Icon name="gear" />
      </Link>
    </header>
  );
};
