import type { RoomLoad } from '@baithak/client/room/room-follower';
import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { roomPermissions } from '@baithak/protocol/permissions';
import { holdsPublicThreads } from '@baithak/protocol/contracts/threads.rules';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { parseRoomPart, parseThreadPath } from '../features/threads/thread-path.ts';
import { useFollowThreads, useThreadsOfVisit, type RoomVisit } from '../features/threads/live/threads-cache.ts';
import type { ThreadsRoom } from '../features/threads/threads-context.ts';
import { roomPartAddress, roomSegment, type RoomPart } from '../lib/addresses.ts';
import { client } from '../lib/client.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useIsWide } from '../lib/use-is-wide.ts';
import { useHistorySteps } from '../lib/use-history-steps.ts';

let visits = 0;

interface Opened {
  readonly load: RoomLoad;
  /** The room and the reader's role as they are now: joining changes both before the next load. */
  readonly details: RoomDetails;
  readonly role: Role;
  readonly me: SignedIn;
  readonly join: ThreadsRoom['join'];
  /** The room's id or slug, as in the address. */
  readonly roomRef: string;
}

/** The threads of the open room: followed for as long as it is open, with what their components need to know of it. */
export const useHomeThreads = ({ load, details, role, me, join, roomRef }: Opened) => {
  const { t } = useTranslation('threads');
  const [visitId, setVisitId] = useState(() => (visits += 1));
  // Of another database nothing that was loaded compares with what comes.
  useEffect(() => client.onEpoch(() => setVisitId((visits += 1))), []);
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
      join,
      iOwn,
      permissions,
      holdsPublic,
      visitId,
      me: { userId, username, strength },
    }),
    [id, roomRef, title, joined, join, iOwn, permissions, holdsPublic, visitId, userId, username, strength],
  );
  useFollowThreads(visit, load);
  const unread = useThreadsOfVisit(visit, (threads) => threads.unread);
  return { room, unread, unreadWords: t('unread', { count: unread }) };
};

const isMessages = (address: string): boolean => {
  const { pathname, search } = new URL(address, location.origin);
  return parseRoomPart(pathname, search) === 'messages';
};

/** From this width on an open thread has its place beside the messages or the list (docs/design.md#wide-screens). */
const besidePx = 1600;

interface ShownPart {
  readonly part: RoomPart;
  readonly choosePart: (part: RoomPart) => void;
  /** Closes the thread that is open beside the part; null when none is. */
  readonly closeBeside: (() => void) | null;
}

/**
 * Which part of the room is shown, as the address has it. The threads are opened over the messages: Back returns there.
 * Where an open thread is beside the part, the part is what it was before, and the tabs leave the thread open.
 */
export const useRoomPart = (roomRef: string): ShownPart => {
  const { open, closeTo } = useHistorySteps();
  const { pathname, search } = useLocation();
  const isBroad = useIsWide(besidePx);
  const named = parseRoomPart(pathname, search);
  const isThread = parseThreadPath(pathname) !== null;
  const [under, setUnder] = useState<RoomPart>('messages');
  if (!isThread && under !== named) setUnder(named);
  const isBeside = isBroad && isThread;
  const closeToPart = (part: RoomPart) =>
    closeTo(roomPartAddress(roomRef, part), part === 'messages' ? isMessages : undefined);
  const choosePart = (part: RoomPart) => {
    if (isBeside) setUnder(part);
    else if (part === named) return;
    else if (part === 'messages') closeToPart(part);
    else open(roomPartAddress(roomRef, part));
  };
  return { part: isBeside ? under : named, choosePart, closeBeside: isBeside ? () => closeToPart(under) : null };
};
