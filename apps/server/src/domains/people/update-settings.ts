import type { peopleContract, Settings } from '@baithak/protocol/people';
import type { CallHandler } from '../../platform/implement.ts';
import { storeSettings } from './update-settings.write.ts';

/** Changes the caller's given settings (CONTRACT.md 4). Both colours are stored as chosen: who shows them keeps them readable. */
export const updateSettings: CallHandler<typeof peopleContract.updateSettings> = async (caller, input) => {
  const { viewer, db } = caller;
  await caller.limits.take({ name: 'settings', points: 120, seconds: 60 }, viewer.userId);
  const set: Partial<Settings> = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const settings = await db.write(storeSettings, { personId: viewer.userId, set });
  return { settings, rank: viewer.rank, username: viewer.username };
};
