import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, chooseLook, composer, seesExactly } from '../harness/people/actions.ts';
import { goToThreads, item, post } from '../harness/people/thread-actions.ts';
import { storyWithOwnServer } from '../harness/story.ts';
import { texts } from '../harness/people/texts.ts';

const story = storyWithOwnServer();

const textDirection = async (page: { evaluate: <T>(look: () => T) => Promise<T> }) =>
  page.evaluate(
    () =>
      `${document.documentElement.lang} ${document.documentElement.dir} ${document.documentElement.dataset['theme'] ?? ''}`,
  );

story(
  'language and theme change in place: the room, the draft and the messages stay; a reload keeps all of it',
  async ({ person }) => {
    const somebody = await person();
    const { page } = somebody;
    await somebody.register(accountOf('salmalook'));
    await somebody.joinRoomByCall('baithak');
    await somebody.say('Am I still here?');
    await somebody.seesMessage('Am I still here?');
    await composer(somebody).fill('half a thought');
    const listBefore = await page.getByRole('navigation', { name: texts.en.rooms.yours }).boundingBox();
    expect(await textDirection(page)).toBe('en ltr light');

    await chooseLook(somebody, 'اردو');
    const urdu = { ...somebody, texts: texts.ur };
    await composer(urdu).waitFor();
    await expect.poll(() => textDirection(page)).toBe('ur rtl light');
    expect(await composer(urdu).inputValue()).toBe('half a thought');
    await seesExactly(urdu, ['Am I still here?']);
    // Mirrored: the list stands on the other side.
    const listAfter = await page.getByRole('navigation', { name: texts.ur.rooms.yours }).boundingBox();
    expect((listBefore?.x ?? 0) < 640 && (listAfter?.x ?? 0) > 640).toBe(true);

    await chooseLook(urdu, texts.ur.common.themes.dark);
    await expect.poll(() => textDirection(page)).toBe('ur rtl dark');
    await page.reload();
    await seesExactly(urdu, ['Am I still here?']);
    expect(await textDirection(page)).toBe('ur rtl dark');
    expect(new URL(page.url()).pathname).toBe('/home/rooms/baithak');
  },
);

/** The distance, in pixels, between where the words of two elements end on the right. */
const apart = async (one: Locator, other: Locator): Promise<number> => {
  const right = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  };
  return Math.abs((await one.evaluate(right)) - (await other.evaluate(right)));
};

story(
  'in Urdu what is written in either language begins at the right, above and below each other',
  async ({ person }) => {
    const somebody = await person({ language: 'ur' });
    const { page } = somebody;
    await somebody.register(accountOf('naheed5'));
    await page.goto('/home/rooms');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The Sitting Room' });
    const lines = card.locator('bdi, [dir=auto]');
    await lines.nth(1).waitFor();
    expect(await apart(lines.nth(0), lines.nth(1))).toBeLessThan(1.5);

    await somebody.joinRoomByCall('baithak');
    await somebody.say('Yes\nیہ کل شام کو ہوگا، سب آئیں');
    const said = somebody.message('Yes').locator('[lang][dir] > [lang][dir]');
    // The row is drawn anew once the message is stored.
    await somebody.seesSent('Yes');
    expect(await apart(said.nth(0), said.nth(1))).toBeLessThan(1.5);

    await goToThreads(somebody);
    await post(somebody, { text: 'Kulfi?\nبتائیے کہ آپ کے شہر میں سب سے اچھی قلفی کہاں ملتی ہے، اور کب' });
    const thread = item(somebody, 'Kulfi?');
    expect(await apart(thread.locator('h3 > span'), thread.locator('p'))).toBeLessThan(1.5);
  },
);

