import type { Thread } from '@baithak/protocol/threads';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asWritten } from '../../lib/bidi.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePlainText } from '../parts/plain-text.ts';
import { Name } from '../people/name.tsx';
import { threadAddress } from './address.ts';
import { partsOf } from './parts-of.ts';
import styles from './room-notice.module.css';
import { useThreadsRoom } from './threads-room.ts';

/** How long notices are shown after a room was loaded, in milliseconds (specification 9). */
const NOTICE_MS = 5000;

const Line = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { address } = useThreadsRoom();
  const toPlain = usePlainText();
  const { user, role } = thread.member;
  const text = toPlain(partsOf(thread));
  return (
    <li className={styles.line}>
      <Icon name="bell" size="small" />
      <span className={styles.words}>
        <Name username={user.username} role={role} />
        <span className={styles.text} {...asWritten(text)}>
          {text}
        </span>
      </span>
      <Link to={threadAddress(address, thread._id)}>{t('openNotice')}</Link>
    </li>
  );
};

/** The room's notices, for five seconds after it was loaded; they stay while a hand or the focus is on them. */
export const RoomNotice = ({ notices }: { notices: readonly Thread[] }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const [isShown, setIsShown] = useState(notices.length > 0);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setIsShown(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);
  if (!isShown) return null;
  return (
    <section
      className={styles.notice}
      role="status"
      aria-label={t('notice')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul>
        {notices.map((thread) => (
          <Line key={thread._id} thread={thread} />
        ))}
      </ul>
      <IconButton icon="close" size="small" label={tc('close')} onClick={() => setIsShown(false)} />
    </section>
  );
};
