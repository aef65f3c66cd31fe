import { useTranslation } from 'react-i18next';
import styles from './read-more.module.css';

/** Behind the beginning of a text that the page does not show whole: leads to where all of it is read. */
export const ReadMore = ({ href }: { href: string }) => {
  const { t } = useTranslation('public');
  return (
    <a href={href} rel="nofollow" className={styles.more} data-whole>
      {t('readMore')}
    </a>
  );
};
