import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { errors } from '@baithak/protocol/errors';
import { staffRank } from '@baithak/protocol/ranks';
import { day } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Present } from '../../../platform/viewer.ts';
import type { LimitRule } from '../../../platform/rate-limiter.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { visibilityIn } from '../../uploads/api.ts';
import { writingOf } from '../../words/api.ts';
import { slugsFor } from '../create/create-room.ts';
import { findOwnRoom, findRoomToEnter } from '../find-room.ts';
import { roomDetailsRow } from '../list/list-rooms.queries.ts';
import { expelFromRoom } from '../membership/join-and-leave.ts';
import { presentRoomDetails } from '../present.ts';
import { publishTopic } from '../room-states.ts';
import { type RoomSettingsChange, storeClosing, storeRoomSettings } from './settings.write.ts';

/** A room by its id, for a caller who is known to be allowed to see it. */
export const roomDetailsFor = async (caller: Caller, roomId: string): Promise<RoomDetails> => {
  const row = await roomDetailsRow(caller.db.read, caller.viewer.userId, roomId);
  if (!row) throw new Refusal('ROOM_NOT_FOUND');
  const background = row.background && caller.services.uploads.signer.present(row.background, visibilityIn(row));
  return { ...presentRoomDetails(row, caller.viewer, caller.settings.read()), background };
};

/** The details of a room that the caller may enter. */
export const getRoomDetails: CallHandler<typeof roomsContract.getRoomDetails> = async (caller, { roomId }) => {
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};

/** What a room is called, and what it says of itself in lists. */
const roomNames = (db: Tx, roomId: string) =>
  db.selectFrom('rooms').select(['title', 'description as desc']).where('id', '=', roomId).executeTakeFirstOrThrow();

/** Each time keeps an old slug for ever. */
const turnPrivate: LimitRule = { name: 'room_turns_private', points: 10, seconds: day / 1000 };

type Input = ShapeOut<(typeof roomsContract.updateRoomSettings)['in']>;

const given = ({
  title,
  desc,
  topic,
  rules,
  type,
  access,
  readers,
  tile,
  retentionMonths,
}: Omit<Input, 'roomId'>): RoomSettingsChange['set'] => ({
  ...(title === undefined ? {} : { title }),
  ...(desc === undefined ? {} : { description: desc }),
  ...(topic === undefined ? {} : { topic }),
  ...(rules === undefined ? {} : { rules }),
  ...(type === undefined ? {} : { type }),
  ...(access === undefined ? {} : { access }),
  ...(readers === undefined ? {} : { readers }),
  ...(retentionMonths === undefined ? {} : { retention_months: retentionMonths }),
  ...(tile === undefined ? {} : { tile_pattern: tile.pattern, tile_palette: tile.palette }),
});

/** Nobody keeps messages longer than the platform does. */
const checkRetention = ({ retentionMonths }: Input, most: number): void => {
  if (retentionMonths === undefined || retentionMonths === null || retentionMonths <= most) return;
  throw new Refusal('INVALID_INPUT', { details: [{ path: 'retentionMonths', msg: `must be at most ${most}` }] });
};

const expelAllBut = (live: Live, roomId: string, mayStay: (person: Present) => boolean, msg?: string): void => {
  for (const person of live.reached(roomId)) if (!mayStay(person)) expelFromRoom(live, roomId, person, { msg });
};

/**
 * The given settings (docs/contract.md#rooms). Whoever may not be in the room any more is removed before anything
 * else is published.
 */
export const updateRoomSettings: CallHandler<typeof roomsContract.updateRoomSettings> = async (caller, input) => {
  const { db, live, viewer, clock } = caller;
  await caller.limits.take({ name: 'roomSettings', points: 30, seconds: 60 }, viewer.userId);
  const room = await findOwnRoom(db.read, viewer, input.roomId);
  checkRetention(input, caller.settings.read().retention.months);
  if (room.access === 'Public' && input.access === 'Private') await caller.limits.take(turnPrivate, room.id);
  const present = live.reached(room.id).map(({ userId }) => userId);
  const { title, desc, topic, rules } = input;
  const { fields: texts, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ title, desc, topic, rules }),
    writing: writingOf(viewer),
    names: title === undefined && desc === undefined ? {} : await roomNames(db.read, room.id),
    place: 'room',
    roomId: room.id,
    rank: viewer.rank,
  });
  const stored = await db.write(storeRoomSettings, {
    roomId: room.id,
    creator: room.creator,
    present,
    set: given({ ...input, ...texts }),
    background: input.background,
    privateSlugs: slugsFor('', 'Private'),
    userId: viewer.userId,
    now: clock.now(),
    stamps: [logStamp(caller), logStamp(caller)],
  });
  // Nothing is awaited before this: a message that comes after the commit must not reach whoever may not see it.
  const members = stored.membersOnly && new Set(stored.membersOnly);
  const mayRead = ({ userId, rank }: Present) => members?.has(userId) === true || rank >= staffRank;
  if (members) expelAllBut(live, room.id, mayRead, stored.isPrivate ? undefined : errors.CANNOT_READ.msg);
  const confirmed = stored.confirmedOnly && new Set(stored.confirmedOnly);
  if (confirmed) expelAllBut(live, room.id, ({ userId }) => confirmed.has(userId));
  if (stored.topicChanged) publishTopic(caller, room.id, texts.topic ?? '');
  live.room(room.id).publish(roomsContract.roomUpdated, { roomId: room.id });
  await caller.afterCommit.roomChanged({
    by: caller,
    place: 'room',
    thing: room.id,
    notifications: stored.notifications,
    doubt,
    hasFiles: typeof input.background === 'string',
  });
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};

export const roomClosedText = 'This room has been closed.';

/** Closes the room for good; the owner only. Everybody in it gets roomClosed and is removed. */
export const closeRoom: CallHandler<typeof roomsContract.closeRoom> = async (caller, { roomId }) => {
  const { db, live, viewer, services } = caller;
  const room = await findOwnRoom(db.read, viewer, roomId);
  const roomDetails = await roomDetailsFor(caller, room.id);
  const notifications = await db.write(storeClosing, {
    roomId: room.id,
    creator: room.creator,
    by: viewer.userId,
    ...logStamp(caller),
  });
  for (const { userId } of live.reached(room.id)) {
    live.user(userId).publish(roomsContract.roomClosed, { roomId: room.id, msg: roomClosedText, reason: 'closed' });
  }
  live.emptyRoom(room.id);
  services.raids.closed(room.id);
  publishNotifications(caller, notifications);
  return { roomDetails };
};
