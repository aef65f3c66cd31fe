import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import styles from './tags.module.css';
import { useThreadDeeds } from './thread-deeds.ts';

/** A thread's tags; a press shows the threads that carry it. */
export const Tags = ({ tags }: { tags: readonly string[] }) => {
  const { t } = useTranslation('threads');
  const { filter } = useThreadDeeds();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            title={t('tagged', { tag: isolated(tag) })}
            onClick={() => filter(tag)}
          >
            <bdi>{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};
