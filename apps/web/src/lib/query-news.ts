import type { QueryClient, QueryKey, Query } from '@tanstack/react-query';

const marked = new WeakSet<Query>();

/** The query is loaded once more when the answer that is on its way has come. Needs `reloadInvalidated`. */
const reloadAfterAnswer = (query: Query): void => void marked.add(query);

/**
 * Loads again what was invalidated during its first load: react-query waits for that load and takes its answer as new, though
 * it may have been read before what the event told. Returns the unsubscribe function.
 */
export const reloadInvalidated = (cache: QueryClient): (() => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, isInvalidated, fetchStatus } = query.state;
    // After a failure it is marked already, and another mark would not be told here.
    if (action.type === 'fetch' && data === undefined && isInvalidated) query.setState({ isInvalidated: false });
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') reloadAfterAnswer(query);
    if (action.type === 'success' && action.manual !== true && marked.delete(query))
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });

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
