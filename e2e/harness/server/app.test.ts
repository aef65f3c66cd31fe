import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { access } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, startAppProcess, type App, type AppProcess } from './app.ts';

const health = async ({ url }: App): Promise<number> => (await fetch(new URL('/health', url))).status;

describe('a server in this process', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('it answers, with the built web app, and its first start logs the link for the Owner', async () => {
    expect(await health(app)).toBe(200);
    expect(await (await fetch(new URL('/login', app.url))).text()).toContain('/assets/');
    expect(await app.setupLink()).toMatch(new RegExp(`^${app.url}/setup/[\\w-]{20,}$`));
  });

  test('it stops, and starts again on the same address and data', async () => {
    const { url } = app;
    await app.stop();
    await expect(fetch(url)).rejects.toThrow();
    await app.restart();
    expect(await health(app)).toBe(200);
    expect(app.url).toBe(url);
  });

  test('two of them know nothing of each other', async () => {
    const other = await startApp();
    expect(other.url).not.toBe(app.url);
    expect(other.log()).not.toEqual(app.log());
    await other.close();
    expect(await health(app)).toBe(200);
  });
});

onlyInProof(describe)('a server in a process of its own', () => {
  let app: AppProcess;
  beforeAll(async () => {
    app = await startAppProcess();
  });
  afterAll(() => app.close());

  test('after kill -9 it starts again on the same address and data', async () => {
    const { url } = app;
    await app.kill9();
    await expect(fetch(url)).rejects.toThrow();
    await app.restart();
    expect(await health(app)).toBe(200);
    expect(app.url).toBe(url);
  });

  test('SIGTERM ends it with exit code 0', async () => {
    expect(await app.stop()).toBe(0);
    await access(app.dataDir);
  });
});

test.each([
  ['in this process', startApp],
  ['in a process of its own', startAppProcess],
])("a setting that a server refuses fails its start %s with the server's own words", async (_where, start) => {
  await expect(start({ SERVICES: 'kitchen' })).rejects.toThrow('SERVICES');
});
