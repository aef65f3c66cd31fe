import { access } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from './app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const health = async (): Promise<number> => (await fetch(new URL('/health', app.url))).status;

test('a real server answers, and its first start logs the link for the Owner', async () => {
  expect(await health()).toBe(200);
  expect(await app.setupLink()).toMatch(new RegExp(`^${app.url}/setup/[\\w-]{20,}$`));
});

test('after kill -9 it starts again on the same address and data', async () => {
  const { url } = app;
  await app.kill9();
  await expect(fetch(url)).rejects.toThrow();
  await app.restart();
  expect(await health()).toBe(200);
  expect(app.url).toBe(url);
});

test('SIGTERM ends it with exit code 0', async () => {
  expect(await app.stop()).toBe(0);
  await access(app.dataDir);
});

test("a setting that the server refuses fails the start with the server's own words", async () => {
  await expect(startApp({ SERVICES: 'kitchen' })).rejects.toThrow('SERVICES');
});
