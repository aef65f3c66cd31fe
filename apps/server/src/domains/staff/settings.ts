import { staffContract } from '@baithak/protocol/contracts/staff';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { type SettingsStore, settingsChanged } from '../../platform/settings/settings.ts';
import { logStamp } from '../moderation-log/api.ts';
import { staffStamp, publishNotifications } from '../notifications/api.ts';
import { storeSettings } from './staff.write.ts';

const presentSettings = (store: SettingsStore) => {
  const coming = store.coming();
  return { settings: store.read(), comingRetention: coming && { months: coming.months, from: iso(coming.from) } };
};

/** Settings that were changed at another process. */
export const followSettings = ({ db, settings, live, log }: App): void =>
  db.follow(settingsChanged, () => {
    const before = settings.read().roomItem;
    settings.refresh().then(
      () => {
        const { roomItem } = settings.read();
        if (JSON.stringify(roomItem) !== JSON.stringify(before))
          live.everybody().publish(staffContract.roomItemChanged, { roomItem });
      },
      (error: unknown) => log.error({ err: error }, 'the changed settings could not be read'),
    );
  });

export const getPlatformSettings: CallHandler<typeof staffContract.getPlatformSettings> = ({ settings }) =>
  presentSettings(settings);

export const updatePlatformSettings: CallHandler<typeof staffContract.updatePlatformSettings> = async (
  caller,
  changes,
) => {
  const { db, live, settings, viewer } = caller;
  if (Object.keys(changes).length > 0) {
    const change = { by: viewer.userId, changes, stamp: staffStamp(caller), ...logStamp(caller) };
    const told = await db.write(storeSettings, change);
    await settings.refresh();
    publishNotifications(caller, told);
  }
  const now = presentSettings(settings);
  const { roomItem } = now.settings;
  if (changes.roomItem) live.everybody().publish(staffContract.roomItemChanged, { roomItem });
  return now;
};
