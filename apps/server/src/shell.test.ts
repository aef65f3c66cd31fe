import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@baithak/client/create-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from './testing/factories.ts';
import { openApp } from './testing/open-app.ts';
import { shell } from './testing/shell.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'baithak-shell-'));
  const { listening: url, close } = await openApp(dataDir);
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  await registerPerson(client, 'zulfiqar', 'chai aur samosay');
  client.close();
  await close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('admin grants a rank to an account, and says in words what it cannot do', async () => {
  expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'zulfiqar', '11')).toMatchObject({
    code: 0,
    said: 'zulfiqar now has rank 11.\n',
  });
  expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'nobody', '9')).toMatchObject({
    code: 1,
    said: 'There is no account nobody.\n',
  });
  expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'zulfiqar', '12')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Usage: /),
  });
  expect(await shell(dataDir, 'admin.ts', 'help')).toMatchObject({ code: 0, said: expect.stringMatching(/^Usage: /) });
  expect(await shell(dataDir, 'admin.ts', 'dance')).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: /) });
});
