import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './accepts-gzip.ts';
import type { CachedPage } from './page-cache.ts';

/** Lets the page's own styles in, which are in no file. */
const allowStyles = (reply: FastifyReply, source: string): void => {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header('content-security-policy', policy.replace(/(?<=style-src 'self')/, ` ${source}`));
};

const isUnlisted = ({ page }: CachedPage): boolean =>
  page.kind === 'thread' && !('failure' in page.content) && !page.content.listed;

/** Sends a page, or says that whoever asks has it already. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply => {
  const zipped = acceptsGzip(request.headers['accept-encoding']);
  const etag = `W/"${page.etag}"`;
  reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie', etag });
  if (page.styleSource !== undefined) allowStyles(reply, page.styleSource);
  if (page.status >= 400 || isUnlisted(page)) reply.header('x-robots-tag', 'noindex');
  if (request.headers['if-none-match']?.includes(`"${page.etag}"`) && page.status === 200)
    return reply.status(304).send();
  if (zipped) reply.header('content-encoding', 'gzip');
  return reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .send(zipped ? page.gzip : page.html);
};
