import type { Settings } from '@baithak/protocol/contracts/people';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import type { Tx } from '../../platform/db/write.ts';
import type { SettingsTable } from './tables.ts';

type Chosen = Omit<SettingsTable, 'user_id' | 'rev' | 'digest_epoch'>;

const presentSettings = (row: Chosen): Omit<Settings, 'language'> => ({
  sounds: row.sounds,
  whoCanPm: row.who_can_pm,
  timeFormat: row.time_format,
  theme: row.theme,
  textColor: row.text_color,
  backgroundColor: row.background_color,
  hideColors: row.hide_colors === 1,
  showAlias: row.show_alias === 1,
  compactView: row.compact_view === 1,
  newLayout: row.new_layout === 1,
  allowRoomsLastSeen: row.allow_rooms_last_seen === 1,
  firstStepsClosed: row.first_steps_closed === 1,
  soundsChosen: row.sounds_chosen === 1,
  emailDigest: row.email_digest,
  pushWords: row.push_words === 1,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  timeZone: row.time_zone,
});

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** The row of settings, without the language. */
export const settingsRow = (settings: Settings): Chosen => ({
  sounds: settings.sounds,
  who_can_pm: settings.whoCanPm,
  time_format: settings.timeFormat,
  theme: settings.theme,
  text_color: settings.textColor,
  background_color: settings.backgroundColor,
  hide_colors: flag(settings.hideColors),
  show_alias: flag(settings.showAlias),
  compact_view: flag(settings.compactView),
  new_layout: flag(settings.newLayout),
  allow_rooms_last_seen: flag(settings.allowRoomsLastSeen),
  first_steps_closed: flag(settings.firstStepsClosed),
  sounds_chosen: flag(settings.soundsChosen),
  email_digest: settings.emailDigest,
  push_words: flag(settings.pushWords),
  quiet_from: settings.quietFrom,
  quiet_to: settings.quietTo,
  time_zone: settings.timeZone,
});

/** What is stored of a person's choices: for the person's own download. */
export const exportSettings = (db: Tx, userId: string) =>
  db.selectFrom('settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** `rev`: of two states of a person's settings the one with the higher one is newer. */
export interface RevisedSettings {
  readonly settings: Settings;
  readonly rev: number;
}

/** What a person has chosen, the rest by default, and its rev. */
export const findRevisedSettings = async (db: Tx, userId: string): Promise<RevisedSettings> => {
  const row = await exportSettings(db, userId);
  const person = await db.selectFrom('people').select('language').where('id', '=', userId).executeTakeFirst();
  const settings = {
    ...defaultSettings,
    ...(row && presentSettings(row)),
    language: person?.language ?? defaultSettings.language,
  };
  return { settings, rev: row?.rev ?? 0 };
};

/** What a person has chosen, the rest by default. */
export const findSettings = async (db: Tx, userId: string): Promise<Settings> =>
  (await findRevisedSettings(db, userId)).settings;

export const forgetSettings = (tx: Tx, userId: string) =>
  tx.deleteFrom('settings').where('user_id', '=', userId).execute();
