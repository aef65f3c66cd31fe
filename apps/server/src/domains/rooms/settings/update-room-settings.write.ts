import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { noChanges } from '../../notifications/api.ts';
import { indexRoom } from '../search-index/index-room.ts';
import { replaceSlug } from '../create/old-slugs.queries.ts';
import { endInvites } from '../invites/invites.queries.ts';
import { lockOwnRoom } from '../lock-room.queries.ts';
import { endFileNames } from '../names-epoch.queries.ts';
import type { RoomTable } from '../tables.ts';
import { takeBackground, type BackgroundChange } from './take-background.queries.ts';
import { claimTitle, releaseTitle, type TitledRoom } from '../titles/room-titles.queries.ts';

export interface RoomSettingsChange extends BackgroundChange {
  /** The owner as the caller saw it; FORBIDDEN if it is somebody else by now. */
  readonly creator: string;
  /** The users who have the room loaded; the write returns which of them may stay. */
  readonly present: readonly string[];
  /** The given settings only. */
  readonly set: Partial<
    Pick<
      RoomTable,
      | 'title'
      | 'description'
      | 'topic'
      | 'rules'
      | 'type'
      | 'access'
      | 'readers'
      | 'background'
      | 'tile_pattern'
      | 'tile_palette'
      | 'retention_months'
    >
  >;
  /** Slugs to try, for the case that the room turns Private. */
  readonly privateSlugs: readonly string[];
  /** For the entries of a new topic, and of what else changed. */
  readonly stamps: readonly [LogStamp, LogStamp];
}

/** Nobody who had a way into the room while it was Public may keep it: neither by invitation nor by its slug. */
const hide = async (tx: Tx, roomId: string, slug: string, slugs: readonly string[]) => {
  await replaceSlug(tx, roomId, slug, slugs);
  return endInvites(tx, roomId);
};

/** A room that only turns Private keeps its title, whoever has the same. TITLE_TAKEN. */
const moveTitle = async (tx: Tx, before: TitledRoom, after: TitledRoom): Promise<void> => {
  await releaseTitle(tx, after.id);
  if (after.access === 'Public' || before.title !== after.title) await claimTitle(tx, after);
};

type Told = Pick<RoomTable, 'title' | 'description' | 'topic' | 'rules' | 'type' | 'access' | 'readers'>;

/** The owner's changes are in the log as well, by the names of what changed: looks are not. */
const logChanges = async (tx: Tx, { roomId, userId: by, stamps }: RoomSettingsChange, before: Told, after: Told) => {
  const [topicStamp, stamp] = stamps;
  if (before.topic !== after.topic) await logAction(tx, topicStamp, { by, what: 'setTopic', roomId });
  const names = ['title', 'description', 'rules', 'type', 'access', 'readers'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length > 0) await logAction(tx, stamp, { by, what: 'changeRoom', roomId, why: changed.join(', ') });
};

/** Stores the given settings. Returns who may stay when the room has just turned Adult, or is no longer read by everyone. */
export const storeRoomSettings = defineWrite({
  name: 'rooms.storeRoomSettings',
  key: ({ roomId }: RoomSettingsChange) => roomId,
  run: async (tx, settings: RoomSettingsChange) => {
    const { roomId, creator } = settings;
    const before = await lockOwnRoom(tx, roomId, creator);
    const isRenamed = settings.set.title !== undefined && settings.set.title !== before.title;
    const set = {
      ...settings.set,
      ...(isRenamed && { title_masked: 0 as const }),
      ...(await takeBackground(tx, settings)),
    };
    const after = { ...before, ...set };
    if (Object.keys(set).length > 0) await tx.updateTable('rooms').set(set).where('id', '=', roomId).execute();
    const turnsPrivate = before.access === 'Public' && after.access === 'Private';
    const notifications = turnsPrivate ? await hide(tx, roomId, before.slug, settings.privateSlugs) : noChanges;
    if (before.access !== after.access || before.readers !== after.readers || before.type !== after.type)
      await endFileNames(tx, roomId);
    if (before.title !== after.title || before.access !== after.access) await moveTitle(tx, before, after);
    await indexRoom(tx, roomId);
    await logChanges(tx, settings, before, after);
    return {
      notifications,
      isPrivate: after.access === 'Private',
      topicChanged: before.topic !== after.topic,
      membersOnly:
        isReadByEveryone(before) && !isReadByEveryone(after)
          ? await membersAmong(tx, roomId, settings.present)
          : undefined,
      confirmedOnly:
        before.type === 'Normal' && after.type === 'Adult' ? await confirmedAmong(tx, settings.present) : undefined,
    };
  },
});

const membersAmong = async (tx: Tx, roomId: string, present: readonly string[]): Promise<string[]> => {
  if (present.length === 0) return [];
  const rows = await tx
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('user_id', 'in', present)
    .execute();
  return rows.map((row) => row.user_id);
};

/** Those whose age is confirmed; guests have no account to confirm it with. */
const confirmedAmong = async (tx: Tx, present: readonly string[]): Promise<string[]> => {
  if (present.length === 0) return [];
  const rows = await tx.selectFrom('adult_confirmations').select('user_id').where('user_id', 'in', present).execute();
  return rows.map((row) => row.user_id);
};
