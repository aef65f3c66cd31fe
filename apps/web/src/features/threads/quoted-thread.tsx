import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asWritten } from '../../lib/bidi.ts';
import { usePlainText } from '../parts/plain-text.ts';
import { Name } from '../people/name.tsx';
import { rankColor } from '../people/rank.ts';
import { threadAddress } from './address.ts';
import { useThreads } from './live-cache.ts';
import { isGone } from './live-state.ts';
import { partsOf } from './parts-of.ts';
import { useQuotedThread } from './queries.ts';
import styles from './quoted-thread.module.css';
import { useThreadsRoom } from './threads-room.ts';

/** The thread that another one quotes, in short; a press opens it. */
export const QuotedThread = ({ id }: { id: string }) => {
  const { t } = useTranslation('threads');
  const { address } = useThreadsRoom();
  const toPlain = usePlainText();
  const { data: thread, isError } = useQuotedThread(id);
  const gone = useThreads((room) => isGone(room, id));
  if (isError || gone) return <p className={styles.quote}>{t('quoteFailed')}</p>;
  if (!thread)
    return (
      <p className={styles.quote} aria-busy="true">
        …
      </p>
    );
  const { user, role } = thread.member;
  const text = toPlain(partsOf(thread));
  return (
    <Link
      className={styles.quote}
      to={threadAddress(address, id)}
      style={{ '--rank': rankColor(role.rank) }}
      title={t('quoted')}
    >
      <Name username={user.username} role={role} className={styles.name} />
      <span className={styles.text} {...asWritten(text)}>
        {text}
      </span>
    </Link>
  );
};
