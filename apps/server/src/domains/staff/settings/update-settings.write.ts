import type { PlatformChanges } from '@baithak/protocol/platform-settings';
import { ownerRank, staffRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../../platform/db/write.ts';
import { storePlatformSettings } from '../../../platform/settings/settings.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { holdStaffRank } from '../staff-rank.queries.ts';

export interface SettingsChange extends LogStamp {
  readonly by: string;
  readonly changes: PlatformChanges;
}

export const storeSettings = defineWrite({
  name: 'staff.updatePlatformSettings',
  key: () => 'settings',
  run: async (tx, { by, changes, ...stamp }: SettingsChange) => {
    await holdStaffRank(tx, by, changes.endpoint ? ownerRank : staffRank);
    await storePlatformSettings(tx, changes);
    await logAction(tx, stamp, { by, what: 'changeSettings', why: Object.keys(changes).join(', ') });
  },
});
