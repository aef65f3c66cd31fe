import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import type { SanctionKey } from './sanctions.ts';

/** What a ban of somebody may take with it; undefined while it is not known, and for other sanctions. */
export const useBanPreview = (roomId: string, target: string, sanction: SanctionKey) =>
  useQuery({
    queryKey: ['ban-preview', roomId, target],
    queryFn: () => client.commands.previewBan({ roomId, target }),
    enabled: sanction === 'banPerson' || sanction === 'banGuest',
    staleTime: 0,
  }).data;

export type BanPreview = NonNullable<ReturnType<typeof useBanPreview>>;
