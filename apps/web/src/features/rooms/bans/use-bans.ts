import type { RoomBan } from '@baithak/protocol/entities/ban';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';

export type BansState = 'held' | 'ended';

export const useBans = (roomRef: string, state: BansState, find: string) =>
  useInfiniteQuery({
    queryKey: ['bans', roomRef, state, find],
    queryFn: ({ pageParam }) =>
      client.commands.listBans({
        roomId: roomRef,
        state,
        ...(find !== '' && { find }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? data.at(-1)?._id : undefined),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

export const useUnban = (roomRef: string) => {
  const { t } = useModerationTexts();
  const { t: tm } = useTranslation('messages');
  const cache = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ _id: banId, user }: RoomBan) =>
      client.commands.unbanPerson({ roomId: roomRef, targetId: user._id, banId }),
    onSuccess: (_, { user: { username } }) => {
      notify({ type: 'info', text: tm('command.done'), more: t('done.unbanned', { name: isolate(username) }) });
      return cache.invalidateQueries({ queryKey: ['bans'] });
    },
    onError: useNotifyError(),
  });
};
