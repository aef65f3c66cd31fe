import { WireError } from '@baithak/client/wire/wire-error';
import { notifyManager, QueryClient } from '@tanstack/react-query';

// By default `isPending` updates one task late: a second press could come before it.
notifyManager.setScheduler(queueMicrotask);

/** Seconds that the server asks to wait. */
const waitOf = (error: Error): number | undefined => (error instanceof WireError ? error.retryAfter : undefined);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Asked too often: again when the server says so (docs/contract.md#budgets).
      queries: { retry: 1, retryDelay: (_, error) => 1000 * (waitOf(error) ?? 1), refetchOnWindowFocus: false },
      // Offline a mutation fails at once instead of waiting. Its variables, such as a password, are not kept.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