story(
  'with forced colours the open room and own words are marked, and the ring of the focus is drawn inside of its row',
  async ({ person }) => {
    const somebody = await person();
    const { page } = somebody;
    await somebody.register(accountOf('rukhsana4'));
    await somebody.joinRoomByCall('baithak');
    await somebody.say('high contrast');
    const row = somebody.message('high contrast');
    await row.waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const outline = async (of: Locator) =>
      of.evaluate((element) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, outlineOffset];
      });
    const rooms = page.getByRole('navigation', { name: texts.en.rooms.yours });
    expect(await outline(rooms.locator('[aria-current=page]'))).toEqual(['solid', '1px', '-1px']);
    expect(await outline(row.locator('.rounded-bowl'))).toEqual(['solid', '1px', '-1px']);
    const presence = page.getByRole('img', { name: texts.en.people.presence.online }).first();
    const colours = await presence.evaluate((element) =>
      [undefined, '::after'].map((part) => getComputedStyle(element, part).backgroundColor),
    );
    expect(new Set(colours).size).toBe(2);
    await page.keyboard.press('Shift');
    await row.focus();
    expect(await outline(row)).toEqual(['solid', '2px', '-2px']);
  },
);

story('at 1280 px the hint of the composer is one line, and whole, in both languages', async ({ person }) => {
  const people = [await person(), await person({ language: 'ur' })];
  for (const [at, each] of people.entries()) {
    await each.register(accountOf(`ishara0${at}`));
    await each.joinRoomByCall('baithak');
    const hint = each.page.getByText(each.texts.messages.composerHint);
    await hint.waitFor();
    const shown = await hint.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)));
      return [lines.size, element.scrollWidth <= element.clientWidth];
    });
    expect(shown).toEqual([1, true]);
  }
});

story(
  'a crash shows a page that offers help, and is reported to the server without the query of the address',
  async ({ app, person }) => {
    const somebody = await person();
    somebody.mayLogError(/./);
    await somebody.register(accountOf('hinalook'));
    await somebody.page.route('**/a/rooms/all', async (route) => {
      const answer: { json(): Promise<object> } = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), rooms: [{}] } });
    });
    const report = somebody.page.waitForResponse((response) => response.url().endsWith('/generic/frontendErrorLog'));
    await somebody.page.goto('/home/rooms?token=secret');
    await somebody.page.getByRole('heading', { name: texts.en.common.crash.title }).waitFor();
    await somebody.page.getByRole('link', { name: texts.en.common.crash.report }).waitFor();
    const told = await report;
    expect(told.ok()).toBe(true);
    expect(told.request().postData()).not.toContain('secret');
    expect(app.log().join('\n')).not.toContain('secret');
    expect(await somebody.page.evaluate(() => localStorage.getItem('frontendErrors'))).toContain(
      '"address":"/home/rooms"',
    );
  },
);

onlyInProof(story)('with the keyboard alone one gets from the login to a sent message', async ({ person }) => {
  const [somebody, other] = [await person(), await person()];
  const account = accountOf('tasneem7');
  await other.register(account);
  await other.openRoom('baithak');
  const { page } = somebody;
  const press = async (key: string) => page.keyboard.press(key);
  const focused = async () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  /** Tabs on until the focus is on what has these words. */
  const goTo = async (name: string | RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      const at = await focused();
      if (typeof name === 'string' ? at === name : name.test(at)) return;
      await press('Tab');
    }
    throw new Error(`The focus did not reach ${String(name)} in 40 steps.`);
  };
  await page.goto('/login');
  await page.getByLabel(texts.en.entry.login.name, { exact: true }).waitFor();
  const at = async () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete') ?? '');
  for (let step = 0; step < 12 && !(await at()).startsWith('username'); step += 1) await press('Tab');
  await page.keyboard.type(account.username);
  for (let step = 0; step < 6 && (await at()) !== 'current-password'; step += 1) await press('Tab');
  await page.keyboard.type(account.password);
  await press('Enter');
  await page.waitForURL(/\/home/);

  await page.getByRole('button', { name: texts.en.home.explore, exact: true }).first().waitFor();
  await goTo(texts.en.home.explore);
  await press('Enter');
  await page.getByRole('heading', { name: texts.en.rooms.exploreTitle }).waitFor();
  await goTo('The Sitting Room');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'The Sitting Room' }).waitFor();
  await page.getByRole('button', { name: texts.en.rooms.join, exact: true }).first().waitFor();
  await goTo(texts.en.rooms.join);
  await press('Enter');
  await composer(somebody).waitFor();
  // It has the focus without a key being pressed.
  await expect.poll(focused).toMatch(/^Message .*The Sitting Room/);
  await page.keyboard.type('No mouse was harmed');
  await press('Enter');
  await other.seesMessage('No mouse was harmed');
});
