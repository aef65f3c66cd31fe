import type { RoomFacts, RoomLoad } from '@baithak/client/room/room-follower';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';
import { limitsFor, type WritingLimits } from './writing-limits.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

/** The server's clock may be ahead of this device's: nobody waits longer than the time between two messages. */
const loadedAt = ({ wroteAt }: RoomLoad): number => (wroteAt === null ? 0 : Math.min(Date.parse(wroteAt), serverNow()));

export const isSend = (key: string): boolean => key === 'sendMessage' || key === 'replyMessage';

export const useRoomLimits = (
  load: RoomLoad,
  { frozen, slowMode }: RoomFacts,
  { userId, guest, rank }: { readonly userId: string; readonly guest: boolean; readonly rank: number },
): WritingLimits => {
  const isSlow = slowMode > 0;
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
    () => limitsFor({ rank, guest, joinedAt }, { frozen, slowMode, nextAt }, serverNow()),
    [rank, guest, joinedAt, frozen, slowMode, nextAt],
  );
};
