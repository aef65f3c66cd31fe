import { Written } from '../../../ui/written.tsx';
import { publicThreadAddress } from '@baithak/protocol/public-pages';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { Ago } from '../../../ui/ago.tsx';
import { usePlainText } from '../../parts/body/plain-text.ts';
import { ThreadCounts } from '../thread/thread-counts.tsx';
import styles from './profile-page.module.css';
import { threadParts } from '../thread/thread-text.ts';

/** A person's latest public threads. */
export const ProfileThreads = ({ threads }: { threads: readonly Thread[] }) => {
  const { t } = useTranslation('public');
  const plain = usePlainText();
  if (threads.length === 0) return <p className={styles.none}>{t('profile.noThreads')}</p>;
  return (
    <ul className={styles.threads}>
      {threads.map((thread) => {
        const text = plain(threadParts(thread));
        return (
          <li key={thread._id}>
            <Link to={publicThreadAddress(thread._id)} className={styles.thread}>
              <span className={styles.text} {...textAttributes(text)}>
                <Written text={text} />
              </span>
              <span className={styles.meta}>
                <bdi>
                  <Written text={thread.room.title} />
                </bdi>
                <Ago date={thread.date} />
                <ThreadCounts thread={thread} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
