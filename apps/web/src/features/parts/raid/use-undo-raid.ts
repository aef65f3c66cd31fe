import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/client.ts';

/** What a dry run counts; anew whenever the dialog opens. */
export const useUndoPreview = (raidId: string) =>
  useQuery({
    queryKey: ['raid', 'undo', raidId],
    queryFn: () => client.raids.undoRaid({ raidId, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Deletes what was written with a raid, call after call until nothing is left or the dialog is closed. `done`: messages so far. */
export const useUndoRaid = (raidId: string, onDone: (messages: number) => void) => {
  const [done, setDone] = useState(0);
  const sum = useRef(0);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      for (;;) {
        const { messages, isDone } = await client.raids.undoRaid({ raidId });
        sum.current += messages;
        setDone(sum.current);
        if (isDone || !isOpen.current) return sum.current;
      }
    },
    onSuccess: onDone,
  });
  return { ...undo, done };
};
