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
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import { useThreadsRoom } from '../threads-context.ts';

/** How long notices are shown at least, in milliseconds (docs/product.md#durations). */
const noticeMs = 5000;

const Line = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { roomRef } = useThreadsRoom();
  const { opened } = useHistorySteps();
  const toPlain = usePlainText();
  const { user, role } = thread.member;
  const { title } = plainTitle(threadParts(thread), toPlain);
  return (
    <li className="flex items-center gap-2 min-h-8 [&>svg]:text-success">
      <Icon name="bell" size="small" />
      <span className="flex flex-1 items-baseline gap-1.5 min-w-0">
        <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
        <span className="min-w-0 truncate text-muted" {...textAttributes(title)}>
          <Written text={title} />
        </span>
      </span>
      <Link
        className="mobile:grid mobile:place-content-center mobile:min-h-touch mobile:min-w-touch"
        to={threadAddress(roomRef, thread._id)}
        state={opened}
      >
        {t('openNotice')}
      </Link>
    </li>
  );
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The days on which notices were shown last, by the thread's id; those of other days are forgotten. */
const readSeen = (today: string): Readonly<Record<string, string>> => {
  try {
    const stored: unknown = JSON.parse(readLocal('seenNotices') ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, day]) => day === today));
  } catch {
    return {};
  }
};

/**
 * The room's notices, each once a day: until they are closed, or the reader scrolls the messages after five seconds, unless
 * the pointer or the focus is on them. The bar has its own space, from the room's first picture on.
 */
export const RoomNotices = ({ notices }: { notices: readonly Thread[] }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const [shown, setShown] = useState(() => {
    const seen = readSeen(dayOf(new Date()));
    return notices.filter(({ _id }) => !(_id in seen));
  });
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (shown.length === 0) return;
    const today = dayOf(new Date());
    const days = Object.fromEntries(shown.map(({ _id }) => [_id, today]));
    writeLocal('seenNotices', JSON.stringify({ ...readSeen(today), ...days }));
  }, [shown]);
  useEffect(() => {
    if (shown.length === 0 || isHeld) return;
    const readOn = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[role=log]')) setShown([]);
    };
    const ways = ['wheel', 'touchmove'] as const;
    const timer = setTimeout(() => ways.forEach((way) => addEventListener(way, readOn, { passive: true })), noticeMs);
    return () => {
      clearTimeout(timer);
      ways.forEach((way) => removeEventListener(way, readOn));
    };
  }, [shown, isHeld]);
  if (shown.length === 0) return null;
  return (
    <section
      className="flex items-start gap-1 py-1 ps-4 pe-2 bg-surface line-b mobile:py-0"
      role="status"
      aria-label={t('notice')}
      data-bar
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul className="flex-1 min-w-0">
        {shown.map((thread) => (
          <Line key={thread._id} thread={thread} />
        ))}
      </ul>
      <IconButton icon="close" size="small" label={tc('close')} onClick={() => setShown([])} />
    </section>
  );
};
