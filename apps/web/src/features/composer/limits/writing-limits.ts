import type { Freeze, Timeout } from '@baithak/protocol/contracts/room-order';
import { leastOrderRank, onlyReads } from '@baithak/protocol/contracts/room-order.rules';
import { createContext, useContext, useEffect, useState, useMemo, useRef } from 'react';
import type { RoomFacts, RoomLoad } from '@baithak/client/room/room-follower';
import { serverNow } from '../../../lib/time/server-time.ts';
import { client } from '../../../lib/client.ts';

/** What limits writing in the open room, and what of it holds for the reader (docs/contract.md#freeze-and-slow-mode). */
export interface WritingLimits {
  readonly frozen: Freeze | null;
  /** The reader's own (docs/contract.md#timeouts), until it is over. */
  readonly timeout: Timeout | null;
  /** The freeze holds for the reader, or they have a timeout. */
  readonly onlyReads: boolean;
  /** Seconds between two messages of a member; 0 for none. */
  readonly slowMode: number;
  /** The reader keeps order here: neither holds for them. */
  readonly isExempt: boolean;
  /** When the reader may write again, in ms by the server's clock. */
  readonly nextAt: number;
  /** A guest of a day and more: with an account they could write. */
  readonly accountHelps: boolean;
  readonly isGuest: boolean;
}

const free: WritingLimits = {
  frozen: null,
  timeout: null,
  onlyReads: false,
  slowMode: 0,
  isExempt: false,
  nextAt: 0,
  accountHelps: false,
  isGuest: false,
};

interface Reader {
  readonly rank: number;
  readonly guest: boolean;
  /** When they joined the room (ISO), null for whoever has not. */
  readonly joinedAt: string | null;
}

/** `now`, `nextAt`: ms by the server's clock. */
export const limitsFor = (
  { rank, guest, joinedAt }: Reader,
  order: Pick<WritingLimits, 'frozen' | 'slowMode' | 'nextAt' | 'timeout'>,
  now: number,
): WritingLimits => {
  const writer = { rank, guest, joinedAt: joinedAt === null ? null : Date.parse(joinedAt) };
  const isExempt = rank >= leastOrderRank;
  const { frozen, timeout } = order;
  return {
    ...order,
    nextAt: isExempt ? 0 : order.nextAt,
    onlyReads: timeout !== null || (frozen !== null && onlyReads(writer, now, frozen.strict)),
    isExempt,
    accountHelps: guest && !onlyReads({ ...writer, guest: false, rank: Math.max(rank, 0) }, now, frozen?.strict),
    isGuest: guest,
  };
};

const WritingLimitsContext = createContext<WritingLimits>(free);
export const WritingLimitsProvider = WritingLimitsContext.Provider;

export const useWritingLimits = (): WritingLimits => useContext(WritingLimitsContext);

/** Whether the reader waits for slow mode; renders again when that is over. */
export const useIsHeld = (): boolean => {
  const { nextAt } = useWritingLimits();
  const [now, setNow] = useState(serverNow);
  const left = nextAt - serverNow();
  useEffect(() => {
    if (nextAt <= serverNow()) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), nextAt - serverNow());
    return () => clearTimeout(timer);
  }, [nextAt, now]);
  return left > 0;
};

const dayMs = 24 * 60 * 60_000;

/** A timeout while it holds: nothing comes when it ends by itself. */
const useRunning = (timeout: Timeout | null): Timeout | null => {
  const [now, setNow] = useState(serverNow);
  const endsAt = timeout === null ? 0 : Date.parse(timeout.until);
  useEffect(() => {
    const left = endsAt - serverNow();
    if (left <= 0) return undefined;
    // A browser's timer takes no more than 24 days.
    const timer = setTimeout(() => setNow(serverNow()), Math.min(left, dayMs));
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  return endsAt > serverNow() ? timeout : null;
};

/** The server's clock may be ahead of this device's: nobody waits longer than the time between two messages. */
const loadedAt = ({ wroteAt }: RoomLoad): number => (wroteAt === null ? 0 : Math.min(Date.parse(wroteAt), serverNow()));

export const isSend = (key: string): boolean => key === 'sendMessage' || key === 'replyMessage';

export const useRoomLimits = (
  load: RoomLoad,
  { frozen, slowMode, timeout: told }: RoomFacts,
  { userId, guest, rank }: { readonly userId: string; readonly guest: boolean; readonly rank: number },
): WritingLimits => {
  const isSlow = slowMode > 0;
  const timeout = useRunning(told);
  /** When the reader last wrote here, in ms. Without slow mode nothing is rendered for it. */
  const wroteAt = useRef(0);
  const [shownAt, setShownAt] = useState(() => loadedAt(load));
  useEffect(() => {
    wroteAt.current = Math.max(wroteAt.current, loadedAt(load));
    if (isSlow) setShownAt(wroteAt.current);
  }, [load, isSlow]);
  const { _id: openId } = load.roomDetails;
  useEffect(() => {
    const wrote = (roomId: string, authorId: string) => {
      if (roomId !== openId || authorId !== userId) return;
      wroteAt.current = serverNow();
      if (isSlow) setShownAt(wroteAt.current);
    };
    const subscriptions = [
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of these entries, by the contract
      client.onAcknowledged((key, input) => isSend(key) && wrote((input as { id: string }).id, userId)),
      client.on.newMessage(({ roomId, message }) => wrote(roomId, message.member.user._id)),
      client.on.threadCreated(({ roomId, thread }) => wrote(roomId, thread.member.user._id)),
      client.on.replyCreated(({ roomId, reply }) => wrote(roomId, reply.member.user._id)),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [openId, userId, isSlow]);
  const nextAt = shownAt === 0 || !isSlow ? 0 : shownAt + slowMode * 1000;
  const { joinedAt } = load;
  return useMemo(
    () => limitsFor({ rank, guest, joinedAt }, { frozen, slowMode, nextAt, timeout }, serverNow()),
    [rank, guest, joinedAt, frozen, slowMode, nextAt, timeout],
  );
};
