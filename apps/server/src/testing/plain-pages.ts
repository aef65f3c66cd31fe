import type { PageRenderer } from '@baithak/protocol/public-pages';

/** Renders a public page as its content, in JSON: the server's tests need no built web client. */
export const plainPages: PageRenderer = {
  render: async ({ path, language, page }) => JSON.stringify({ path, language, ...page }),
  knows: (path) => path === '/' || path.startsWith('/home'),
};
