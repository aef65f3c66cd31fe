import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { test } from 'vitest';
import { startApp, type Settings } from './app.ts';
import { openBrowser } from './browser.ts';
import type { Look } from './open-page.ts';
import { createPerson, type Person } from './person.ts';

const artifacts = resolve(import.meta.dirname, '../.artifacts');

const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

/** A picture of what each person saw when the story failed; a page that is gone has none. */
const keepPictures = async (story: string, people: readonly Person[]): Promise<void> => {
  await mkdir(artifacts, { recursive: true });
  const shots = people.map(async ({ page }, index) =>
    page.screenshot({ path: resolve(artifacts, `${fileName(story)}-${index + 1}.png`), timeout: 5_000 }),
  );
  await Promise.allSettled(shots);
};

/**
 * A test with people in browsers: `story('two people chat', async ({ person, app }) => …)`. One server and one browser serve a file;
 * each person has a context of their own. A story fails when a page logs an error or throws one that it did not `mayComplain` about.
 * `settings` are the server's, by `story.override({ settings: {…} })` at the top of a file.
 */
export const story = test
  .extend('settings', { scope: 'file' }, (): Settings => ({}))
  .extend('app', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const app = await startApp(settings);
    onCleanup(() => app.close());
    return app;
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('person', async ({ app, browser, task }, { onCleanup }) => {
    const people: Person[] = [];
    onCleanup(async () => {
      const complaints = people.flatMap((person) => person.complaints());
      if (task.result?.state === 'fail' || complaints.length > 0) await keepPictures(task.name, people);
      await Promise.all(people.map(({ context }) => context.close()));
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join('\n')}`);
    });
    return async (look: Look = {}): Promise<Person> => {
      const person = await createPerson(browser, app.url, look);
      people.push(person);
      return person;
    };
  });
