import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { answerErrors } from './answer-errors.ts';
import { mountWeb, openWeb } from './web.ts';

/** What the build copies as it is. */
const icon = fileURLToPath(new URL('../../../../web/public/favicon.ico', import.meta.url));

const server = fastify();
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'baithak-web-'));
  await writeFile(join(dist, 'index.html'), '<head></head>the app');
  await copyFile(icon, join(dist, 'favicon.ico'));
  answerErrors(server, { log: createLog('silent'), metrics: createMetrics() });
  const renderer = { render: async () => '', knows: (path: string) => path === '/login' };
  await mountWeb(server, { ...(await openWeb(readConfig({}), dist)), renderer });
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

it('whoever asks for /favicon.ico, as browsers and feed readers do without being told, gets an icon', async () => {
  const { statusCode, headers, rawPayload } = await server.inject('/favicon.ico');
  expect([statusCode, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)$/),
  ]);
  // An icon file, of three pictures.
  expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});
