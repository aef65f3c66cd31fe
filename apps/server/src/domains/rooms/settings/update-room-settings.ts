import { staffRank } from '@baithak/protocol/ranks';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Live, Present } from '../../../platform/live/live.ts';
import { day } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { LimitRule } from '../../../platform/rate-limiter.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { slugsFor } from '../create/slug.ts';
import { findOwnRoom } from '../find-room.ts';
import { roomDetailsFor } from './get-room-details.ts';
import { expelFromRoom } from '../membership/remove-from-room.ts';
import { storeRoomSettings, type RoomSettingsChange } from './update-room-settings.write.ts';

/** Each time keeps an old slug for ever. */
const turnPrivate: LimitRule = { name: 'room_turns_private', points: 10, seconds: day / 1000 };

type Input = ShapeOut<(typeof roomsContract.updateRoomSettings)['in']>;

const given = ({ title, desc, topic, rules, type, access, tile }: Input): RoomSettingsChange['set'] => ({
  ...(title === undefined ? {} : { title }),
  ...(desc === undefined ? {} : { description: desc }),
  ...(topic === undefined ? {} : { topic }),
  ...(rules === undefined ? {} : { rules }),
  ...(type === undefined ? {} : { type }),
  ...(access === undefined ? {} : { access }),
  ...(tile === undefined ? {} : { tile_pattern: tile.pattern, tile_palette: tile.palette }),
});

const expelAllBut = (live: Live, roomId: string, mayStay: (person: Present) => boolean): void => {
  for (const person of live.present(roomId)) if (!mayStay(person)) expelFromRoom(live, roomId, person);
};

/**
 * The given settings (docs/contract.md#rooms). Whoever may not be in the room any more is removed before anything
 * else is published.
 */
export const updateRoomSettings: CallHandler<typeof roomsContract.updateRoomSettings> = async (caller, input) => {
  const { db, live, viewer, clock } = caller;
  await caller.limits.take({ name: 'roomSettings', points: 30, seconds: 60 }, viewer.userId);
  const room = await findOwnRoom(db.read, viewer, input.roomId);
  if (room.access === 'Public' && input.access === 'Private') await caller.limits.take(turnPrivate, room.id);
  const present = live.present(room.id).map(({ userId }) => userId);
  const stored = await db.write(storeRoomSettings, {
    roomId: room.id,
    creator: room.creator,
    present,
    set: given(input),
    background: input.background,
    privateSlugs: slugsFor('', 'Private'),
    userId: viewer.userId,
    now: clock.now(),
  });
  // Nothing is awaited before this: a message that comes after the commit must not reach whoever may not see it.
  const members = stored.membersOnly && new Set(stored.membersOnly);
  if (members) expelAllBut(live, room.id, ({ userId, rank }) => members.has(userId) || rank >= staffRank);
  const confirmed = stored.confirmedOnly && new Set(stored.confirmedOnly);
  if (confirmed) expelAllBut(live, room.id, ({ userId }) => confirmed.has(userId));
  if (stored.topicChanged)
    live.room(room.id).publish(roomsContract.topicUpdated, { roomId: room.id, topic: input.topic ?? '' });
  live.room(room.id).publish(roomsContract.roomUpdated, { roomId: room.id });
  publishNotifications(caller, stored.notifications);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};
