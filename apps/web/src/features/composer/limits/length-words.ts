import { useOrderTexts } from '../../../i18n/lazy/order.ts';

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

export const useLengthWords = (): ((seconds: number) => string) => {
  const { t } = useOrderTexts();
  return (seconds) => {
    const [unit, size] = units.find(([, each]) => seconds >= each && seconds % each === 0) ?? ['seconds', 1];
    return t(unit, { count: seconds / size });
  };
};

/** What is left of a wait, as a clock shows it: 0:07, 12:30. */
export const timeToWait = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
