import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';

/** When the reader's words are masked no more, as a member of rank 1; null for everybody else. */
export const useWordsStep = (enabled: boolean) =>
  useQuery({
    queryKey: ['words step'],
    queryFn: async () => (await client.ladder.getLadder()).words,
    enabled,
    // Time, messages and sanctions change it, and staff; none of them tells.
    staleTime: 60_000,
  }).data;
