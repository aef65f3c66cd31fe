import type { OwnBot } from '@baithak/protocol/entities/bot';
import { limits } from '@baithak/protocol/limits';
import { isolate } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

const minute = 60_000;
const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', minute],
] as const;

/** The largest unit in which a length in ms counts at least one; at least one minute. */
export const lengthUnit = (ms: number): { unit: 'days' | 'hours' | 'minutes'; count: number } => {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? ['minutes', minute];
  return { unit, count: Math.max(1, Math.floor(ms / size)) };
};

type Connection = Pick<OwnBot, 'connected' | 'lastConnected'>;

export const useConnectionWords = (): ((bot: Connection) => string) => {
  const { t } = useBotsTexts();
  const { moment } = useTimes();
  return ({ connected, lastConnected }) => {
    if (connected !== null) {
      const { unit, count } = lengthUnit(serverNow() - Date.parse(connected));
      return t('online', { length: t(unit, { count }) });
    }
    return lastConnected === null ? t('never') : t('away', { time: isolate(moment(lastConnected)) });
  };
};

/** How many commands wait for a bot, in words; empty for none. */
export const useWaitingWords = (): ((waiting: number) => string) => {
  const { t } = useBotsTexts();
  return (waiting) => {
    if (waiting === 0) return '';
    const most = limits.botWaitingCounted;
    return waiting > most ? t('waitingMore', { count: most }) : t('waiting', { count: waiting });
  };
};
