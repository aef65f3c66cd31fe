import type { Timeout } from '@baithak/protocol/contracts/room-order';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrderTexts } from '../../../i18n/lazy/order.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import styles from './limit-note.module.css';
import { timeToWait, useLengthWords } from './length-words.ts';
import { useWritingLimits, type WritingLimits } from './writing-limits.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

export interface LimitNoteProps {
  /** The room's own composer; else that of a thread, which has its own width. */
  readonly isRoom?: boolean | undefined;
  /** Something is written here already, and kept. */
  readonly hasDraft?: boolean;
  /** Opens what the limits are changed with; null for whoever may not. */
  readonly onChange?: (() => void) | null;
}

/** In the place of a composer. */
const ReadOnlyCard = ({ isRoom, children }: Pick<LimitNoteProps, 'isRoom'> & { children: ReactNode }) => {
  const { t } = useOrderTexts();
  return (
    <section
      className={classNames(
        styles.card,
        'flex gap-3 p-4 bg-surface-sunken [border:1.5px_dashed_var(--border-strong)] rounded-[8px_8px_22px_22px]',
        isRoom &&
          `${styles.room} [--edge:var(--sp-3)] w-[calc(min(100%,var(--w-reading))_-_2_*_var(--edge))] mx-auto mobile:[--edge:var(--sp-2)]`,
      )}
      role="status"
    >
      <span className="flex-none grid place-items-center w-9 h-9 text-warning bg-warning-soft rounded-bowl">
        <Icon name="shield" />
      </span>
      <div className={`${styles.words} flex-1 min-w-0`}>
        <b>{t('line.frozenHere')}</b>
        {children}
      </div>
    </section>
  );
};

/** The reader has a timeout. */
const TimedOut = ({ isRoom, hasDraft, timeout }: LimitNoteProps & { timeout: Timeout }) => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const { reason } = timeout;
  return (
    <ReadOnlyCard isRoom={isRoom}>
      <p>{t('line.timeout')}</p>
      {reason !== '' && (
        <p>
          {t('line.reason')} <bdi>{reason}</bdi>
        </p>
      )}
      <p className={styles.foot}>
        <span>
          {t('line.writeAgain', { until: isolate(until(timeout.until)) })}
          {hasDraft && ` ${t('line.kept')}`}
        </span>
      </p>
    </ReadOnlyCard>
  );
};

/** The freeze holds for the reader. */
const ReadOnly = ({ isRoom, hasDraft, frozen, accountHelps, isGuest }: LimitNoteProps & WritingLimits) => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  if (!frozen) return null;
  // After a minute raid mode holds those alone who came with the raid.
  const isSoon = frozen.reason === 'surge' && !frozen.strict;
  return (
    <ReadOnlyCard isRoom={isRoom}>
      <p>{t(frozen.strict ? 'line.why.strict' : `line.why.${frozen.reason}`)}</p>
      <p className={styles.foot}>
        {(accountHelps || (isGuest && frozen.reason === 'surge')) && (
          <Link className={buttonClass({ tone: 'primary', size: 'small' })} to="/register">
            {t('line.register')}
          </Link>
        )}
        <span>
          {accountHelps && `${t('line.registerHint')} `}
          {t(isSoon ? 'line.opensSoon' : 'line.opens', { until: isolate(until(frozen.until)) })}
          {hasDraft && ` ${t('line.kept')}`}
        </span>
      </p>
    </ReadOnlyCard>
  );
};

const Line = ({ icon, isRoom, onChange, children }: LimitNoteProps & { icon: IconName; children: ReactNode }) => {
  const { t } = useOrderTexts();
  return (
    <div
      className={classNames(
        styles.line,
        'flex flex-wrap items-center gap-y-1 gap-x-2 py-1 px-2 mb-1 bg-warning-soft rounded-2 text-xs',
        isRoom &&
          `${styles.room} [--edge:var(--sp-3)] w-[calc(min(100%,var(--w-reading))_-_2_*_var(--edge))] mx-auto mobile:[--edge:var(--sp-2)]`,
      )}
    >
      <Icon name={icon} size="small" />
      {children}
      {onChange && (
        <Button tone="ghost" size="small" onClick={onChange}>
          {t('line.change')}
        </Button>
      )}
    </div>
  );
};

/** What a line says beside its sign and button. */
const text = 'flex-[1_1_12em] m-0';

const tickMs = 250;

/** What is left of a wait, in ms; renders as it goes by. */
const useLeft = (nextAt: number): number => {
  const [now, setNow] = useState(serverNow);
  const isOver = nextAt <= now;
  useEffect(() => {
    setNow(serverNow());
    if (nextAt <= serverNow()) return undefined;
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, [nextAt, isOver]);
  return Math.max(0, nextAt - now);
};

const Slow = ({ limits }: { limits: WritingLimits }) => {
  const { t } = useOrderTexts();
  const words = useLengthWords();
  const left = useLeft(limits.nextAt);
  const length = words(limits.slowMode);
  return left > 0 ? (
    <p role="timer" className={`${text} numbers`}>
      {t('line.wait', { time: isolate(timeToWait(left)) })}
    </p>
  ) : (
    <p className={text} role="status">
      {t(limits.isExempt ? 'line.slowExempt' : 'line.slow', { length })}
    </p>
  );
};

const useAnnounceOpen = (onlyReads: boolean, isRoom: boolean): void => {
  const { t } = useOrderTexts();
  const before = useRef(onlyReads);
  useEffect(() => {
    if (isRoom && before.current && !onlyReads) notify({ type: 'info', text: t('line.open') });
    before.current = onlyReads;
  }, [onlyReads, isRoom, t]);
};

/** Who may write here and until when, above a composer or in its place. */
export const LimitNote = (props: LimitNoteProps) => {
  const { t } = useOrderTexts();
  const { until } = useTimes();
  const limits = useWritingLimits();
  const { frozen, timeout, onlyReads, slowMode } = limits;
  useAnnounceOpen(onlyReads, props.isRoom === true);
  if (timeout) return <TimedOut {...props} timeout={timeout} />;
  if (onlyReads) return <ReadOnly {...props} {...limits} />;
  // Raid mode is told under the tabs.
  const isFrozen = frozen !== null && frozen.reason !== 'surge';
  if (!isFrozen && slowMode === 0) return null;
  // One line for both: in a low window two would leave no room for the messages.
  return (
    <Line {...props} icon={isFrozen ? 'shield' : 'clock'}>
      {isFrozen && (
        <p className={text} role="status">
          {t('line.frozen', { until: isolate(until(frozen.until)) })}
        </p>
      )}
      {slowMode > 0 && <Slow limits={limits} />}
    </Line>
  );
};
