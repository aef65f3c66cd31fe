import scalar from '@scalar/fastify-api-reference';
import fastify, { type FastifyInstance } from 'fastify';

/** The viewer in the colours of the product's light and dark theme (apps/web/src/styles/tokens.css). */
const customCss = `
.light-mode {
  --scalar-background-1: #f9faf6; --scalar-background-2: #eff2eb; --scalar-background-3: #e8ece3;
  --scalar-color-1: #15271f; --scalar-color-2: #47574e; --scalar-color-3: #58685f;
  --scalar-color-accent: #1b7154; --scalar-background-accent: #d2eedf; --scalar-border-color: #d5dcd1;
}
.dark-mode {
  --scalar-background-1: #201c18; --scalar-background-2: #1b1713; --scalar-background-3: #2c2622;
  --scalar-color-1: #efe9de; --scalar-color-2: #b7aea2; --scalar-color-3: #a49c8f;
  --scalar-color-accent: #e2ae4d; --scalar-background-accent: #413118; --scalar-border-color: #36302b;
}`;

/**
 * The page that shows the reference under /docs, as an internal server of its own: its script takes 20 MB, which a server whose
 * /docs nobody opens need not load.
 */
const open = async (): Promise<FastifyInstance> => {
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await page.register(scalar, {
    routePrefix: '/docs',
    // Calls are not tried out from a page without an origin: the services answer only their own pages.
    configuration: {
      url: '/docs/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      hideTestRequestButton: true,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      metaData: { title: 'Baithak: API reference' },
      favicon: '/favicon.svg',
      customCss,
    },
  });
  return page;
};

let opened: Promise<FastifyInstance> | undefined;

/** The server of the viewer's files, opened once. */
export const referencePage = (): Promise<FastifyInstance> => (opened ??= open());
