import { defaultPlatformSettings, PlatformChanges, PlatformSettings } from '@baithak/protocol/platform-settings';
import { textDirection } from '@baithak/protocol/text/direction';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/write.ts';

/** What staff set for the whole platform: read from memory, and anew after each change. */
export interface SettingsStore {
  read(): PlatformSettings;
  /** After the commit of a change. */
  refresh(): Promise<PlatformSettings>;
}

/** The settings as they are stored; what an older program stored and this one does not take is as it is by default. */
export const readPlatformSettings = async (
  db: Kysely<Tables>,
  defaults: PlatformSettings = defaultPlatformSettings,
): Promise<PlatformSettings> => {
  const rows = await db.selectFrom('platform_settings').select(['key', 'value']).execute();
  const stored: Record<string, unknown> = { ...defaults };
  for (const { key, value } of rows) {
    const read = PlatformChanges.safeParse({ [key]: JSON.parse(value) as unknown });
    if (read.success) Object.assign(stored, read.data);
  }
  return PlatformSettings.parse(stored);
};

/** Stores what is given, in the transaction of whoever changes it. */
export const storePlatformSettings = async (tx: Tx, changes: PlatformChanges): Promise<void> => {
  for (const [key, value] of Object.entries(changes).filter(([, given]) => given !== undefined))
    await tx
      .insertInto('platform_settings')
      .values({ key, value: JSON.stringify(value), rev: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((of) => ({
          value: of.ref('excluded.value'),
          rev: of('platform_settings.rev', '+', 1),
        })),
      )
      .execute();
};

/** The settings before staff have set any: ROOM_ITEM is only the room item's first value. */
export const firstSettings = ({ roomItem }: Pick<Config, 'roomItem'>): PlatformSettings => ({
  ...defaultPlatformSettings,
  ...(roomItem !== undefined && {
    roomItem: [{ language: textDirection(roomItem) === 'rtl' ? 'ur' : 'en', text: roomItem, link: '' }],
  }),
});

export const openSettings = async (db: Db, defaults: PlatformSettings): Promise<SettingsStore> => {
  let settings = await readPlatformSettings(db.read, defaults);
  let reading: Promise<unknown> = Promise.resolve();
  return {
    read: () => settings,
    // One after the other: a read that began before a change must not end after the one behind it.
    refresh: () => {
      const read = reading.then(async () => (settings = await readPlatformSettings(db.read, defaults)));
      reading = read.catch(() => undefined);
      return read;
    },
  };
};
