import type { QueryClient } from '@tanstack/react-query';
import { readConversation } from './conversation-store.ts';

/** The names of who is there and of who wrote what is loaded: they are no words of the dictionary, and never masked. */
export const namesIn = (cache: QueryClient, id: string): readonly string[] => {
  const { messages, present } = readConversation(cache, id);
  const people = [...messages.map(({ member }) => member), ...present];
  return people.flatMap(({ user: { username, profile } }) => [username, profile.fullname, profile.alias ?? '']);
};
