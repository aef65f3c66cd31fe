import scalar from '@scalar/fastify-api-reference';
import fastify, { type FastifyInstance } from 'fastify';

/** The reference viewer under /docs, as a server of its own that is only asked from inside: its script takes 20 MB, which a server whose /docs nobody opens does not pay. */
export const openViewer = async (): Promise<FastifyInstance> => {
  const viewer = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await viewer.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/docs/openapi.json', withDefaultFonts: false, telemetry: false },
  });
  return viewer;
};
