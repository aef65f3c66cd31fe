import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/graphics/icon.tsx';
import styles from './bottom-bar.module.css';
import { ViewNews } from './sidebar.tsx';
import { viewAddress, viewIcon, views, type View } from './views.ts';

/** The views, below the lists on a phone. Not shown in a room. */
export const BottomBar = ({ view, hasRoomNews }: { view: View; hasRoomNews: boolean }) => {
  const { t } = useTranslation('home');
  return (
    <nav className={styles.bar} aria-label={t('views')}>
      {views.map((each) => (
        <Link key={each} to={viewAddress[each]} aria-current={each === view ? 'page' : undefined}>
          <span className="mobile:relative mobile:grid">
            <Icon name={viewIcon[each]} />
            <span className="mobile:absolute mobile:-top-1 mobile:inset-s-[62%] mobile:grid">
              <ViewNews view={each} isShown={each === view} hasRoomNews={hasRoomNews} />
            </span>
          </span>
          {t(each)}
        </Link>
      ))}
    </nav>
  );
};
