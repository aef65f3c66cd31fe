import { matchRoutes, type RouteObject } from 'react-router';

type Page = object & { readonly loader?: unknown };

const resolve = async (route: RouteObject, change: (page: Page) => Page = (page) => page): Promise<void> => {
  if (typeof route.lazy !== 'function') return;
  const page: Page = await route.lazy();
  Object.assign(route, change(page), { lazy: undefined });
};

/**
 * Loads the pages that an address matches and puts them into the route table. Must be done before createBrowserRouter
 * when the server rendered the page: otherwise hydration renders it twice without an error.
 */
export const resolveLazy = async (routes: RouteObject[], path: string): Promise<void> => {
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(matched.map(({ route }) => resolve(route)));
};

/** The same for every page with a wanted id, for rendering on the server. `change` may replace a page of the table. */
export const resolvePages = async (
  routes: readonly RouteObject[],
  isWanted: (id: string) => boolean,
  change: (page: Page) => Page,
): Promise<void> => {
  await Promise.all(
    routes.map(async (route) => {
      if (route.id !== undefined && isWanted(route.id)) await resolve(route, change);
      await resolvePages(route.children ?? [], isWanted, change);
    }),
  );
};
