import type { Query, QueryClient } from '@tanstack/react-query';

const marked = new WeakSet<Query>();

/** The query is loaded once more when the answer that is on its way has come. Needs `reloadInvalidated`. */
export const reloadAfterAnswer = (query: Query): void => void marked.add(query);

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
