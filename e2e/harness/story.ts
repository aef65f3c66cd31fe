import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeTestFolder } from '@baithak/server/testing/memory-folder';
import { openLine, type Line } from '@baithak/server/testing/servers/line';
import type { Browser } from 'playwright';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { test, type RunnerTask } from 'vitest';
import { startApp, startAppProcess, type App, type Settings } from './server/app.ts';
import { openBrowser } from './browser/open-browser.ts';
import type { Look } from './browser/open-page.ts';
import { createPerson, type Person } from './people/person.ts';
import { notMirrored } from './screens/mirrored.ts';
import { writeMarkedTone } from './sound/wav.ts';
import { ownRoomAt } from './people/sign-in-by-call.ts';
import { within } from '@baithak/protocol/testing/within';

declare module 'vitest' {
  interface TaskMeta {
    /** Paths of what each person saw when the story failed. */
    pictures?: readonly string[];
  }
}

const artifacts = resolve(import.meta.dirname, '../.artifacts');

const fileName = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

/** A screenshot of each person's page when the story failed; a closed page has none. Resolves to the paths. */
const saveScreenshots = async (story: string, people: readonly Person[]): Promise<readonly string[]> => {
  await mkdir(artifacts, { recursive: true });
  const shots = people.map(async ({ page }, index) => {
    const path = resolve(artifacts, `${fileName(story)}-${index + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 });
    return path;
  });
  return (await Promise.allSettled(shots)).flatMap((shot) => (shot.status === 'fulfilled' ? [shot.value] : []));
};

/**
 * The pages of a story live for seconds: optimizing their code takes 7 % more CPU than it saves, and with little room for
 * new objects they touch a quarter fewer pages of memory, which takes 5 % less.
 */
const shortLived = '--js-flags=--no-opt --no-maglev --max-semi-space-size=2 --min-semi-space-size=1';

const withBrowser = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await openBrowser(inProof([shortLived], []));
  onCleanup(() => browser.close());
  return browser;
});

const withSharedServer = withBrowser.extend('app', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const app = await startApp();
  onCleanup(() => app.close());
  return app;
});

/** A call of the page that a story intercepts may still be under way: its failure is nobody's when the story is over. */
const closeContext = async ({ context }: Person): Promise<void> => {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/** Returns the function by which a story opens lines to the server that it can cut, for the people whom it creates with them. */
const createLines = async ({ app }: { app: App }, { onCleanup }: { onCleanup: (end: () => Promise<void>) => void }) => {
  const lines: Line[] = [];
  onCleanup(async () => void (await Promise.all(lines.map((line) => line.close()))));
  return async (): Promise<Line & { readonly url: string }> => {
    const { hostname: host, port } = new URL(app.url);
    const line = await openLine({ host, port: Number(port) });
    lines.push(line);
    return { ...line, url: `http://${host}:${line.port}` };
  };
};

/** What keeps its side on the pages that a story leaves open, when they run the other way. */
const wrongSides = async (people: readonly Person[]): Promise<readonly string[]> => {
  const pages = people.flatMap(({ context }) => context.pages()).filter((page) => page.url().startsWith('http'));
  const found = await Promise.all(pages.map(async (page) => page.evaluate(notMirrored)));
  return found.flatMap((sentences, at) => sentences.map((sentence) => `${pages[at]?.url() ?? ''}: ${sentence}`));
};

/** Returns the function by which a story creates people. Closes their browsers afterwards, and fails when a page logged an error or is not the mirror of itself. */
const createPeople = async (
  { app, browser, task }: { app: App; browser: Browser; task: Readonly<RunnerTask> },
  { onCleanup }: { onCleanup: (end: () => Promise<void>) => void },
) => {
  const people: Person[] = [];
  const ownRoom = ownRoomAt(app.url);
  onCleanup(async () => {
    const hasFailed = task.result?.state === 'fail';
    // A failed story may have left a page that answers nothing. Of others that is a problem, and the pages are closed all
    // the same.
    const sides = hasFailed
      ? []
      : await within('the pages of this story to be measured', wrongSides(people)).catch((error: unknown) => [
          String(error),
        ]);
    const problems = [...people.flatMap((person) => person.consoleErrors()), ...sides];
    if (hasFailed || problems.length > 0) task.meta.pictures = await saveScreenshots(task.name, people);
    await within('the browser to close the pages of this story', Promise.all(people.map(closeContext)));
    if (problems.length > 0) throw new Error(`Errors in the browser:\n${problems.join('\n')}`);
  });
  /** `line`: what lies between this person and the server. */
  return async (look: Look = {}, line?: { readonly url: string }): Promise<Person> => {
    const person = await createPerson(browser, line?.url ?? app.url, look, ownRoom);
    people.push(person);
    return person;
  };
};

/**
 * A test with people in browsers: `story('two people chat', async ({ person, app }) => …)`. Each person has a browser context of their own.
 * A story fails when a page logs an error or throws one that it did not `mayLogError` about, and when something of a page that
 * it leaves open keeps its side as the page runs the other way (screens/mirrored.ts).
 *
 * One browser and one server serve all files of a vitest worker: each username can be used once, and messages go to the story's own
 * room (`joinRoomByCall()`), not to The Sitting Room (`joinRoomByCall('baithak')`). Stories that stop the server, need its first Owner or other settings use `storyWithOwnServer`;
 * those in which somebody loses the connection give that person a line: `person({}, await newLine())`.
 */
export const story = withSharedServer
  .extend('newLine', async ({ app }, { onCleanup }) => createLines({ app }, { onCleanup }))
  .extend('person', async ({ app, browser, task }, { onCleanup }) =>
    createPeople({ app, browser, task }, { onCleanup }),
  );

const withOwn = <Own extends App>(start: (settings: Settings) => Promise<Own>, settings: Settings) =>
  withBrowser
    .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
      const app = await start(settings);
      onCleanup(() => app.close());
      return app;
    })
    .extend('newLine', async ({ app }, { onCleanup }) => createLines({ app }, { onCleanup }))
    .extend('person', async ({ app, browser, task }, { onCleanup }) =>
      createPeople({ app, browser, task }, { onCleanup }),
    );

/** Like `story`, with a server and an empty database for this file alone. `settings` are the server's environment variables. */
export const storyWithOwnServer = (settings: Settings = {}) => withOwn(startApp, settings);

/** Like `storyWithOwnServer`, with a server that can be killed: a process of its own, which takes ten times as much to start. */
export const storyWithServerProcess = (settings: Settings = {}) => withOwn(startAppProcess, settings);

/** Like `storyWithServerProcess`, in a browser of this file alone, whose microphone hears a tone with a mark every 2 s (sound/wav.ts). */
export const storyWithTone = () =>
  test
    .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
      const folder = makeTestFolder('baithak-tone-');
      const tone = join(folder, 'tone.wav');
      writeMarkedTone(tone, 60);
      const browser = await openBrowser([
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-audio-capture=${tone}`,
      ]);
      onCleanup(async () => {
        await browser.close();
        await rm(folder, { recursive: true });
      });
      return browser;
    })
    .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
      const app = await startAppProcess();
      onCleanup(() => app.close());
      return app;
    })
    .extend('person', async ({ app, browser, task }, { onCleanup }) =>
      createPeople({ app, browser, task }, { onCleanup }),
    );
