import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { effectiveRank } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { minute } from '../../../platform/clock.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation-log/api.ts';
import { lockRoom } from '../lock-room.ts';
import { refuseToTakeBack, roleInRoom, strengthOf } from '../membership/members.queries.ts';
import type { WritingLimitTable } from '../tables.ts';
import { everyRoom, platformOrder, roomOrder, type RaidHold, type RoomOrder } from './writing-limits.ts';

export interface Limiting extends LogStamp {
  /** Null: in every room. */
  readonly roomId: string | null;
  readonly userId: string;
}

const platformRank = async (tx: Tx, userId: string): Promise<number> => {
  const person = await tx.selectFrom('people').select('rank').where('id', '=', userId).executeTakeFirst();
  return person?.rank ?? -1;
};

/** FORBIDDEN for whoever has lost the rank meanwhile. Locks the room. */
export const holdOrderRank = async (tx: Tx, { roomId, userId, at }: Omit<Limiting, 'logId'>): Promise<void> => {
  const rank = await platformRank(tx, userId);
  if (roomId === null) {
    if (rank < staffRank) throw new Refusal('FORBIDDEN');
    return;
  }
  await lockRoom(tx, roomId);
  await refuseBanned(tx, { userId, roomId, at });
  if (effectiveRank(rank, await roleInRoom(tx, roomId, userId)) < leastOrderRank) throw new Refusal('FORBIDDEN');
};

type Values =
  | Pick<WritingLimitTable, 'frozen_until' | 'frozen_reason' | 'frozen_by' | 'frozen_strength'>
  | Pick<WritingLimitTable, 'slow_seconds' | 'slow_by' | 'slow_strength'>
  | Pick<WritingLimitTable, 'raid_id' | 'raid_until' | 'raid_all_until' | 'raid_strict'>;

const noRaid = { raid_id: null, raid_until: 0, raid_all_until: 0, raid_strict: 0 } as const;
const noFreeze = { frozen_until: 0, frozen_reason: 'moderator', frozen_by: null, frozen_strength: null } as const;
const none = { ...noFreeze, slow_seconds: 0, slow_by: null, slow_strength: null, ...noRaid } as const;

const store = async (tx: Tx, roomId: string, values: Values): Promise<void> => {
  await tx
    .insertInto('writing_limits')
    .values({ room_id: roomId, ...none, ...values })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(values))
    .execute();
  // What is limited no more has no row: writes look here each time.
  await tx
    .deleteFrom('writing_limits')
    .where('room_id', '=', roomId)
    .where('frozen_until', '=', 0)
    .where('slow_seconds', '=', 0)
    .where('raid_until', '=', 0)
    .execute();
};

/** The raid mode that holds in a room (in every room for ''), in the transaction of what begins, changes or ends it; null ends it. */
export const storeRaidHold = (tx: Tx, roomId: string, hold: Omit<RaidHold, 'everywhere'> | null): Promise<void> =>
  store(
    tx,
    roomId,
    hold
      ? {
          raid_id: hold.raidId,
          raid_until: hold.until,
          raid_all_until: hold.allUntil,
          raid_strict: hold.strict ? 1 : 0,
        }
      : noRaid,
  );

const orderNow = (tx: Tx, { roomId, at }: Limiting): Promise<RoomOrder> =>
  roomId === null ? platformOrder(tx, at) : roomOrder(tx, roomId, at);

/** What was decided about a room, or about every room, and holds: OUTRANKED for what somebody of a higher rank decided. */
export const refuseAgainst = async (
  tx: Tx,
  { roomId, userId, at }: Omit<Limiting, 'logId'>,
  what: 'freeze' | 'slow',
): Promise<void> => {
  const row = await tx
    .selectFrom('writing_limits')
    .selectAll()
    .where('room_id', '=', roomId ?? everyRoom)
    .executeTakeFirst();
  if (!row) return;
  if (what === 'freeze' && row.frozen_until > at)
    await refuseToTakeBack(tx, { userId, roomId }, { by: row.frozen_by, strength: row.frozen_strength });
  if (what === 'slow' && row.slow_seconds > 0)
    await refuseToTakeBack(tx, { userId, roomId }, { by: row.slow_by, strength: row.slow_strength });
};

/** Freezes a room or every room for `minutes`, or ends that with 0. Returns what holds now. */
export const storeFreeze = defineWrite({
  name: 'rooms.storeFreeze',
  key: ({ roomId }: Limiting) => roomId ?? everyRoom,
  run: async (tx, freezing: Limiting & { readonly minutes: number }): Promise<RoomOrder> => {
    const { roomId, userId: by, at, minutes } = freezing;
    await holdOrderRank(tx, freezing);
    const reason = roomId === null ? 'platform' : 'moderator';
    await refuseAgainst(tx, freezing, 'freeze');
    await store(
      tx,
      roomId ?? everyRoom,
      minutes === 0
        ? noFreeze
        : {
            frozen_until: at + minutes * minute,
            frozen_reason: reason,
            frozen_by: by,
            frozen_strength: await strengthOf(tx, roomId, by),
          },
    );
    const order = await orderNow(tx, freezing);
    const where = roomId === null ? {} : { roomId };
    const what =
      minutes === 0 ? ({ what: 'unfreezeRoom' } as const) : ({ what: 'freezeRoom', amount: minutes } as const);
    await logAction(tx, freezing, { by, ...where, ...what });
    return order;
  },
});

/** Slows a room or every room down; 0 ends it. Returns what holds now. */
export const storeSlowMode = defineWrite({
  name: 'rooms.storeSlowMode',
  key: ({ roomId }: Limiting) => roomId ?? everyRoom,
  run: async (tx, slowing: Limiting & { readonly seconds: number }): Promise<RoomOrder> => {
    const { roomId, userId: by, seconds } = slowing;
    await holdOrderRank(tx, slowing);
    await refuseAgainst(tx, slowing, 'slow');
    const slow = { slow_seconds: seconds, slow_by: by, slow_strength: await strengthOf(tx, roomId, by) };
    await store(tx, roomId ?? everyRoom, seconds === 0 ? { ...slow, slow_by: null, slow_strength: null } : slow);
    const order = await orderNow(tx, slowing);
    const where = roomId === null ? {} : { roomId };
    const what = seconds === 0 ? ({ what: 'endSlowRoom' } as const) : ({ what: 'slowRoom', amount: seconds } as const);
    await logAction(tx, slowing, { by, ...where, ...what });
    return order;
  },
});
