import type { OwnProfile, Settings } from '@baithak/protocol/contracts/people';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RowsToReindex } from '../../platform/search/index-source.ts';
import { claimUpload, releaseFiles } from '../uploads/api.ts';
import { indexPerson } from './people.ts';
import { presentOwnProfile, profileColumns } from './present.ts';
import type { NameToIndexTable, SettingsTable } from './tables.ts';

/** What mentions a person is indexed under a name; when they have another one by now, it is done again. */
export const storeNameIndexed = defineWrite({
  name: 'people.nameIndexed',
  key: ({ user_id }: NameToIndexTable) => user_id,
  run: async (tx, { user_id, type, username }: NameToIndexTable): Promise<void> => {
    await tx
      .deleteFrom('names_to_index')
      .where('type', '=', type)
      .where('user_id', '=', user_id)
      .where('username', '=', username)
      .execute();
  },
});

export interface NewProfile {
  readonly userId: string;
  /** The fields to change; the others stay. */
  readonly set: Partial<Omit<OwnProfile, 'picture'>>;
}

/** Stores what a person says of themselves, makes them findable by it, and returns all of it. */
export const storeProfile = defineWrite<NewProfile, OwnProfile>({
  name: 'people.storeProfile',
  key: ({ userId }) => userId,
  run: async (tx, { userId, set }) => {
    if (Object.keys(set).length > 0)
      await tx.updateTable('people').set(set).where('id', '=', userId).where('removed_at', 'is', null).execute();
    await indexPerson(tx, userId);
    return presentOwnProfile(
      await tx.selectFrom('people').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  },
});

export interface NewAvatar {
  readonly userId: string;
  /** Of an upload of target avatar; null removes the present picture. */
  readonly token: string | null;
  readonly now: number;
}

/**
 * Takes the uploaded picture, or none, as the person's; the one before is released. Throws BAD_UPLOAD_TOKEN, then
 * nothing is changed.
 */
export const storeAvatar = defineWrite({
  name: 'people.storeAvatar',
  key: ({ userId }: NewAvatar) => userId,
  run: async (tx, { userId, token, now }: NewAvatar): Promise<OwnProfile> => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!person) throw new Refusal('NOT_FOUND');
    const owner = { type: 'avatar', id: userId };
    await releaseFiles(tx, owner);
    // Everybody sees avatars, on public pages too.
    const file =
      token === null
        ? undefined
        : (await claimUpload(tx, { token, target: 'avatar', userId, owner, roomId: null, public: true, now }))[0];
    await tx
      .updateTable('people')
      .set({ picture: file?.name ?? null })
      .where('id', '=', userId)
      .execute();
    return presentOwnProfile(
      await tx.selectFrom('people').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  },
});

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
  tellMentions: row.tell_mentions === 1,
  tellReplies: row.tell_replies === 1,
  tellThreadReplies: row.tell_thread_replies === 1,
  tellLikes: row.tell_likes === 1,
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
  tell_mentions: flag(settings.tellMentions),
  tell_replies: flag(settings.tellReplies),
  tell_thread_replies: flag(settings.tellThreadReplies),
  tell_likes: flag(settings.tellLikes),
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

/** Stores the given settings beside those chosen before, and returns all of them with their rev. */
export const storeSettings = defineWrite({
  name: 'people.storeSettings',
  key: ({ userId }: { userId: string; set: Partial<Settings> }) => userId,
  run: async (tx, { userId, set }): Promise<RevisedSettings> => {
    // Two devices that choose at once: the one that waits for the row reads what the other has stored.
    await tx.selectFrom('people').select('id').where('id', '=', userId).$call(forUpdate(tx)).executeTakeFirst();
    const before = await findRevisedSettings(tx, userId);
    const settings = { ...before.settings, ...set, ...(set.sounds !== undefined && { soundsChosen: true }) };
    const rev = before.rev + 1;
    const isTurnedOn = before.settings.emailDigest === 'off' && settings.emailDigest !== 'off';
    const epoch = (await exportSettings(tx, userId))?.digest_epoch ?? 0;
    const row = { ...settingsRow(settings), rev, digest_epoch: epoch + (isTurnedOn ? 1 : 0) };
    await tx
      .insertInto('settings')
      .values({ user_id: userId, ...row })
      .onConflict((held) => held.column('user_id').doUpdateSet(row))
      .execute();
    if (set.language !== undefined)
      await tx.updateTable('people').set({ language: set.language }).where('id', '=', userId).execute();
    return { settings, rev };
  },
});

/** Indexes a person (the key) as they are now. */
export const reindexPeople = defineWrite({
  name: 'people.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key }: RowsToReindex) => {
    await tx.selectFrom('people').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexPerson(tx, key);
  },
});
