import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { textAttributes } from '../../../lib/text-direction.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { usePlainText } from '../../message-body/plain-text.ts';
import { Name } from '../../people/name.tsx';
import { nameColor } from '../../people/rank.ts';
import { threadAddress } from '../../../lib/addresses.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { useThreads } from '../live/threads-cache.ts';
import { isDeleted } from '../live/threads-state.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import { useQuotedThread } from '../queries.ts';
import styles from './quoted-thread.module.css';
import { useThreadsRoom } from '../threads-context.ts';

/** The thread that another one quotes, in short; a press opens it. */
export const QuotedThread = ({ id }: { id: string }) => {
  const { t } = useTranslation('threads');
  const { t: tp } = useTranslation('people');
  const { roomRef } = useThreadsRoom();
  const { opened } = useHistorySteps();
  const toPlain = usePlainText();
  const { data: thread, isError } = useQuotedThread(id);
  const isIgnored = useIsIgnored(thread?.member.user.username ?? '');
  const gone = useThreads((room) => isDeleted(room, id));
  if (isError || gone) return <p className={styles.quote}>{t('quoteFailed')}</p>;
  if (!thread)
    return (
      <p className={styles.quote} aria-busy="true">
        …
      </p>
    );
  if (isIgnored) return <p className={styles.quote}>{tp('ignoring.quote')}</p>;
  const { user, role } = thread.member;
  const text = toPlain(threadParts(thread));
  return (
    <Link
      className={styles.quote}
      to={threadAddress(roomRef, id)}
      state={opened}
      style={{ '--rank': nameColor(role.rank, user._id) }}
      title={t('quoted')}
    >
      <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} className="text-xs" />
      <span className={`${styles.text} own-clip line-clamp-3 max-w-full wrap-anywhere`} {...textAttributes(text)}>
        <Written text={text} />
      </span>
    </Link>
  );
};
