import { useFollowStreams } from '../features/audio/state/use-follow-streams.ts';
import { useConnectionNotices, usePersonalEvents } from '../features/home/use-connection.ts';
import { useCallback } from 'react';
import { useResend } from '../features/conversation/sending/resend-unanswered.ts';
import { threadIdOf } from '../features/private/private-ids.ts';
import { useIgnoredPeople } from '../features/conversation/state/use-ignored-people.ts';
import { sendToRoom } from '../features/messages/state/room-scope.tsx';
import { client } from '../lib/client.ts';
import { useRoleUpdates, useRoomListUpdates } from '../features/rooms/list/use-room-list-updates.ts';
import { useJoinRoom } from '../features/rooms/queries.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { useEmitErrors } from '../lib/use-emit-errors.ts';

/** Runs as long as the home is open: personal events, the connection's notices, updates of rooms and roles, and resending. */
export const useHomeUpdates = (me: SignedIn, openId: string | null): void => {
  useIgnoredPeople();
  useFollowStreams();
  usePersonalEvents();
  useConnectionNotices();
  const { mutateAsync: join } = useJoinRoom();
  useResend(
    me.userId,
    useCallback((id: string) => (threadIdOf(id) === null ? sendToRoom(client, id, join) : null), [join]),
  );
  useEmitErrors();
  useRoomListUpdates(openId);
  useRoleUpdates(me);
};
