import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/graphics/icon.tsx';
import styles from './bottom-bar.module.css';
import { ViewCount } from './view-count.tsx';
import { viewAddress, viewIcon, views, type View } from './views.ts';

/** The views, below the lists on a phone. Not shown in a room. */
export const BottomBar = ({ view }: { view: View }) => {
  const { t } = useTranslation('home');
  return (
    <nav className={styles.bar} aria-label={t('views')}>
      {views.map((each) => (
        <Link key={each} to={viewAddress[each]} aria-current={each === view ? 'page' : undefined}>
          <Icon name={viewIcon[each]} />
          {t(each)}
          <ViewCount view={each} />
        </Link>
      ))}
    </nav>
  );
};
