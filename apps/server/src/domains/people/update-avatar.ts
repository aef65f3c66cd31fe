import type { peopleContract } from '@baithak/protocol/contracts/people';
import type { CallHandler } from '../../platform/implement.ts';
import { storeAvatar } from './update-avatar.write.ts';

/** The caller's picture (docs/contract.md#own-account): that of an upload, or none. */
export const updateAvatar: CallHandler<typeof peopleContract.updateAvatar> = async (caller, { token }) => {
  const { viewer, db, clock } = caller;
  await caller.limits.take({ name: 'avatar', points: 20, seconds: 600 }, viewer.userId);
  const profile = await db.write(storeAvatar, { userId: viewer.userId, token, now: clock.now() });
  caller.live.personChanged(viewer.userId);
  if (token !== null) caller.services.reports.filesUsed();
  return { profile };
};
