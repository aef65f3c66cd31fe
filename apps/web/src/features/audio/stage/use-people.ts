import type { User } from '@baithak/protocol/entities/entities';
import { useMemo } from 'react';
import { useConversationState } from '../../conversation/state/conversation-store.ts';

/** Finds somebody's account among those who are in the room: a stream has names alone. */
export const usePeople = (roomId: string): ((username: string) => User | undefined) => {
  const present = useConversationState(roomId, (room) => room.present);
  return useMemo(() => {
    const byName = new Map(present.map(({ username, user }) => [username, user]));
    return (username) => byName.get(username);
  }, [present]);
};
