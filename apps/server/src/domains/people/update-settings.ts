import { peopleContract, type Settings } from '@baithak/protocol/contracts/people';
import type { CallHandler } from '../../platform/implement.ts';
import { storeSettings } from './update-settings.write.ts';

/**
 * Changes the caller's given settings (docs/contract.md#own-account). Both colours are stored as chosen; the screens
 * keep them readable. Every device of theirs gets the event, this one too: the rev says what is newer.
 */
export const updateSettings: CallHandler<typeof peopleContract.updateSettings> = async (caller, input) => {
  const { viewer, db, live } = caller;
  await caller.limits.take({ name: 'settings', points: 120, seconds: 60 }, viewer.userId);
  const set: Partial<Settings> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const stored = await db.write(storeSettings, { userId: viewer.userId, set });
  live.user(viewer.userId).publish(peopleContract.settingsChanged, stored);
  return { ...stored, rank: viewer.rank, username: viewer.username };
};
