import type { RoomLoad } from '@baithak/client/room/room-follower';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { limitsFor, type WritingLimits } from './writing-limits.ts';

type Order = Pick<WritingLimits, 'frozen' | 'slowMode' | 'nextAt'>;

/** The server's clock may be ahead of this device's: nobody waits longer than the time between two messages. */
const nextAfter = (wroteAt: number, seconds: number): number =>
  seconds === 0 ? 0 : Math.min(wroteAt, Date.now()) + seconds * 1000;

const loadedOrder = ({ frozen, slowMode, wroteAt }: RoomLoad): Order => ({
  frozen,
  slowMode,
  nextAt: wroteAt === null ? 0 : nextAfter(Date.parse(wroteAt), slowMode),
});

const isSend = (key: string): boolean => key === 'sendMessage' || key === 'replyMessage';

/** What limits the reader's writing in the room that is open, as the load said and events have said since. */
export const useRoomLimits = (
  load: RoomLoad,
  { userId, guest, rank }: { readonly userId: string; readonly guest: boolean; readonly rank: number },
): WritingLimits => {
  const [known, setKnown] = useState(() => ({ load, order: loadedOrder(load) }));
  if (known.load !== load) setKnown({ load, order: loadedOrder(load) });
  /** When the reader last wrote here. */
  const wroteAt = useRef(0);
  useEffect(() => {
    const { _id: openId } = load.roomDetails;
    wroteAt.current = load.wroteAt === null ? 0 : Date.parse(load.wroteAt);
    /** Null: nothing changes, and nothing is rendered. */
    const change = (changed: (order: Order) => Partial<Order> | null) =>
      setKnown((before) => {
        const part = before.load === load ? changed(before.order) : null;
        return part === null ? before : { load, order: { ...before.order, ...part } };
      });
    const wrote = (roomId: string, authorId: string) => {
      if (roomId !== openId || authorId !== userId) return;
      wroteAt.current = Date.now();
      change(({ slowMode }) => (slowMode === 0 ? null : { nextAt: nextAfter(wroteAt.current, slowMode) }));
    };
    const subscriptions = [
      client.on.roomFrozen(({ roomId, until, reason, strict, raid }) => {
        if (roomId !== openId) return;
        const frozen = until === null || reason === null ? null : { until, reason, ...(strict && { strict }), raid };
        change(() => ({ frozen }));
      }),
      client.on.slowModeChanged(({ roomId, seconds }) => {
        if (roomId === openId) change(() => ({ slowMode: seconds, nextAt: nextAfter(wroteAt.current, seconds) }));
      }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of these entries, by the contract
      client.onAcknowledged((key, input) => isSend(key) && wrote((input as { id: string }).id, userId)),
      client.on.newMessage(({ roomId, message }) => wrote(roomId, message.member.user._id)),
      client.on.threadCreated(({ roomId, thread }) => wrote(roomId, thread.member.user._id)),
      client.on.replyCreated(({ roomId, reply }) => wrote(roomId, reply.member.user._id)),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [load, userId]);
  const { order } = known;
  const { joinedAt } = load;
  return useMemo(() => limitsFor({ rank, guest, joinedAt }, order, Date.now()), [rank, guest, joinedAt, order]);
};
