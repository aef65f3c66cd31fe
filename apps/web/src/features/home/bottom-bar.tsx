import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './bottom-bar.module.css';
import { viewAddress, viewIcon, views, type View } from './views.ts';

/** On a phone, under the lists: the four places. Inside a room it is not there. */
export const BottomBar = ({ view }: { view: View }) => {
  const { t } = useTranslation('home');
  return (
    <nav className={styles.bar} aria-label={t('views')}>
      {views.map((each) => (
        <Link key={each} to={viewAddress[each]} aria-current={each === view ? 'page' : undefined}>
          <Icon name={viewIcon[each]} />
          {t(each)}
        </Link>
      ))}
    </nav>
  );
};
