import type { peopleContract, Settings } from '@baithak/protocol/contracts/people';
import type { CallHandler } from '../../platform/implement.ts';
import { storeSettings } from './update-settings.write.ts';

/**
 * Changes the caller's given settings (docs/contract.md#own-account). Both colours are stored as chosen; the screens
 * keep them readable.
 */
export const updateSettings: CallHandler<typeof peopleContract.updateSettings> = async (caller, input) => {
  const { viewer, db } = caller;
  await caller.limits.take({ name: 'settings', points: 120, seconds: 60 }, viewer.userId);
  const set: Partial<Settings> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const settings = await db.write(storeSettings, { userId: viewer.userId, set });
  return { settings, rank: viewer.rank, username: viewer.username };
};
