import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the pages that an address matches and puts them into the table. Must be done before createBrowserRouter
 * when the page was drawn on the server: otherwise hydration draws it twice without an error (STACK.md).
 */
export const resolveLazy = async (routes: RouteObject[], path: string): Promise<void> => {
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      Object.assign(route, page, { lazy: undefined });
    }),
  );
};
