import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { reloadAfterAnswer } from './reload-invalidated.ts';

/**
 * Changes what is known as an event told. An answer on its way may have been read before the event and would undo the change:
 * once it is there it is asked for again. It is not broken off, or events that come faster than answers would keep all of them
 * away, and a page that is being added to a list. `queryKey`: the beginning of the keys that are meant.
 */
export const patchQueries = <T>(cache: QueryClient, queryKey: QueryKey, change: (known: T) => T): void => {
  cache.setQueriesData<T>({ queryKey }, (known) => (known === undefined ? undefined : change(known)));
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) reloadAfterAnswer(query);
};

/** Takes over all that a query asks for, as an event told it or a change answered. An answer on its way is not awaited any more. */
export const replaceQuery = <T>(cache: QueryClient, queryKey: QueryKey, known: T): void => {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, known);
};
