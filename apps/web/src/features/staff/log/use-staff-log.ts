import type { LogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';
import { checkChain, entryState } from '@baithak/protocol/moderation-log/check-chain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/client.ts';
import { detailsOf } from '../../parts/log/use-chain-check.ts';

export interface LogFilter {
  /** A room's slug or id; '' for all rooms, and what was done outside of them. */
  readonly room: string;
  /** A username; '' for everybody. */
  readonly person: string;
  readonly act: ModerationAct | null;
}

/** An entry beside which its neighbours are those of other chains: whether it is what it was made of. */
const checkAlone = (entry: LogEntry) => {
  const check = checkChain({ data: [entry], canLoadMore: true, total: null, mark: null }, detailsOf);
  return { entry, fault: check.fault, state: entryState(check, entry.seq) };
};

export const useStaffLog = ({ room, person, act }: LogFilter) => {
  const query = useInfiniteQuery({
    queryKey: ['staff', 'log', room, person, act],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      client.moderationLog.listLog({
        ...(room !== '' && { roomId: room }),
        ...(person !== '' && { username: person }),
        ...(act !== null && { act }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? (data.at(-1)?._id ?? null) : null),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  const { data } = query;
  const entries = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data).map(checkAlone), [data]);
  return { ...query, entries };
};
