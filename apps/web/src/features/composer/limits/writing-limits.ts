import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { leastOrderRank, onlyReads } from '@baithak/protocol/contracts/room-order.rules';
import { createContext, useContext, useEffect, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';

/** What limits writing in the open room, and what of it holds for the reader (docs/contract.md#freeze-and-slow-mode). */
export interface WritingLimits {
  readonly frozen: Freeze | null;
  /** The freeze holds for the reader. */
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
  order: Pick<WritingLimits, 'frozen' | 'slowMode' | 'nextAt'>,
  now: number,
): WritingLimits => {
  const writer = { rank, guest, joinedAt: joinedAt === null ? null : Date.parse(joinedAt) };
  const isExempt = rank >= leastOrderRank;
  const { frozen } = order;
  return {
    ...order,
    nextAt: isExempt ? 0 : order.nextAt,
    onlyReads: frozen !== null && onlyReads(writer, now, frozen.strict),
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
