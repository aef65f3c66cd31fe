import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';

/** What a call takes away or brings back of a raid. */
export type RaidAct = 'undoRaid' | 'restoreRaid';

/** What a dry run counts; anew whenever the dialog opens. */
export const useRaidPreview = <Preview>(act: RaidAct, raidId: string, queryFn: () => Promise<Preview>) =>
  useQuery({ queryKey: ['raid', act, raidId], queryFn, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** Does it, call after call until nothing is left or the dialog is closed. `done`: messages so far. */
export const useRaidSteps = (act: RaidAct, raidId: string, onDone: (messages: number) => void) => {
  const [done, setDone] = useState(0);
  const sum = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const steps = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      for (;;) {
        const { messages, isDone } = await client.raids[act]({ raidId });
        sum.current += messages;
        setDone(sum.current);
        if (isDone || !isOpen.current) return sum.current;
      }
    },
    onSuccess: onDone,
  });
  return { ...steps, done };
};
