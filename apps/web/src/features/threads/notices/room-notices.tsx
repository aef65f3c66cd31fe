import { plainTitle } from '@baithak/protocol/parts/split-title';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Written } from '../../../ui/written.tsx';
import { textAttributes } from '../../../lib/text-direction.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { usePlainText } from '../../message-body/plain-text.ts';
import { Name } from '../../people/name.tsx';
import { threadAddress } from '../../../lib/addresses.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import styles from './room-notices.module.css';
import { useThreadsRoom } from '../threads-room.ts';

/** How long notices are shown after a room was loaded, in milliseconds (docs/product.md#durations). */
const noticeMs = 5000;

const Line = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { roomRef } = useThreadsRoom();
  const { opened } = useHistorySteps();
  const toPlain = usePlainText();
  const { user, role } = thread.member;
  const { title } = plainTitle(threadParts(thread), toPlain);
  return (
    <li className={`${styles.line} flex items-center gap-2 min-h-8`}>
      <Icon name="bell" size="small" />
      <span className="flex flex-1 items-baseline gap-1.5 min-w-0">
        <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
        <span className="min-w-0 truncate text-muted" {...textAttributes(title)}>
          <Written text={title} />
        </span>
      </span>
      <Link to={threadAddress(roomRef, thread._id)} state={opened}>
        {t('openNotice')}
      </Link>
    </li>
  );
};

/** The room's notices, for five seconds after it was loaded; they stay while the pointer or the focus is on them. */
export const RoomNotices = ({ notices }: { notices: readonly Thread[] }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const [isShown, setIsShown] = useState(notices.length > 0);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setIsShown(false), noticeMs);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);
  if (!isShown) return null;
  return (
    <div className={styles.place}>
      <section
        className={`${styles.notice} absolute top-[calc(var(--h-tabs)_+_10px)] inset-x-3 flex items-start gap-1 pt-2 pb-2.5 ps-3 pe-2 bg-surface-raised line rounded-bowl shadow-2`}
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
    </div>
  );
};
