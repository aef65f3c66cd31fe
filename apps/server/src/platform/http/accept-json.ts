import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else (docs/contract.md#requests-and-answers). An empty one counts as `{}`: some clients
 * set the content type without a body.
 */
export const acceptJson = (server: FastifyInstance): void => {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null);
    else void read(request, body, done);
  });
};
