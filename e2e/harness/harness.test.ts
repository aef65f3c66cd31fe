import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { openLine } from '@baithak/server/testing/servers/line';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import { createPerson, type Person } from './people/person.ts';
import { pattern } from './people/texts.ts';
import { type App, type AppProcess, startApp, startAppProcess, parseMail } from './server/app.ts';
import { createLogLines } from './server/log-lines.ts';

describe('waiting for a line of the log', () => {
  test('a line logged earlier is found at once', async () => {
    const lines = createLogLines();
    lines.add('one\ntwo 2\n');
    expect((await lines.find(/two (\d)/))[1]).toBe('2');
  });

  test('a line that arrives in pieces is found once it is complete', async () => {
    const lines = createLogLines();
    const found = lines.find(/^ready at (.+)$/);
    lines.add('rea');
    lines.add('dy at home\n');
    expect((await found)[1]).toBe('home');
  });

  test('lines before the given one do not count, and an ended log fails the wait', async () => {
    const lines = createLogLines();
    lines.add('one\n');
    const found = lines.find(/one/, 1);
    lines.fail(new Error('gone'));
    await expect(found).rejects.toThrow('gone');
    await expect(lines.find(/never/)).rejects.toThrow('gone');
  });

  test('a line that does not come ends the wait, in words that say what came instead', async () => {
    const lines = createLogLines();
    lines.add('the only line\n');
    await expect(lines.find(/never/, 0, 1)).rejects.toThrow(/line of the log like \/never\/.*the only line/s);
  });
});

test('a mail yields its recipient and its links, whatever their encoding', () => {
  const mail = parseMail(
    'From: a@b\r\nTo: salma@example.com\r\n\r\nOpen http://localhost:1/verify/a=\r\nb?x=3D1 now\r\n',
  );
  expect(mail).toMatchObject({ to: 'salma@example.com', links: ['http://localhost:1/verify/ab?x=1'] });
});

test('a text with placeholders matches any values, and only as a whole', () => {
  expect(pattern('Message {{room}}').test('Message The Sitting Room')).toBe(true);
  expect(pattern('I agree (<terms>terms</terms>).').test('I agree (terms).')).toBe(true);
  expect(pattern('Send').test('Send all')).toBe(false);
});

describe('starting a server', () => {
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
});

test('what is sent through a line arrives until it is cut, and again once it is mended', async () => {
  const ended = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url !== '/never') return response.end('here');
    request.socket.on('close', () => ended.resolve());
    return response.flushHeaders();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const line = await openLine({ port });
  onTestFinished(() => line.close());
  const url = `http://127.0.0.1:${line.port}`;
  const ask = async (path = ''): Promise<string> => (await fetch(url + path)).text();

  expect(await ask()).toBe('here');
  const open = ask('/never');
  const failed = expect(open).rejects.toThrow();
  await fetch(url);
  await line.cut();
  // Both ends of a connection notice.
  await Promise.all([failed, ended.promise]);
  await expect(ask()).rejects.toThrow();
  await line.mend();
  expect(await ask()).toBe('here');
});

describe('a person', () => {
  const page = `<!doctype html><title>x</title><link rel="icon" href="data:,">
<div role="log" aria-label="Messages of this room"><article>salaam</article><article>twice</article><article>twice</article></div>`;

  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page));
  let browser: Browser;
  let url = '';
  const people: Person[] = [];

  const open = async (): Promise<Person> => {
    const person = await createPerson(browser, url, { language: 'en', theme: 'dark', width: 390 });
    people.push(person);
    await person.page.goto('/');
    return person;
  };

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  test('a person gets the requested look, and keeps what the page stores later', async () => {
    const { page: tab } = await open();
    expect(
      await tab.evaluate(() => [
        innerWidth,
        localStorage.getItem('loadedLanguage'),
        localStorage.getItem('loadedTheme'),
        matchMedia('(prefers-color-scheme: dark)').matches,
      ]),
    ).toEqual([390, 'en', 'dark', true]);
    await tab.evaluate(() => localStorage.setItem('loadedLanguage', 'ur'));
    await tab.reload();
    expect(await tab.evaluate(() => localStorage.getItem('loadedLanguage'))).toBe('ur');
  });

  test('a message is found, and a duplicate is not taken for one message', async () => {
    const person = await open();
    await person.seesMessage('salaam');
    await expect(person.seesMessage('twice')).rejects.toThrow('strict mode');
  });

  test('errors of the page are recorded unless they are allowed', async () => {
    const person = await open();
    await person.page.evaluate(() => {
      console.error('expected trouble');
      console.error('real trouble');
      setTimeout(() => {
        throw new Error('thrown later');
      });
    });
    await person.page.waitForFunction(() => true);
    await expect.poll(() => person.consoleErrors().length).toBe(3);
    person.mayLogError(/^expected/);
    expect(person.consoleErrors().map((text) => text.slice(0, 12))).toEqual(['real trouble', 'uncaught: Er']);
  });
});
