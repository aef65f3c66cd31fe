import type { RoomLoad } from '@baithak/client/room/room-follower';
import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { roomPermissions } from '@baithak/protocol/permissions';
import { holdsPublicThreads } from '@baithak/protocol/contracts/threads.rules';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { roomSegment } from '../features/home/views.ts';
import type { RoomPart } from '../features/rooms/open/room-tabs.tsx';
import { withoutThread, parseThreadPath } from '../features/threads/thread-path.ts';
import { useFollowThreads } from '../features/threads/live/use-follow-threads.ts';
import { useThreadsOfVisit, type RoomVisit } from '../features/threads/live/threads-cache.ts';
import type { ThreadsRoom } from '../features/threads/threads-room.ts';
import type { SignedIn } from '../lib/session/me.ts';

let visits = 0;

interface Opened {
  readonly load: RoomLoad;
  /** The room and the reader's role as they are now: joining changes both before the next load. */
  readonly details: RoomDetails;
  readonly role: Role;
  readonly me: SignedIn;
  /** The room's id or slug, as in the address. */
  readonly roomRef: string;
}

/** The threads of the open room: followed for as long as it is open, with what their components need to know of it. */
export const useHomeThreads = ({ load, details, role, me, roomRef }: Opened) => {
  const { t } = useTranslation('threads');
  const [visitId] = useState(() => (visits += 1));
  const { _id: id, title, joined, iOwn } = details;
  const { userId, username } = me;
  const { strength } = role;
  const permissions = useMemo(
    () =>
      joined === load.roomDetails.joined ? load.rmps : roomPermissions({ platformRank: me.rank, roomRole: role.rank }),
    [joined, load, me.rank, role.rank],
  );
  const holdsPublic = holdsPublicThreads(details);
  const visit = useMemo<RoomVisit>(() => ({ roomId: id, visitId, viewerId: userId }), [id, visitId, userId]);
  const room = useMemo<ThreadsRoom>(
    () => ({
      id,
      roomRef: roomSegment(roomRef, id),
      title,
      joined,
      iOwn,
      permissions,
      holdsPublic,
      visitId,
      me: { userId, username, strength },
    }),
    [id, roomRef, title, joined, iOwn, permissions, holdsPublic, visitId, userId, username, strength],
  );
  useFollowThreads(visit, load);
  const unread = useThreadsOfVisit(visit, (threads) => threads.unread);
  return { room, unread, unreadWords: t('unread', { count: unread }) };
};

/** Which part of the room is shown. An address with a thread shows threads; choosing another part closes the thread. */
export const useRoomPart = (): readonly [RoomPart, (part: RoomPart) => void] => {
  const navigate = useNavigate();
  const path = useLocation().pathname;
  const isThread = parseThreadPath(path) !== null;
  const [part, setPart] = useState<RoomPart>(isThread ? 'threads' : 'messages');
  useEffect(() => {
    if (isThread) setPart('threads');
  }, [isThread]);
  const choose = (next: RoomPart) => {
    setPart(next);
    if (isThread && next !== 'threads') void navigate(withoutThread(path));
  };
  return [isThread ? 'threads' : part, choose];
};
