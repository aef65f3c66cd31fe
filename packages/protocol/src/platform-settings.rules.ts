import type { PlatformChanges, PlatformSettings } from './platform-settings.ts';

/** Days after which a shorter time for messages holds, and what is older is deleted (docs/contract.md#staff-settings). */
export const retentionNoticeDays = 7;

type Numbers = Readonly<Record<string, number | boolean>>;

/** Whether any of these numbers is lower than it was, or higher. */
const isAny = (how: 'lower' | 'higher', names: readonly string[], now: Numbers, next: Numbers): boolean =>
  names.some((name) => {
    const change = Number(next[name]) - Number(now[name]);
    return how === 'lower' ? change < 0 : change > 0;
  });

/** Whether guests send links and pictures earlier, words are masked for a shorter time, raid mode begins later or not by itself, or more is let through than now. */
export const protectsLess = (now: PlatformChanges, next: PlatformChanges): boolean => {
  const { ladder, words, raid, classifier } = next;
  if (ladder && now.ladder && isAny('lower', Object.keys(ladder), now.ladder, ladder)) return true;
  if (words && now.words && isAny('lower', ['afterMinutes', 'messages'], now.words, words)) return true;
  if (words && now.words && isAny('higher', ['opens'], now.words, words)) return true;
  if (raid && now.raid && isAny('lower', ['automatic', 'minutes'], now.raid, raid)) return true;
  if (raid && now.raid && isAny('higher', ['joins', 'firstMessages'], now.raid, raid)) return true;
  return (['texts', 'pictures'] as const).some(
    (kind) =>
      classifier && now.classifier && isAny('higher', ['doubt', 'refuse'], now.classifier[kind], classifier[kind]),
  );
};

/** Whether only the owner of the platform (rank 11) may change this: what protects less, what deletes, and what leaves the server. */
export const isForOwner = (now: PlatformSettings, next: PlatformChanges): boolean =>
  next.retention !== undefined || next.endpoint !== undefined || protectsLess(now, next);
