import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '../lib/client.ts';

/**
 * Around the pages of who is signed in: the cache of what the server said, emptied when the session ends. Here and
 * not around everything, so that the ways in do not load it.
 */
export const Component = () => {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } }),
  );
  useEffect(() => onSignedOut(() => queries.clear()), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
};
