import type { screensContract } from '@baithak/protocol/screens';
import type { CallHandler } from '../../platform/implement.ts';
import { profileOf } from './profile.ts';

/** A public profile (specification 2), for visitors too. */
export const getProfile: CallHandler<typeof screensContract.getProfile> = async (caller, { username }) => {
  await caller.limits.take({ name: 'getProfile', points: 120, seconds: 60 }, caller.viewer?.userId ?? caller.address);
  return profileOf(caller, caller.viewer, username);
};
