import { relativeTime } from '@baithak/protocol/phrases';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/clock.ts';

/** How often times ago are told anew, in milliseconds. */
const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = Date.now();
  for (const tell of listeners) tell();
};

/** One clock for all times on the page; it stands still while none is shown. */
const subscribe = (tell: () => void): (() => void) => {
  if (listeners.size === 0) now = Date.now();
  listeners.add(tell);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** How long ago something was (specification 9); the whole date as its title. `date` is ISO. */
export const TimeAgo = ({ date, className }: { date: string; className?: string | undefined }) => {
  const { t, i18n } = useTranslation('threads');
  const clock = useSyncExternalStore(subscribe, () => now, () => now);
  const ago = relativeTime(Date.parse(date), clock);
  const words = 'now' in ago ? t('ago.now') : 'year' in ago ? String(ago.year) : t(`ago.${ago.unit}`, { count: ago.count });
  return <time className={className} dateTime={date} title={fullDate(date, i18n.language)}>{words}</time>;
};
