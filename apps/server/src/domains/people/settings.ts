import { type Settings, peopleContract } from '@baithak/protocol/contracts/people';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type RevisedSettings, findRevisedSettings, storeSettings } from './people.write.ts';
import { isQuietTime } from '@baithak/protocol/text/quiet-hours';
import { localTime } from '../../platform/clock.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';

/** The caller's own settings, rank and username (docs/product.md#user-settings). */
export const getSettings: CallHandler<typeof peopleContract.getSettings> = async ({ viewer, db, epoch }) => ({
  epoch: epoch.now(),
  ...(await findRevisedSettings(db.read, viewer.userId)),
  rank: viewer.rank,
  username: viewer.username,
});

/** Stores the given settings and tells every device of the person. */
export const changeSettings = async (
  { db, live, epoch }: Pick<App, 'db' | 'live' | 'epoch'>,
  userId: string,
  set: Partial<Settings>,
): Promise<RevisedSettings & { readonly epoch: string }> => {
  const stored = { epoch: epoch.now(), ...(await db.write(storeSettings, { userId, set })) };
  live.user(userId).publish(peopleContract.settingsChanged, stored);
  return stored;
};

/**
 * Changes the caller's given settings (docs/contract.md#own-account). Both colours are stored as chosen; the screens
 * keep them readable. Every device of theirs gets the event, this one too: the rev says what is newer.
 */
export const updateSettings: CallHandler<typeof peopleContract.updateSettings> = async (caller, input) => {
  const { viewer } = caller;
  await caller.limits.take({ name: 'settings', points: 120, seconds: 60 }, viewer.userId);
  const set: Partial<Settings> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const stored = await changeSettings(caller, viewer.userId, set);
  return { ...stored, rank: viewer.rank, username: viewer.username };
};

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
