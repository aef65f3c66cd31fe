import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { answerErrors } from './answer-errors.ts';
import { mountWeb, openWeb } from './web.ts';

const server = fastify();
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'baithak-web-'));
  await writeFile(join(dist, 'index.html'), '<head></head>the app');
  answerErrors(server, { log: createLog('silent'), metrics: createMetrics() });
  const renderer = { render: async () => '', knows: (path: string) => path === '/login' };
  await mountWeb(server, await openWeb(readConfig({}), dist, renderer));
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

it.each([
  ['a browser', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 200, 404],
  ['whoever takes anything', '*/*', 200, undefined],
  ['whoever says nothing', undefined, 200, undefined],
  ['a program', 'application/json', undefined, undefined],
])(
  '%s gets the pages it can take: of an address that is one, and of one that is none',
  async (_who, accept, known, unknown) => {
    for (const [url, status] of [
      ['/login?x=1', known],
      ['/no-such-door', unknown],
    ] as const) {
      const answer = await server.inject({ url, headers: accept === undefined ? {} : { accept } });
      if (status === undefined)
        expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
      else expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('the app')]);
    }
  },
);
