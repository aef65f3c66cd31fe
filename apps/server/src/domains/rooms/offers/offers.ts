import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { RoomOffer } from '@baithak/protocol/entities/room';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { day, iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { usersById } from '../../people/api.ts';
import { findOwnRoom, findRoom, ownsRoom, roomForViewer } from '../find-room.ts';
import { publishRole } from '../roles/roles.ts';
import { roomDetailsFor } from '../settings/settings.ts';
import { acceptOffer, endOffer, findOffer, removeEndedOffers, storeOffer } from './offers.write.ts';

/** Of one person. Each tells somebody. */
const newOffers = { name: 'roomOffer', points: 10, seconds: day / 1000 };

const presentOffer = async (
  { db }: Pick<App, 'db'>,
  offer: { user_id: string; ends_at: number },
): Promise<RoomOffer> => {
  const to = (await usersById(db.read, [offer.user_id])).get(offer.user_id);
  if (!to) throw new Refusal('NOT_FOUND');
  return { to, until: iso(offer.ends_at) };
};

/** The owner offers the room to another member, who is told and has 7 days (docs/contract.md#who-owns-a-room). */
export const offerRoom: CallHandler<typeof roomsContract.offerRoom> = async (caller, { roomId, target }) => {
  const { db, viewer, clock } = caller;
  const room = await findOwnRoom(db.read, viewer, roomId);
  await caller.limits.take(newOffers, viewer.userId);
  const now = clock.now();
  const endsAt = now + limits.roomOfferDays * day;
  const { to, notifications } = await db.write(storeOffer, {
    id: newId(now),
    roomId: room.id,
    owner: room.creator,
    madeBy: viewer.userId,
    target,
    now,
    endsAt,
    stamp: notificationStamp(caller, 1),
  });
  publishNotifications(caller, notifications);
  return { offer: await presentOffer(caller, { user_id: to, ends_at: endsAt }) };
};

/** The open offer of a room, for its owner and for whom it is made to; to everybody else there is none. */
export const getRoomOffer: CallHandler<typeof roomsContract.getRoomOffer> = async (caller, { roomId }) => {
  const room = await findRoom(caller.db.read, caller.viewer, roomId);
  const offer = await findOffer(caller.db.read, room.id, caller.clock.now());
  const isTheirs = offer?.user_id === caller.viewer.userId || ownsRoom(room, caller.viewer);
  return { offer: offer && isTheirs ? await presentOffer(caller, offer) : null };
};

/** Whom the room is offered to owns it from now on; both get their new role. */
export const acceptRoom: CallHandler<typeof roomsContract.acceptRoom> = async (caller, { roomId }) => {
  const { db, viewer, clock, live } = caller;
  const room = await findRoom(db.read, viewer, roomId);
  const { from, notifications } = await db.write(acceptOffer, {
    roomId: room.id,
    userId: viewer.userId,
    roomsAtFirst: limits.roomsPerAccount,
    now: clock.now(),
    stamp: notificationStamp(caller, 2),
    ...logStamp(caller),
  });
  live.room(room.id).publish(roomsContract.roomUpdated, { roomId: room.id });
  await Promise.all([publishRole(caller, room.id, viewer.userId), publishRole(caller, room.id, from)]);
  publishNotifications(caller, notifications);
  return { roomDetails: await roomDetailsFor(caller, room.id) };
};

/** The owner takes the offer back, or the other one declines it, banned or gone from the room though they may be. */
export const endRoomOffer: CallHandler<typeof roomsContract.endRoomOffer> = async (caller, { roomId }) => {
  const { db, viewer, clock } = caller;
  const room = await roomForViewer(db.read, viewer.userId, viewer.at, roomId);
  if (!room) throw new Refusal('NOT_FOUND');
  publishNotifications(
    caller,
    await db.write(endOffer, { roomId: room.id, viewer, now: clock.now(), stamp: notificationStamp(caller, 1) }),
  );
  return {};
};

/** Removes what has ended. */
export const expireOffers = async (app: Pick<App, 'db' | 'clock' | 'services'>): Promise<void> => {
  for (let left = -1; left !== 0;) {
    const { ended, notifications } = await app.db.write(removeEndedOffers, { now: app.clock.now() });
    publishNotifications(app, notifications);
    left = ended;
  }
};
