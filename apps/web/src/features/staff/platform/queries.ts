import type { PlatformChanges } from '@baithak/protocol/platform-settings';
import { protectsLess } from '@baithak/protocol/platform-settings.rules';
import { ownerRank } from '@baithak/protocol/ranks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { replaceQuery } from '../../../lib/query-news.ts';
import { useMe } from '../../../lib/session/me.ts';

export type HeldSettings = Awaited<ReturnType<typeof client.staff.getPlatformSettings>>;

const settingsKey = ['staff', 'settings'] as const;
const orderKey = ['staff', 'order'] as const;

export const useNumbers = (days: number) =>
  useQuery({
    queryKey: ['staff', 'numbers', days],
    queryFn: async () => (await client.staff.getNumbers({ days })).data,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });

export const usePlatformSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: () => client.staff.getPlatformSettings(),
  });

/** Changes what it names; the answer is what holds now. */
export const useChangeSettings = (done: () => void) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: PlatformChanges) => client.staff.updatePlatformSettings(changes),
    onSuccess: (held) => {
      replaceQuery(cache, settingsKey, held);
      done();
    },
  });
};

export const usePlatformOrder = () => useQuery({ queryKey: orderKey, queryFn: () => client.rooms.getPlatformOrder() });

export const useChangeOrder = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (change: { on: boolean } | { seconds: number }) => {
      if ('seconds' in change) await client.rooms.setPlatformSlowMode(change);
      else await client.rooms.freezePlatform(change);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: orderKey }),
  });
};

export const useIsOwner = (): boolean => (useMe()?.rank ?? 0) >= ownerRank;

/** Whether a change protects less than what holds now, which only the owner may do. */
export const useRefusedToMe = (now: PlatformChanges, next: PlatformChanges): boolean => {
  const isOwner = useIsOwner();
  return !isOwner && protectsLess(now, next);
};
