import { WireError } from '@baithak/client/wire/wire-error';
import type { Message } from './conversation-state.ts';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConversation } from '../conversation-context.ts';
import { partsIncludeFile } from '../../parts/media/parts-include-file.ts';
import { dispatch, readConversation, useConversationState } from './conversation-store.ts';

/** One message of the open conversation: a loaded one, else asked for. Null: it is deleted; undefined: it is being loaded. */
export const useMessage = (id: string): Message | null | undefined => {
  const { id: conversationId, calls } = useConversation();
  const loaded = useConversationState(conversationId, ({ deleted, leaving, messages, outside }) =>
    leaving.has(id)
      ? null
      : (messages.find((message) => message._id === id) ?? outside.get(id) ?? (deleted.has(id) ? null : undefined)),
  );
  const query = useQuery({
    queryKey: ['message', conversationId, id],
    enabled: loaded === undefined,
    staleTime: Infinity,
    retry: false,
    queryFn: async (): Promise<Message | null> => {
      try {
        return await calls.message(id);
      } catch (error) {
        if (error instanceof WireError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
  return loaded === undefined ? query.data : loaded;
};

/** What the pictures of the messages need: file names expire, and come anew with their message. */
export const useMessageMedia = () => {
  const { id, calls } = useConversation();
  const cache = useQueryClient();
  return useMemo(
    () => ({
      place: 'elsewhere' as const,
      refresh: async (name: string) => {
        const { messages } = readConversation(cache, id);
        const message = messages.find(({ content }) => partsIncludeFile(content, bareName(name)));
        if (!message) throw new Error('No message shows this file.');
        dispatch(cache, id, { type: 'messageReloaded', message: await calls.message(message._id) });
      },
    }),
    [cache, id, calls],
  );
};
