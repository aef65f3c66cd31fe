import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, memberByCalls, roomByCalls, roomRow } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** How much slower than this machine's processor: a cheap phone. */
const slower = 4;

/** What has moved since the page was loaded, pressed or not: 1 is the whole screen by its height. */
const shiftsOf = async ({ page }: Person): Promise<number> =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of this type have a value
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What was before comes in one of the next tasks.
        setTimeout(() => resolve(sum), 500);
      }),
  );

story('opening a room moves nothing on the screen, on a phone and on a desktop', async ({ app, person }) => {
  const sana = await memberByCalls(app.url, 'sanahilti');
  const [room, other] = [await roomByCalls(sana, 'Thehra Hua Kamra'), await roomByCalls(sana, 'Doosra Kamra')];
  const say = async (id: string, message: string) =>
    sana.messages.sendMessage({ id, message, type: 'text', tempId: newId() });
  const long = 'aaj bazaar mein bohat raunaq thi, har taraf log hi log thay aur chai ki khushboo. ';
  await say(other, 'kya haal hai');
  for (let at = 0; at < 30; at += 1)
    await say(room, at % 3 === 0 ? `آج بازار میں بہت رونق تھی ${at}` : `${long.repeat(1 + (at % 4))} ${at}`);
  for (const width of [390, 1280]) {
    const reader = await person({ width });
    await reader.register(accountOf(`thehra${width}`));
    await reader.joinRoomByCall(room);
    await reader.message('29').first().waitFor();
    await reader.joinRoomByCall(other);
    for (let at = 0; at < 17; at += 1) await say(room, `${long.repeat(1 + (at % 3))} naya ${width} ${at}`);
    await reader.page.goto(width < 600 ? '/home/rooms' : `/home/rooms/${other}`);
    const row = roomRow(reader, 'Thehra Hua Kamra');
    await row.waitFor();
    const devtools = await reader.page.context().newCDPSession(reader.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await row.click();
    await reader.message(`naya ${width} 1`).first().waitFor();
    await reader.page.waitForTimeout(2000);
    expect(await shiftsOf(reader), `${width} px`).toBeLessThan(0.02);
  }
});

const rounds = 24;
const titles = ['Pehli Gali', 'Doosri Gali'] as const;

/** Presses the rows of two rooms in turn; resolves to the milliseconds from each press to the frame that shows the last message. */
const switchRooms = async (given: {
  readonly titles: readonly string[];
  readonly rounds: number;
}): Promise<number[]> => {
  const times: number[] = [];
  const isShown = (words: string): boolean => {
    const article = [...document.querySelectorAll('[role="log"] article')].at(-1);
    return (
      article !== undefined &&
      article.textContent.includes(words) &&
      article.checkVisibility({ visibilityProperty: true })
    );
  };
  for (let at = 0; at < given.rounds; at += 1) {
    const title = given.titles[at % 2] ?? '';
    const row = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ textContent }) =>
      textContent.includes(title),
    );
    if (!row) throw new Error(`There is no row of ${title}.`);
    const before = performance.now();
    row.click();
    await new Promise<void>((resolve) => {
      const look = () => (isShown(`last of ${title}`) ? resolve() : void requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
    times.push(performance.now() - before);
    // What comes after it belongs to this switch, not to the next one.
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return times;
};

story(
  'a room of the last twenty is on the screen again without its placeholder, and how long that takes',
  async ({ app, person }) => {
    const sana = await memberByCalls(app.url, 'sanabadalti');
    const rooms = [await roomByCalls(sana, titles[0]), await roomByCalls(sana, titles[1])];
    const say = async (id: string, message: string) =>
      sana.messages.sendMessage({ id, message, type: 'text', tempId: newId() });
    const long = 'aaj bazaar mein bohat raunaq thi, har taraf log hi log thay aur chai ki khushboo. ';
    for (const [at, id] of rooms.entries()) {
      for (let each = 0; each < 50; each += 1)
        await say(id, each % 3 === 0 ? `آج بازار میں بہت رونق تھی ${each}` : `${long.repeat(1 + (each % 3))} ${each}`);
      await say(id, `last of ${titles[at]}`);
    }
    const reader = await person({ width: 1280 });
    await reader.register(accountOf('badalnewala'));
    for (const id of rooms) await reader.joinRoomByCall(id);
    for (const title of titles) {
      await roomRow(reader, title).click();
      await reader.message(`last of ${title}`).first().waitFor();
    }
    await reader.page.evaluate((label) => {
      const look = () => {
        if (document.querySelector(`[aria-label="${label}"]`)) document.body.dataset['placeholder'] = 'seen';
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }, reader.texts.rooms.loading);
    const times = (await reader.page.evaluate(switchRooms, { titles, rounds })).toSorted((a, b) => a - b);
    const median = times[rounds / 2] ?? 0;
    console.log(
      `room switch: p50 ${median.toFixed(0)} ms, p90 ${(times[Math.floor(rounds * 0.9)] ?? 0).toFixed(0)} ms`,
    );
    expect(await reader.page.evaluate(() => document.body.dataset['placeholder'])).toBeUndefined();
  },
);
