import { relativeTime } from '@baithak/protocol/phrases';
import { createContext, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/clock.ts';

const minute = 60_000;

/** The time that ages are counted to, ms, and whether the page is alive: a page from the server begins with the time it was drawn at. */
const Now = createContext<{ now: number; isAlive: boolean }>({ now: 0, isAlive: false });

export const useNow = (): number => use(Now).now;

/** Counts ages from when the page was drawn, then along with the reader's clock. */
export const NowProvider = ({ drawnAt, children }: { drawnAt: number; children: React.ReactNode }) => {
  const [value, setValue] = useState({ now: drawnAt, isAlive: false });
  useEffect(() => {
    const tick = (): void => setValue({ now: Date.now(), isAlive: true });
    tick();
    const timer = setInterval(tick, minute);
    return () => clearInterval(timer);
  }, []);
  return <Now value={value}>{children}</Now>;
};

/** How long ago in the reader's language. */
export const useAgo = (): ((then: number, now: number) => string) => {
  const { t } = useTranslation('public');
  return (then, now) => {
    const ago = relativeTime(then, now);
    if ('now' in ago) return t('ago.now');
    return 'year' in ago ? String(ago.year) : t(`ago.${ago.unit}`, { count: ago.count });
  };
};

/** A moment, as how long ago it was. The whole date waits for the page to be alive: the server does not know the reader's hours. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => {
  const { i18n } = useTranslation();
  const { now, isAlive } = use(Now);
  const ago = useAgo();
  return (
    <time className={className} dateTime={date} title={isAlive ? fullDate(date, i18n.language) : undefined}>
      {ago(Date.parse(date), now)}
    </time>
  );
};
