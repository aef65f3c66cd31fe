import type { QueryClient } from '@tanstack/react-query';
import { readConversation } from './conversation-store.ts';

/** The names of who wrote what is loaded: they are no words of the dictionary, and never masked. */
export const namesIn = (cache: QueryClient, id: string): readonly string[] =>
  readConversation(cache, id).messages.flatMap(({ member: { user } }) => [user.username, user.profile.fullname]);
