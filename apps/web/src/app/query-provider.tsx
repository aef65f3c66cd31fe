import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '../lib/client.ts';
import { createQueryClient } from '../lib/query-client.ts';

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
