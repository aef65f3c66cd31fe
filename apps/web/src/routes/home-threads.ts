import type { RoomLoad } from '@baithak/client/room-follower';
import type { Role } from '@baithak/protocol/entities';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { roomPermissions } from '@baithak/protocol/standing';
import { holdsPublicThreads } from '@baithak/protocol/threads.rules';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { segmentOf } from '../features/home/views.ts';
import type { RoomPart } from '../features/rooms/room-tabs.tsx';
import { closedAddress, threadPlaceOf } from '../features/threads/address.ts';
import { useFollowThreads } from '../features/threads/follow-threads.ts';
import { useThreadsOf, type Stay } from '../features/threads/live-cache.ts';
import type { ThreadsRoom } from '../features/threads/threads-room.ts';
import type { SignedIn } from '../lib/me.ts';

let visits = 0;

interface Opened {
  readonly load: RoomLoad;
  /** The room and the reader's role as they are now: joining changes both before the next load. */
  readonly details: RoomDetails;
  readonly role: Role;
  readonly me: SignedIn;
  /** What stands for the room in the address. */
  readonly address: string;
}

/** The threads of the open room: what their parts need to know of it, followed for as long as it is open. */
export const useHomeThreads = ({ load, details, role, me, address }: Opened) => {
  const { t } = useTranslation('threads');
  const [visit] = useState(() => (visits += 1));
  const { _id: id, title, joined, iOwn } = details;
  const { userId, username } = me;
  const permissions = useMemo(
    () =>
      joined === load.roomDetails.joined ? load.rmps : roomPermissions({ platformRank: me.rank, roomRole: role.rank }),
    [joined, load, me.rank, role.rank],
  );
  const holdsPublic = holdsPublicThreads(details);
  const stay = useMemo<Stay>(() => ({ roomId: id, visit, me: userId }), [id, visit, userId]);
  const room = useMemo<ThreadsRoom>(
    () => ({
      id,
      address: segmentOf(address, id),
      title,
      joined,
      iOwn,
      permissions,
      holdsPublic,
      visit,
      me: { userId, username },
    }),
    [id, address, title, joined, iOwn, permissions, holdsPublic, visit, userId, username],
  );
  useFollowThreads(stay, load);
  const unread = useThreadsOf(stay, (threads) => threads.unread);
  return { room, unread, unreadWords: t('unread', { count: unread }) };
};

/** Which part of the room is shown. An address with a thread shows threads; choosing another part closes the thread. */
export const useRoomPart = (): readonly [RoomPart, (part: RoomPart) => void] => {
  const navigate = useNavigate();
  const path = useLocation().pathname;
  const isThread = threadPlaceOf(path) !== null;
  const [part, setPart] = useState<RoomPart>(isThread ? 'threads' : 'messages');
  useEffect(() => {
    if (isThread) setPart('threads');
  }, [isThread]);
  const choose = (next: RoomPart) => {
    setPart(next);
    if (isThread && next !== 'threads') void navigate(closedAddress(path));
  };
  return [isThread ? 'threads' : part, choose];
};
