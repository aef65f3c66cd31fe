import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ComposerRoom } from '../../parts/composer/composer-room.ts';
import type { OpenRoom } from '../state/open-room-context.ts';
import { namesIn } from '../../conversation/state/names-in.ts';
import { readConversation } from '../../conversation/state/conversation-store.ts';

/** What the composers of a room need to know of it: for messages, threads and replies. Keeps its identity. */
export const useComposerRoomOf = ({ id, me }: OpenRoom): ComposerRoom => {
  const cache = useQueryClient();
  return useMemo(
    () => ({ id, me, readPresent: () => readConversation(cache, id), readNames: () => namesIn(cache, id) }),
    [cache, id, me],
  );
};
