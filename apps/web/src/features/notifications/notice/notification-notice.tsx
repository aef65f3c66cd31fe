import { Written } from '../../../ui/written.tsx';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { placeBelowTitles } from '../../../ui/feedback/below-titles.ts';
import { stackId } from '../../../ui/feedback/notices.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NotificationPicture } from '../list/notification-picture.tsx';
import { SentenceText } from '../sentence/sentence-text.tsx';
import { useLine } from '../sentence/use-line.ts';
import { targetOf } from '../state/address.ts';
import { useOpening } from '../state/opened.ts';
import styles from './notification-notice.module.css';

/** How long a notice stays (docs/product.md#durations). */
const shownMs = 2500;

interface NoticeProps {
  readonly notif: Notification;
  readonly onDone: () => void;
}

const Notice = ({ notif, onDone }: NoticeProps) => {
  const { t: tc } = useTranslation('common');
  const openingOf = useOpening();
  const isVisible = usePageVisible();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isPointed || isFocused || !isVisible;
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, notif]);
  const line = useLine(notif);
  return (
    <div
      className={styles.notice}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <NotificationPicture notif={notif} />
      <Link to={targetOf(notif)} state={openingOf(notif._id)} className={styles.link} onClick={onDone}>
        <span className={styles.sentence}>
          <SentenceText notif={notif} />
        </span>
        {line !== '' && (
          <span className={styles.line} {...textAttributes(line)}>
            <Written text={line} />
          </span>
        )}
      </Link>
      <span className={styles.close}>
        <IconButton icon="close" size="small" label={tc('close')} onClick={onDone} />
      </span>
    </div>
  );
};

/** Among the other notices: what has just happened, one after the other. A press opens it; it hides by itself. */
export const NotificationNotice = ({ queue, onDone }: { queue: readonly Notification[]; onDone: () => void }) => {
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => setStack(document.getElementById(stackId)), []);
  const [shown] = queue;
  useLayoutEffect(() => {
    if (stack && shown) placeBelowTitles(stack);
  }, [stack, shown]);
  return (
    stack &&
    createPortal(<div role="status">{shown && <Notice key={shown._id} notif={shown} onDone={onDone} />}</div>, stack)
  );
};
