import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright';
import { openBrowser } from '../browser/open-browser.ts';
import { createPerson, type Person } from './person.ts';

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
