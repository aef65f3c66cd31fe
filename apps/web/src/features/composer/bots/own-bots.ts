import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';

export const ownBotsKey = ['own bots'] as const;

/** The reader's bots, and how many there may be: 0 for whoever may have none, null for any number. */
export const useOwnBots = (isAsked: boolean) =>
  useQuery({ queryKey: ownBotsKey, enabled: isAsked, queryFn: () => client.bots.listBots() });
