import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { withUrls } from './origins.ts';

/** Serves the built web client: hashed assets for a year, every other page address gets index.html. */
export const mountWeb = async (server: FastifyInstance, config: Config, dist: string): Promise<void> => {
  const page = existsSync(join(dist, 'index.html')) ? withUrls(await readFile(join(dist, 'index.html'), 'utf8'), config) : undefined;
  if (page !== undefined) {
    await server.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path.slice(dist.length + 1)));
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || page === undefined) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
};

/** Built files carry a hash in their names; fonts and drawings seldom change; pages must be asked for. */
const cacheOf = (path: string): string => {
  if (path.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return path.includes(sep) ? 'public, max-age=2592000' : 'no-cache';
};

/** A process that serves no web client has no pages. */
export const refusePages = (server: FastifyInstance): void => {
  server.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND');
  });
};
