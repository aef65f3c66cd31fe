import { ownerRank } from '@baithak/protocol/ranks';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { refuseBanned } from '../../bans/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  makeNotifications,
  removeNotificationsOf,
  tellOfRole,
} from '../../notifications/api.ts';
import { isBot, refuseIgnored } from '../../people/api.ts';
import { countOwnRooms, lockRoomsLimit } from '../create/rooms-limit.ts';
import { ownsRoom, systemUserId } from '../find-room.ts';
import { lockOwnRoom, lockRoom } from '../lock-room.ts';
import { findMember } from '../membership/members.queries.ts';
import { lockPeople } from '../membership/members.ts';
import { writeRole } from '../roles/roles.write.ts';

/** The open offer of a room. */
export const findOffer = (db: Tx, roomId: string, now: number) =>
  db.selectFrom('room_offers').selectAll().where('room_id', '=', roomId).where('ends_at', '>', now).executeTakeFirst();

/** Ends the offer of a room, or only one to this person, and deletes what they were told of it. The room is locked by the caller. */
export const removeOffer = async (tx: Tx, roomId: string, userId?: string): Promise<NotificationChanges> => {
  const gone = await tx
    .deleteFrom('room_offers')
    .where('room_id', '=', roomId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning('id')
    .execute();
  return removeNotificationsOf(
    tx,
    gone.map(({ id }) => id),
  );
};

export interface NewOffer {
  readonly id: string;
  readonly roomId: string;
  /** The owner as the caller saw it. */
  readonly owner: string;
  /** Who offers it: the owner, or the platform's for a room of nobody. */
  readonly madeBy: string;
  /** A username. */
  readonly target: string;
  readonly now: number;
  readonly endsAt: number;
  readonly stamp: NotificationStamp;
}

/** Somebody who may own a room: no guest, no bot, and in it. */
const findHeir = async (tx: Tx, roomId: string, by: { username: string } | { id: string }) => {
  const member = await findMember(tx, roomId, by);
  if (!member || member.removed_at !== null || member.rank < 0 || (await isBot(tx, member.id))) return undefined;
  return member;
};

/**
 * Offers a room to one of its members, who is told. NO_SUCH_PERSON for guests, bots, the owner and whoever has not joined, IGNORED
 * for whom the one who offers it ignores, CONFLICT while another offer is open.
 */
export const storeOffer = defineWrite({
  name: 'rooms.storeOffer',
  key: ({ roomId }: NewOffer) => roomId,
  run: async (tx, { id, roomId, owner, madeBy, target, now, endsAt, stamp }: NewOffer) => {
    await lockOwnRoom(tx, roomId, owner);
    const heir = await findHeir(tx, roomId, { username: target });
    if (!heir || heir.id === owner) throw new Refusal('NO_SUCH_PERSON');
    await refuseIgnored(tx, madeBy, heir.id);
    if (await findOffer(tx, roomId, now)) throw new Refusal('CONFLICT');
    const ended = await removeOffer(tx, roomId);
    await tx
      .insertInto('room_offers')
      .values({ id, room_id: roomId, owner, made_by: madeBy, user_id: heir.id, ends_at: endsAt })
      .execute();
    const told = await makeNotifications(tx, stamp, [
      { kind: 'roomOffer', thing: id, actor: madeBy, to: [heir.id], roomId, always: true },
    ]);
    return { to: heir.id, notifications: allChanges(ended, told) };
  },
});

export interface Acceptance extends LogStamp {
  readonly roomId: string;
  readonly userId: string;
  readonly roomsAtFirst: number;
  readonly now: number;
  readonly stamp: NotificationStamp;
}

const formerOwnerRole = ownerRank - 1;

const stampAt = ({ ids, at }: NotificationStamp, index: number): NotificationStamp => ({ ids: ids.slice(index), at });

/** Whether whoever offered it owns it still: the owner is the same, and for a room of nobody they are the platform's Owner. */
const isStillTheirs = async (tx: Tx, creator: string, offer: { owner: string; made_by: string }): Promise<boolean> => {
  const maker = await tx.selectFrom('people').select('rank').where('id', '=', offer.made_by).executeTakeFirst();
  return (
    creator === offer.owner && maker !== undefined && ownsRoom({ creator }, { userId: offer.made_by, rank: maker.rank })
  );
};

/**
 * Makes whom the room is offered to its owner; the previous one keeps the role below and is returned. All of it is checked again: NOT_FOUND
 * when there is no such offer to a member any more, BANNED, ROOMS_LIMIT.
 */
export const acceptOffer = defineWrite({
  name: 'rooms.acceptOffer',
  key: ({ roomId }: Acceptance) => roomId,
  run: async (tx, acceptance: Acceptance): Promise<{ from: string; notifications: NotificationChanges }> => {
    const { roomId, userId, roomsAtFirst, now, stamp } = acceptance;
    const { creator: from } = await lockRoom(tx, roomId);
    const offer = await findOffer(tx, roomId, now);
    if (offer?.user_id !== userId || !(await isStillTheirs(tx, from, offer))) throw new Refusal('NOT_FOUND');
    await refuseBanned(tx, { userId, roomId, at: now });
    const most = await lockRoomsLimit(tx, userId, roomsAtFirst);
    await lockPeople(tx, [from, userId]);
    if (!(await findHeir(tx, roomId, { id: userId }))) throw new Refusal('NOT_FOUND');
    if ((await countOwnRooms(tx, userId)) >= most) throw new Refusal('ROOMS_LIMIT');
    await logAction(tx, acceptance, { by: offer.made_by, what: 'transferRoom', whom: userId, roomId });
    await writeRole(tx, { roomId, userId: from, role: formerOwnerRole });
    await writeRole(tx, { roomId, userId, role: ownerRank });
    await tx.updateTable('rooms').set({ creator: userId }).where('id', '=', roomId).execute();
    const notifications = [
      await removeOffer(tx, roomId),
      await tellOfRole(tx, stampAt(stamp, 0), { userId, role: ownerRank, roomId }),
      ...(from === systemUserId
        ? []
        : [await tellOfRole(tx, stampAt(stamp, 1), { userId: from, role: formerOwnerRole, roomId })]),
    ];
    return { from, notifications: allChanges(...notifications) };
  },
});

/**
 * Ends an offer for the owner, or for whom it is made to: then whoever made it is told. NOT_FOUND when there is none, for everybody
 * else too.
 */
export const endOffer = defineWrite({
  name: 'rooms.endOffer',
  key: ({ roomId }: { readonly roomId: string }) => roomId,
  run: async (
    tx,
    {
      roomId,
      viewer,
      now,
      stamp,
    }: Pick<Acceptance, 'roomId' | 'now' | 'stamp'> & { viewer: Pick<Viewer, 'userId' | 'rank'> },
  ): Promise<NotificationChanges> => {
    const room = await lockRoom(tx, roomId);
    const offer = await findOffer(tx, roomId, now);
    if (!offer || (offer.user_id !== viewer.userId && !ownsRoom(room, viewer))) throw new Refusal('NOT_FOUND');
    const ended = await removeOffer(tx, roomId);
    if (offer.user_id !== viewer.userId) return ended;
    const declined = {
      kind: 'roomDeclined',
      thing: roomId,
      actor: viewer.userId,
      to: [offer.made_by],
      roomId,
    } as const;
    return allChanges(ended, await makeNotifications(tx, stamp, [{ ...declined, always: true }]));
  },
});

/** Offers ended by one step of `removeEndedOffers`. */
const mostEnded = 200;

/** Removes some of the offers whose time is over, with what was told of them. */
export const removeEndedOffers = defineWrite({
  name: 'rooms.removeEndedOffers',
  run: async (tx, { now }: { readonly now: number }) => {
    const ended = tx.selectFrom('room_offers').select('room_id').where('ends_at', '<=', now).limit(mostEnded);
    const gone = await tx.deleteFrom('room_offers').where('room_id', 'in', ended).returning('id').execute();
    const ids = gone.map(({ id }) => id);
    return { ended: ids.length, notifications: await removeNotificationsOf(tx, ids) };
  },
});
