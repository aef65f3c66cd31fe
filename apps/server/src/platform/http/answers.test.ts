import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { answerErrors, answerUnreadable } from './answer-errors.ts';
import { headLimits } from './request-pace.ts';
import { mountSharedAssets, shareAssets } from './shared-assets.ts';
import { mountWeb, openWeb } from './web.ts';

describe('a running server', () => {
  const metricsToken = 'a token of metrics';
  const world = useWorld('sqlite', { settings: { METRICS_TOKEN: metricsToken } });

  /** A request as it is written: `fetch` would mend the address. */
  const askRaw = async (path: string): Promise<{ status: number; body: unknown }> => {
    const socket = connect(Number(new URL(world.current.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: chat.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: head.includes('application/json') ? JSON.parse(body) : body };
  };

  /** Whatever is written, as it is answered. */
  const write = async (words: string): Promise<{ status: number; body: unknown }> => {
    const socket = connect(Number(new URL(world.current.url).port), '127.0.0.1');
    socket.write(words);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  };

  it.each([
    [
      'a head without end',
      `GET /a/rooms/all HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a'.repeat(20_000)}\r\n\r\n`,
      413,
      'TOO_LARGE',
    ],
    ['what is not a request', 'salaam\r\n\r\n', 400, 'INVALID_INPUT'],
  ])('%s is answered with the error object', async (_what, words, status, code) => {
    expect(await write(words)).toEqual({ status, body: { status: 0, msg: expect.any(String), code } });
  });

  const post = async (path: string, type: string, body: string, bearer = '') => {
    const response = await fetch(world.current.url + path, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${bearer}` },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('an empty body of JSON says nothing, which is enough where nothing is asked', async () => {
    const { session } = await world.current.guest('khamosh1');
    expect(await post('/auth/login', 'application/json', '')).toMatchObject({
      status: 400,
      body: { details: [{ path: 'username' }, { path: 'password' }] },
    });
    expect(await post('/auth/logout', 'application/json', '', session.accessToken)).toMatchObject({
      status: 200,
      body: { status: 1 },
    });
  });

  it.each([
    ['POST', '/auth/guest', '{"username":"nokeeping"}', 200],
    ['POST', '/auth/verify', `{"email":"a@b.example","token":"${'x'.repeat(43)}"}`, 400],
    ['POST', '/auth/logout', '', 401],
    ['GET', '/auth/refreshAccessToken', undefined, 401],
    ['GET', '/a/upload/init?target=thread', undefined, 401],
    ['GET', '/rooms/preview?roomId=baithak', undefined, 200],
    ['GET', '/nowhere/at/all.json', undefined, 404],
  ])('%s %s may be kept by no cache', async (method, path, body, status) => {
    const response = await fetch(world.current.url + path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('what says itself how long it may be kept says it still', async () => {
    const response = await fetch(`${world.current.url}/robots.txt`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of %s is not accepted',
    async (type) => {
      expect(await post('/auth/login', type, '{"username":"sana123","password":"a guess"}')).toMatchObject({
        status: 415,
        body: { code: 'WRONG_TYPE' },
      });
    },
  );

  it.each([
    ['/auth/login', {}, 'username is missing.', 2],
    ['/auth/login', { username: 5, password: 'x' }, 'username must be text.', 1],
    ['/auth/login', [], 'What was sent must be an object.', 1],
    [
      '/auth/register',
      { username: 'sana123', email: 's@x.test', password: 'short', agreedToTerms: true },
      'password must have at least 8 characters.',
      1,
    ],
    ['/generic/frontendErrorLog', { error: { message: true } }, 'error.message must be text.', 1],
  ])('what is wrong with the input of %s is said to people', async (path, input, msg, count) => {
    const { status, body } = await post(path, 'application/json', JSON.stringify(input));
    expect([status, body['code'], body['msg']]).toEqual([400, 'INVALID_INPUT', msg]);
    expect(body['details']).toHaveLength(count);
  });

  it.each([
    ['/%E0%A4%A', 400, 'INVALID_INPUT'],
    ['/%', 400, 'INVALID_INPUT'],
  ])('the address %s is answered with the error object', async (path, status, code) => {
    expect(await askRaw(path)).toMatchObject({ status, body: { status: 0, msg: expect.any(String), code } });
  });

  it.each(['//[', '//', '///@:'])('the address %s is not our fault', async (path) => {
    expect((await askRaw(path)).status).toBeLessThan(500);
  });

  const metrics = (authorization: string) =>
    fetch(`${world.current.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9', authorization } });

  it('metrics are told to whoever has their token, and to nobody with another one, whatever its letters', async () => {
    expect((await metrics(`Bearer ${metricsToken}`)).status).toBe(200);
    expect((await metrics(`Bearer ${metricsToken.replaceAll(/./g, 'é')}`)).status).toBe(404);
    expect((await metrics('')).status).toBe(404);
  });

  it('metrics count refusals by call and code, and hold nothing of what was sent', async () => {
    await fetch(`${world.current.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"sana123","password":"a guess"}',
    });
    const told = await (await metrics(`Bearer ${metricsToken}`)).text();
    expect(told).toContain('baithak_refusals_total{entry="logIn",code="INVALID_PASSWORD"} 1');
    expect(told).not.toContain('sana123');
  });

  const policyOf = async (path: string): Promise<Record<string, string>> => {
    const answer = await fetch(world.current.url + path, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    return Object.fromEntries(policy.split(/;\s*/).map((part) => [part.split(' ')[0], part.replace(/^\S+ ?/, '')]));
  };

  it('a page runs scripts and styles of files alone, and lets no base address be set', async () => {
    expect(await policyOf('/about')).toMatchObject({
      'script-src': "'self'",
      'style-src': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('the reference, a script of others, runs without an origin and makes no code of texts', async () => {
    const policy = await policyOf('/docs/');
    expect(policy['sandbox']?.split(' ')).toContain('allow-scripts');
    expect(policy['sandbox']).not.toContain('allow-same-origin');
    expect(policy['script-src']).toMatch(/^'self'( 'sha256-[^']+')+$/);
    for (const file of ['openapi.json', 'asyncapi.json']) {
      const answer = await fetch(`${world.current.url}/docs/${file}`);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    }
  });
});

describe.each([
  ['https://baithak.example', 'max-age=31536000'],
  ['http://baithak.example', null],
])('a server that people reach by %s', (publicUrl, asked) => {
  const world = useWorld('sqlite', { settings: { PUBLIC_URL: publicUrl } });

  it(`asks browsers for https from then on: ${asked}`, async () => {
    for (const path of ['/about', '/health', '/a/rooms/all', '/nothing'])
      expect((await fetch(world.current.url + path)).headers.get('strict-transport-security'), path).toBe(asked);
  });
});

it('a request whose head does not end is answered 408 with the error object, and its connection ends', async () => {
  expect(headLimits.headersTimeout).toBeGreaterThan(0);
  // Node looks by its own clock: the same limits, shorter.
  const server = createServer({ ...headLimits, headersTimeout: 40, connectionsCheckingInterval: 20 });
  server.on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /health HTTP/1.1\r\nhost: ');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"REQUEST_TIMEOUT"\}$/);
  server.close();
});

describe('a page of the web client', () => {
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
});

describe('scripts and styles of two builds, whose processes read the same files', () => {
  let folder: string;
  let old: FastifyInstance;
  let blobs: Blobs;
  let kept: string[];
  const build = async (name: string, files: Readonly<Record<string, string>>): Promise<string> => {
    const dist = join(folder, name);
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'index.html'), '<head></head>the app');
    for (const [file, content] of Object.entries(files)) await writeFile(join(dist, 'assets', file), content);
    return dist;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baithak-builds-'));
    kept = [];
    const real = await openBlobs(readConfig({ DATA_DIR: folder }), createLog('silent'));
    blobs = { ...real, keep: async (key, from) => real.keep(key, from).then(() => void kept.push(key)) };
    old = fastify();
    answerErrors(old, { log: createLog('silent'), metrics: createMetrics() });
    const dist = await build('old', { 'room-aaaa1111.js': 'the old room', 'same-cccc3333.js': 'the same' });
    await mountWeb(old, await openWeb(readConfig({}), dist));
    mountSharedAssets(old, { open: (key) => blobs.open(key) });
  });
  afterEach(async () => {
    await old.close();
    await rm(folder, { recursive: true, force: true });
  });
  const fresh = () =>
    build('new', {
      'room-bbbb2222.js': 'the new room',
      'room-bbbb2222.js.map': 'where it is from',
      'room-dddd4444.css': '.room{}',
      'same-cccc3333.js': 'the same',
    });

  it('are served by a process of the old one, as soon as one of the new one has started', async () => {
    expect((await old.inject('/assets/room-bbbb2222.js')).statusCode).toBe(404);
    await shareAssets(await fresh(), blobs);
    for (const [name, type, content] of [
      ['room-bbbb2222.js', 'application/javascript; charset=utf-8', 'the new room'],
      ['room-dddd4444.css', 'text/css; charset=utf-8', '.room{}'],
      ['room-aaaa1111.js', 'application/javascript; charset=utf-8', 'the old room'],
      ['same-cccc3333.js', 'application/javascript; charset=utf-8', 'the same'],
    ] as const) {
      const { statusCode, headers, body } = await old.inject(`/assets/${name}`);
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        ...[200, type, 'public, max-age=31536000, immutable', content],
      ]);
    }
  });

  it('are not there where no build has them, whatever they are called', async () => {
    await shareAssets(await fresh(), blobs);
    for (const name of ['room-eeee5555.js', 'room-bbbb2222.js.map', '..%2f..%2fsecret.js', 'constructor', 'x.html'])
      expect((await old.inject(`/assets/${name}`)).json(), name).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are put there once, and again where that was broken off', async () => {
    const dist = await fresh();
    const whole = blobs;
    // The three files, and not what says that they are there.
    let left = 3;
    const failing = {
      ...whole,
      keep: async (key: string, from: string) => {
        left -= 1;
        if (left < 0) throw new Refusal('NOT_READY');
        await whole.keep(key, from);
      },
    };
    await expect(shareAssets(dist, failing)).rejects.toThrow();
    kept.length = 0;
    await shareAssets(dist, blobs);
    expect(kept).toHaveLength(4);
    await shareAssets(dist, blobs);
    expect(kept).toHaveLength(4);
  });

  it('are to be asked for again while the store of files does not answer', async () => {
    blobs = { ...blobs, open: () => Promise.reject(new Refusal('NOT_READY', { retryAfter: 5 })) };
    const { statusCode, headers } = await old.inject('/assets/room-bbbb2222.js');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', undefined]);
    expect((await old.inject('/assets/room-aaaa1111.js')).statusCode).toBe(200);
  });
});
