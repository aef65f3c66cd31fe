import { mayCommand } from '@baithak/protocol/commands/commands';
import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import { effectiveRank } from '@baithak/protocol/permissions';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { allChanges, noChanges } from '../../notifications/api.ts';
import { claimUpload, releaseFiles } from '../../uploads/api.ts';
import { endInvites } from '../invites/stored-invites.ts';
import { lockOwnRoom, lockRoom, takeAccess } from '../lock-room.ts';
import { standingIn } from '../membership/members.queries.ts';
import { removeOffer } from '../offers/offers.write.ts';
import { indexRoom } from '../search-index.write.ts';
import type { RoomTable } from '../tables.ts';
import { type TitledRoom, claimTitle, releaseTitle, replaceSlug } from '../titles.ts';

export interface BackgroundChange {
  readonly roomId: string;
  /** The token of an uploaded picture; null removes the picture; undefined leaves it. */
  readonly background: string | null | undefined;
  readonly userId: string;
  readonly now: number;
}

/** The picture's stored name, as a column to set. Throws BAD_UPLOAD_TOKEN. */
export const takeBackground = async (
  tx: Tx,
  { roomId, background: token, userId, now }: BackgroundChange,
): Promise<{ background?: string | null }> => {
  if (token === undefined) return {};
  const owner = { type: 'room', id: roomId };
  await releaseFiles(tx, owner);
  if (token === null) return { background: null };
  const [file] = await claimUpload(tx, { token, target: 'roomBackground', userId, owner, roomId, public: true, now });
  return { background: file?.name ?? null };
};

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
      await takeAccess(tx, roomId);
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

export interface Closing extends LogStamp {
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly creator: string;
  /** Who closes it. */
  readonly by: string;
}

/** Closes a room and ends its invitations and its offer. No lookup finds a closed room. */
export const storeClosing = defineWrite({
  name: 'rooms.storeClosing',
  key: ({ roomId }: Closing) => roomId,
  run: async (tx, closing: Closing) => {
    const { roomId, creator, by } = closing;
    await lockOwnRoom(tx, roomId, creator);
    await tx.updateTable('rooms').set({ closed: 1, closed_at: closing.at }).where('id', '=', roomId).execute();
    await takeAccess(tx, roomId, { leaves: true });
    const notifications = allChanges(await endInvites(tx, roomId), await removeOffer(tx, roomId));
    await releaseTitle(tx, roomId);
    await indexRoom(tx, roomId);
    await logAction(tx, closing, { by, what: 'closeRoom', roomId });
    return notifications;
  },
});

export interface TopicChange extends LogStamp {
  readonly roomId: string;
  readonly userId: string;
  /** Empty takes the topic away. */
  readonly topic: string;
}

/** Stores a room's topic, if the caller still has the command's rank there. False: it was the topic already. */
export const storeTopic = defineWrite({
  name: 'rooms.storeTopic',
  key: ({ roomId }: TopicChange) => roomId,
  run: async (tx, change: TopicChange) => {
    const { roomId, userId, topic } = change;
    await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId, roomId, at: change.at });
    const mine = await standingIn(tx, roomId, userId);
    if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'setTopic')) throw new Refusal('FORBIDDEN');
    const stored = await tx
      .updateTable('rooms')
      .set({ topic })
      .where('id', '=', roomId)
      .where('topic', '<>', topic)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { changed: false };
    await indexRoom(tx, roomId);
    await logAction(tx, change, { by: userId, what: 'setTopic', roomId });
    return { changed: true };
  },
});
