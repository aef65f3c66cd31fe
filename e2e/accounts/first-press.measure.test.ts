import { expect } from 'vitest';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** A cheap phone on a line of 1.6 Mbit/s, 150 ms away. */
const slowDown = async ({ page }: Person): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Presses the button as soon as it is painted, once; `window.seenAt` is when, in ms since 1970. */
const pressAtFirstSight = (words: string): void => {
  const press = () => {
    const button = [...document.querySelectorAll<HTMLElement>('form button')].find(
      ({ textContent }) => textContent === words,
    );
    if (!button || performance.getEntriesByName('first-contentful-paint').length === 0) {
      requestAnimationFrame(press);
      return;
    }
    const { bottom } = button.getBoundingClientRect();
    Object.assign(window, { seenAt: Date.now(), bottom });
    button.click();
  };
  requestAnimationFrame(press);
};

const seen = async ({ page }: Person) =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by pressAtFirstSight
    const { seenAt, bottom } = window as unknown as { seenAt: number; bottom: number };
    return { seenAt, bottom, height: innerHeight };
  });

story('who was never here comes in with the first press on the first page of a slow phone', async ({ person }) => {
  for (const [language, path] of [
    ['en', '/'],
    ['ur', '/'],
    ['en', '/login'],
  ] as const) {
    const guest = await person({ language, width: 390 });
    const { page, texts } = guest;
    await slowDown(guest);
    await page.addInitScript(pressAtFirstSight, texts.entry.guest.submit);
    const start = Date.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(/\/g?home/, { waitUntil: 'commit' });
    const entered = Date.now() - start;
    const { seenAt, bottom, height } = await seen(guest);
    console.log(
      `${language} ${path}: seen and pressed ${seenAt - start}, in ${entered} ms; ends at ${bottom} of ${height} px`,
    );
    expect.soft(bottom, `${language} ${path}, seen without scrolling`).toBeLessThan(height);
  }
});
