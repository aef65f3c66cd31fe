import { publicThreadAddress } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asWritten } from '../../lib/bidi.ts';
import { Ago } from '../../ui/ago.tsx';
import { usePlainText } from '../parts/plain-text.ts';
import { Facts } from './counts.tsx';
import styles from './profile-page.module.css';
import { partsOf } from './thread-text.ts';

/** A person's latest public threads. */
export const ProfileThreads = ({ threads }: { threads: readonly Thread[] }) => {
  const { t } = useTranslation('public');
  const plain = usePlainText();
  if (threads.length === 0) return <p className={styles.none}>{t('profile.noThreads')}</p>;
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => {
        const text = plain(partsOf(thread));
        return (
          <li key={thread._id}>
            <Link to={publicThreadAddress(thread._id)} className={styles.thread}>
              <span className={styles.text} {...asWritten(text)}>
                {text}
              </span>
              <span className={styles.meta}>
                <bdi>{thread.room.title}</bdi>
                <Ago date={thread.date} />
                <Facts thread={thread} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
