import { isQuietTime } from '@baithak/protocol/text/quiet-hours';
import { localTime } from '../../platform/clock.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';

interface QuietHours {
  /** `HH:MM`, or empty. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** Whether it is a quiet hour. */
export const isQuiet = ({ from, to, timeZone }: QuietHours, now: number): boolean =>
  from !== '' && to !== '' && isQuietTime(from, to, localTime(timeZone, now).time);

/**
 * Which of these people can hear the sounds that are played: who has not chosen yet or has chosen all, outside of their quiet
 * hours (docs/contract.md#playing-sounds).
 */
export const hearSounds = async (db: Tx, userIds: readonly string[], now: number): Promise<readonly string[]> => {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('settings')
    .select(['user_id', 'sounds_chosen', 'sounds', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('user_id', 'in', padded(userIds))
    .execute();
  const deaf = rows.filter(
    (row) =>
      (row.sounds_chosen === 1 && row.sounds !== 'all') ||
      isQuiet({ from: row.quiet_from, to: row.quiet_to, timeZone: row.time_zone }, now),
  );
  const left = new Set(deaf.map((row) => row.user_id));
  return userIds.filter((userId) => !left.has(userId));
};
