import { staffRank } from '@baithak/protocol/ranks';
import type { roomsContract } from '@baithak/protocol/rooms';
import type { ShapeOut } from '@baithak/protocol/contract';
import type { Live, Present } from '../../platform/live/live.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findOwnRoom } from './find-room.ts';
import { detailsFor } from './get-room-details.ts';
import { showOut } from './take-out.ts';
import { storeSettings, type Settings } from './update-room-settings.write.ts';

type Input = ShapeOut<(typeof roomsContract.updateRoomSettings)['in']>;

const given = ({ title, desc, topic, rules, type, access, tile }: Input): Settings['set'] => ({
  ...(title === undefined ? {} : { title }),
  ...(desc === undefined ? {} : { description: desc }),
  ...(topic === undefined ? {} : { topic }),
  ...(rules === undefined ? {} : { rules }),
  ...(type === undefined ? {} : { type }),
  ...(access === undefined ? {} : { access }),
  ...(tile === undefined ? {} : { tile_pattern: tile.pattern, tile_palette: tile.palette }),
});

const showOutAllBut = (live: Live, roomId: string, mayStay: (person: Present) => boolean): void => {
  for (const person of live.present(roomId)) if (!mayStay(person)) showOut(live, roomId, person);
};

/** The given settings (CONTRACT.md 4). Whoever may not be in the room as it is now is taken out before anything more is told. */
export const updateRoomSettings: CallHandler<typeof roomsContract.updateRoomSettings> = async (caller, input) => {
  const { db, live, viewer, clock } = caller;
  await caller.limits.take({ name: 'roomSettings', points: 30, seconds: 60 }, viewer.userId);
  const room = await findOwnRoom(db.read, viewer, input.roomId);
  const present = live.present(room.id).map(({ userId }) => userId);
  const stored = await db.write(storeSettings, {
    roomId: room.id,
    creator: room.creator,
    present,
    set: given(input),
    background: input.background,
    personId: viewer.userId,
    now: clock.now(),
  });
  // Nothing is awaited before this: a message that comes after the commit must not reach whoever may not see it.
  const members = stored.membersOnly && new Set(stored.membersOnly);
  if (members) showOutAllBut(live, room.id, ({ userId, rank }) => members.has(userId) || rank >= staffRank);
  const confirmed = stored.confirmedOnly && new Set(stored.confirmedOnly);
  if (confirmed) showOutAllBut(live, room.id, ({ userId }) => confirmed.has(userId));
  if (stored.topicChanged) live.tellRoom(room.id, 'topicUpdated', { roomId: room.id, topic: input.topic ?? '' });
  live.tellRoom(room.id, 'roomUpdated', { roomId: room.id });
  return { roomDetails: await detailsFor(caller, room.id) };
};
