import type { FastifyInstance } from 'fastify';

/** Bodies are JSON and nothing else (CONTRACT.md 2). An empty one says as much as `{}`: clients name the type of what they do not send. */
export const acceptJson = (server: FastifyInstance): void => {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null);
    else void read(request, body, done);
  });
};
