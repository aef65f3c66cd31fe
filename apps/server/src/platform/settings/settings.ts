import { defaultPlatformSettings, PlatformChanges, PlatformSettings } from '@baithak/protocol/platform-settings';
import { retentionNoticeDays } from '@baithak/protocol/platform-settings.rules';
import { textDirection } from '@baithak/protocol/text/direction';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { day, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { type SharedNoticeKind, leaveNotice } from '../db/notices.ts';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/write.ts';

export interface PlatformSettingTable {
  key: string;
  /** JSON. */
  value: string;
  rev: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    platform_settings: PlatformSettingTable;
  }
}

/** A shorter time for messages, which holds from then on (docs/contract.md#staff-settings), in milliseconds. */
const ComingRetention = z.strictObject({ months: PlatformSettings.shape.retention.shape.months, from: z.number() });
export type ComingRetention = z.infer<typeof ComingRetention>;

/** What holds, and what will. */
export interface HeldSettings {
  readonly settings: PlatformSettings;
  readonly coming: ComingRetention | null;
}

/** What staff set for the whole platform: read from memory, and anew after each change. */
export interface SettingsStore {
  read(): PlatformSettings;
  coming(): ComingRetention | null;
  /** After the commit of a change. */
  refresh(): Promise<void>;
}

/** Staff set something else. */
export const settingsChanged: SharedNoticeKind<null> = { name: 'settings.changed', everywhere: true };

const comingKey = 'comingRetention';

const heldAt = ({ settings, coming }: HeldSettings, now: number): HeldSettings =>
  coming && coming.from <= now
    ? { settings: { ...settings, retention: { months: coming.months } }, coming: null }
    : { settings, coming };

/** The settings as they are stored; what an older program stored and this one does not take is as it is by default. */
const readStored = async (db: Kysely<Tables>, defaults: PlatformSettings): Promise<HeldSettings> => {
  const rows = await db.selectFrom('platform_settings').select(['key', 'value']).execute();
  const stored: Record<string, unknown> = { ...defaults };
  let coming: ComingRetention | null = null;
  for (const { key, value } of rows) {
    const written = JSON.parse(value) as unknown;
    const read = PlatformChanges.safeParse({ [key]: written });
    if (read.success) Object.assign(stored, read.data);
    if (key === comingKey) coming = ComingRetention.safeParse(written).data ?? null;
  }
  return { settings: PlatformSettings.parse(stored), coming };
};

/** What holds at a time, in milliseconds, and what will. */
export const readHeldSettings = async (
  db: Kysely<Tables>,
  now: number,
  defaults: PlatformSettings = defaultPlatformSettings,
): Promise<HeldSettings> => heldAt(await readStored(db, defaults), now);

const store = async (tx: Tx, values: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [key, value] of Object.entries(values).filter(([, given]) => given !== undefined))
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

/** What is to hold of messages: a shorter time than now holds a week later, and not at all when it is taken back by then. */
const storeRetention = async (tx: Tx, months: number, now: number): Promise<void> => {
  const { settings, coming } = await readHeldSettings(tx, now);
  const isShorter = months < settings.retention.months;
  if (isShorter && coming?.months === months) return;
  await store(tx, {
    retention: isShorter ? settings.retention : { months },
    [comingKey]: isShorter ? { months, from: now + retentionNoticeDays * day } : null,
  });
};

/** Stores what is given, in the transaction of whoever changes it. `now`: milliseconds. */
export const storePlatformSettings = async (
  tx: Tx,
  { retention, ...changes }: PlatformChanges,
  now: number,
): Promise<void> => {
  await store(tx, changes);
  if (retention) await storeRetention(tx, retention.months, now);
  leaveNotice(tx, settingsChanged, null);
};

/** The settings before staff have set any: ROOM_ITEM is only the room item's first value. */
export const firstSettings = ({ roomItem }: Pick<Config, 'roomItem'>): PlatformSettings => ({
  ...defaultPlatformSettings,
  ...(roomItem !== undefined && {
    roomItem: [{ language: textDirection(roomItem) === 'rtl' ? 'ur' : 'en', text: roomItem, link: '' }],
  }),
});

export const openSettings = async (db: Db, clock: Clock, defaults: PlatformSettings): Promise<SettingsStore> => {
  let stored = await readStored(db.read, defaults);
  let reading: Promise<unknown> = Promise.resolve();
  return {
    read: () => heldAt(stored, clock.now()).settings,
    coming: () => heldAt(stored, clock.now()).coming,
    // One after the other: a read that began before a change must not end after the one behind it.
    refresh: () => {
      const read = reading.then(async () => void (stored = await readStored(db.read, defaults)));
      reading = read.catch(() => undefined);
      return read;
    },
  };
};
