import { useTranslation } from 'react-i18next';
import styles from './text-limit.module.css';

/** How many characters a text has too many; negative while there is room. */
export const excessOf = (text: string, most: number): number => [...text.trim()].length - most;

/** From here on the room that is left is told. */
const NEAR = 200;

/** Says in words when a text comes near its limit, and by how much it is over. */
export const TextLimit = ({ text, most }: { text: string; most: number }) => {
  const { t } = useTranslation();
  const excess = excessOf(text, most);
  if (excess <= -NEAR) return null;
  return excess > 0 ? (
    <p className={styles.over} role="alert">
      {t('tooLong', { count: excess, limit: most })}
    </p>
  ) : (
    <p className={styles.near} role="status">
      {t('left', { count: -excess })}
    </p>
  );
};
