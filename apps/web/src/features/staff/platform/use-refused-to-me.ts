import type { PlatformChanges } from '@baithak/protocol/platform-settings';
import { protectsLess } from '@baithak/protocol/platform-settings.rules';
import { ownerRank } from '@baithak/protocol/ranks';
import { useMe } from '../../../lib/session/me.ts';

export const useIsOwner = (): boolean => (useMe()?.rank ?? 0) >= ownerRank;

/** Whether a change protects less than what holds now, which only the owner may do. */
export const useRefusedToMe = (now: PlatformChanges, next: PlatformChanges): boolean => {
  const isOwner = useIsOwner();
  return !isOwner && protectsLess(now, next);
};
