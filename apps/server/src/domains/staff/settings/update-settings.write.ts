import type { PlatformChanges } from '@baithak/protocol/platform-settings';
import { isForOwner } from '@baithak/protocol/platform-settings.rules';
import { ownerRank, staffRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { readHeldSettings, storePlatformSettings } from '../../../platform/settings/settings.ts';
import { logAction, staffOf, type LogStamp } from '../../moderation/api.ts';
import {
  makeNotifications,
  noChanges,
  type NotificationChanges,
  type NotificationStamp,
} from '../../notifications/api.ts';
import { holdStaffRank } from '../staff-rank.queries.ts';

export interface SettingsChange extends LogStamp {
  readonly by: string;
  readonly changes: PlatformChanges;
  readonly stamp: NotificationStamp;
}

/** The other staff hear that messages are to be deleted earlier, while it can be taken back. */
const tellStaff = async (tx: Tx, by: string, stamp: NotificationStamp): Promise<NotificationChanges> => {
  const to = (await staffOf(tx)).filter((userId) => userId !== by);
  const thing = 'settings:retention';
  return makeNotifications(tx, stamp, [{ kind: 'staff', thing, actor: null, to, detail: 'retention', always: true }]);
};

export const storeSettings = defineWrite({
  name: 'staff.updatePlatformSettings',
  key: () => 'settings',
  run: async (tx, { by, changes, stamp, ...log }: SettingsChange): Promise<NotificationChanges> => {
    const before = await readHeldSettings(tx, log.at);
    await holdStaffRank(tx, by, isForOwner(before.settings, changes) ? ownerRank : staffRank);
    await storePlatformSettings(tx, changes, log.at);
    const { coming } = await readHeldSettings(tx, log.at);
    const isShorter = coming !== null && coming.months !== before.coming?.months;
    const told = isShorter ? await tellStaff(tx, by, stamp) : noChanges;
    await logAction(tx, log, { by, what: 'changeSettings', why: Object.keys(changes).join(', ') });
    return told;
  },
});
