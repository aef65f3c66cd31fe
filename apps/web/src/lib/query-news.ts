import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is known as an event told. An answer on its way may have been read before the event and would undo the change:
 * then it is asked for again. `queryKey`: the beginning of the keys that are meant.
 */
export const patchQueries = <T>(cache: QueryClient, queryKey: QueryKey, change: (known: T) => T): void => {
  cache.setQueriesData<T>({ queryKey }, (known) => (known === undefined ? undefined : change(known)));
  void cache.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
};

/** Takes over all that a query asks for, as an event told it or a change answered. An answer on its way is not awaited any more. */
export const replaceQuery = <T>(cache: QueryClient, queryKey: QueryKey, known: T): void => {
  void cache.cancelQueries({ queryKey, exact: true });
  cache.setQueryData(queryKey, known);
};
