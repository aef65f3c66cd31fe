import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEnvironment, serverArguments } from './testing/servers/server-program.ts';
import { useWorld } from './testing/world.ts';

describe('a start', () => {
  const taken = createServer();
  let folder: string;
  let port: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baithak-start-'));
    await writeFile(join(folder, 'file'), '');
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = String((taken.address() as AddressInfo).port);
  });
  afterAll(async () => {
    taken.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What a start that cannot go on says, and how it ends. One that hangs is ended after a minute, with another code. */
  const startWith = (settings: Readonly<Record<string, string>>): Promise<{ code: unknown; said: string }> =>
    new Promise((resolve) => {
      const env = {
        ...plainEnvironment(),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        LOG_LEVEL: 'fatal',
        ...settings,
      };
      execFile(process.execPath, serverArguments, { env, timeout: 60_000 }, (error, _stdout, said) =>
        resolve({ code: error?.code ?? error?.signal, said }),
      );
    });

  const starts: [string, () => Record<string, string>, RegExp][] = [
    ['a port that another program has', () => ({ PORT: port }), /^PORT: \d+ on 127\.0\.0\.1 is in use .+\n$/],
    [
      'an address of another machine',
      () => ({ HOST: '192.0.2.7' }),
      /^HOST: 192\.0\.2\.7 is not an address of this machine .+\n$/,
    ],
    [
      'a PostgreSQL that is not there',
      () => ({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/chat' }),
      /^DATABASE_URL: (?!.*secret).+ECONNREFUSED.+\n$/,
    ],
    ['a folder that is a file', () => ({ DATA_DIR: join(folder, 'file') }), /^DATA_DIR .+ cannot be used .+\n$/],
  ];

  it.each(inProof(starts.slice(0, 1), starts))(
    'with %s a start ends at once, in one line that names the setting',
    async (_what, settings, line) => {
      const { code, said } = await startWith(settings());
      expect(said).toMatch(line);
      expect(code).toBe(1);
    },
  );

  it.skipIf(process.platform !== 'linux')(
    `a folder that nothing can be made in is refused, not tried for ever${process.platform === 'linux' ? '' : ' (skipped: no /proc here)'}`,
    async () => {
      expect(await startWith({ DATA_DIR: '/proc/baithak/data' })).toEqual({
        code: 1,
        said: expect.stringMatching(/^DATA_DIR \/proc\/baithak\/data cannot be used .+\n$/),
      });
    },
  );
});

const page = 'https://chat.example';

describe('a process that serves only some services', () => {
  const world = useWorld('sqlite', {
    settings: {
      SERVICES: 'auth,web',
      PUBLIC_URL: page,
      API_URL: 'https://api.chat.example',
      SOCKET_URL: 'https://live.chat.example',
      ASSETS_URL: 'https://api.chat.example',
    },
  });

  it('answers their calls, and no others', async () => {
    const { url } = world.current;
    const entered = await fetch(`${url}/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"farah4"}',
    });
    expect(entered.status).toBe(200);
    expect((await fetch(`${url}/a/rooms/all`)).status).toBe(404);
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(404);
  });

  it('lets the page of the public address call it, and nobody else', async () => {
    const preflight = (origin: string) =>
      fetch(`${world.current.url}/auth/login`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,authorization',
        },
      });
    expect((await preflight(page)).headers.get('access-control-allow-origin')).toBe(page);
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).not.toBe(
      'https://evil.example',
    );
  });

  it('lets the page read how long it has to wait, and what time it is here', async () => {
    const response = await fetch(`${world.current.url}/health`, { headers: { origin: page } });
    expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After, Date');
  });

  it('lets its pages talk to the services where they are', async () => {
    const policy = (await fetch(`${world.current.url}/health`)).headers.get('content-security-policy');
    expect(policy).toContain(
      "connect-src 'self' https://api.chat.example https://live.chat.example wss://api.chat.example wss://live.chat.example",
    );
  });
});

describe('a process that serves everything', () => {
  const world = useWorld('sqlite');

  it('sends no cross-origin permission at all', async () => {
    const response = await fetch(`${world.current.url}/health`, { headers: { origin: page } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
