import { ownerRank } from '@baithak/protocol/ranks';
import { staffContract } from '@baithak/protocol/contracts/staff';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation/api.ts';
import { storeSettings } from './update-settings.write.ts';

export const getPlatformSettings: CallHandler<typeof staffContract.getPlatformSettings> = ({ settings }) => ({
  settings: settings.read(),
});

export const updatePlatformSettings: CallHandler<typeof staffContract.updatePlatformSettings> = async (
  caller,
  changes,
) => {
  const { db, live, settings, viewer } = caller;
  // Others would learn what two people say to each other.
  if (changes.endpoint && viewer.rank < ownerRank) throw new Refusal('FORBIDDEN');
  if (Object.keys(changes).length > 0)
    await db.write(storeSettings, { by: viewer.userId, changes, ...logStamp(caller) });
  const now = await settings.refresh();
  if (changes.roomItem) live.everybody().publish(staffContract.roomItemChanged, { roomItem: now.roomItem });
  return { settings: now };
};
