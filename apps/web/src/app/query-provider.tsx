import { WireError } from '@baithak/client/wire/wire-error';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '../lib/client.ts';

// By default `isPending` updates one task late: a second press could come before it.
notifyManager.setScheduler(queueMicrotask);

/** Seconds that the server asks to wait. */
const waitOf = (error: Error): number | undefined => (error instanceof WireError ? error.retryAfter : undefined);

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Asked too often: again when the server says so (docs/contract.md#budgets).
      queries: { retry: 1, retryDelay: (_, error) => 1000 * (waitOf(error) ?? 1), refetchOnWindowFocus: false },
      // Offline a mutation fails at once instead of waiting. Its variables, such as a password, are not kept.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });

/**
 * The query cache of the pages that call the server; emptied when the session ends. The public pages, which the server
 * renders, do not need it.
 */
export const Component = () => {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onSignedOut(() => queryClient.clear()), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
};
