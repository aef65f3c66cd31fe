import type { Part } from '@baithak/protocol/parts/part';
import { printPart } from '@baithak/protocol/parts/print-parts';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomIdContext } from '../../../lib/room-id-context.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { isRevealed, reveal } from './revealed-spoilers.ts';
import styles from './spoiler.module.css';

/** Words that are hidden until somebody asks for them; then they are shown until the room is left. */
export const Spoiler = ({ parts, children }: { parts: readonly Part[]; children: ReactNode }) => {
  const { t } = useTranslation('messages');
  const isLive = useIsLive();
  const roomId = use(RoomIdContext);
  const words = parts.map(printPart).join('');
  const [isShown, setIsShown] = useState(() => isRevealed(roomId, words));
  const shown = useRef<HTMLSpanElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  // The focus stays where it was: on the words that the button has become.
  useEffect(() => {
    if (isFresh) shown.current?.focus();
  }, [isFresh]);
  if (!isLive)
    return (
      <details className={styles.details}>
        <summary>{t('spoiler.label')}</summary>
        {children}
      </details>
    );
  if (isShown)
    return (
      <span ref={shown} className={styles.shown} tabIndex={-1}>
        {children}
      </span>
    );
  const show = () => {
    reveal(roomId, words);
    setIsFresh(true);
    setIsShown(true);
  };
  return (
    <button
      type="button"
      className={styles.hidden}
      aria-label={t('spoiler.show')}
      title={t('spoiler.show')}
      onClick={show}
    >
      <span inert className={styles.words}>
        {children}
      </span>
    </button>
  );
};
