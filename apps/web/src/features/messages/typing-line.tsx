import { truncateName } from '@baithak/protocol/names';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import styles from './typing-line.module.css';

/** Who is typing, in a line of its own height, so that the timeline does not jump. */
export const TypingLine = ({ usernames }: { usernames: readonly string[] }) => {
  const { t } = useTranslation('messages');
  const [first = '', second = ''] = usernames.map((username) => isolated(truncateName(username)));
  const words =
    usernames.length === 1
      ? t('typing.one', { first })
      : usernames.length === 2
        ? t('typing.two', { first, second })
        : t('typing.many');
  return (
    <div className={styles.line}>
      {usernames.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className={styles.words}>{words}</span>
        </>
      )}
    </div>
  );
};
