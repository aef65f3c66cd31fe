import scalar from '@scalar/fastify-api-reference';
import fastify, { type FastifyInstance } from 'fastify';

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
    },
  });
  return page;
};

let opened: Promise<FastifyInstance> | undefined;

/** The server of the viewer's files, opened once. */
export const referencePage = (): Promise<FastifyInstance> => (opened ??= open());
