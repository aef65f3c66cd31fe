import { Written } from '../../../ui/written.tsx';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import styles from './thread-tags.module.css';
import { usePaneActions } from '../pane-actions-context.ts';

/** A thread's tags; a press lists the threads with that tag. */
export const ThreadTags = ({ tags }: { tags: readonly string[] }) => {
  const { t } = useTranslation('threads');
  const { filterByTag } = usePaneActions();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            title={t('tagged', { tag: isolate(tag) })}
            onClick={() => filterByTag(tag)}
          >
            <bdi>
              <Written text={tag} />
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};
