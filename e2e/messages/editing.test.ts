import { expect } from 'vitest';
import { accountOf, composer, editor, log, registerInRoom } from '../harness/people/actions.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

const attach = async (person: Person, name: string): Promise<void> => {
  const field = person.page
    .locator('form')
    .filter({ has: composer(person) })
    .locator('input[type=file][accept*="image/png"]');
  await field.setInputFiles({ name, mimeType: 'image/png', buffer: await drawn(person.page, 320, 200, colors[0]) });
};
const preview = ({ page, texts }: Person, name: string) =>
  page.getByRole('list', { name: texts.media.chosen }).getByRole('img', { name });
const picture = (person: Person, text: string) =>
  person.message(text).getByRole('link', { name: pattern(person.texts.media.open) });

const showPart = async ({ page, texts }: Person, part: 'messages' | 'threads'): Promise<void> =>
  page.getByRole('tab', { name: texts.rooms[part] }).click();

/** Thirty lines: a few of these fill every screen. */
const tall = (count: number): string =>
  Array.from({ length: 30 }, (_, line) => `story ${count}, line ${line}`).join('\n');

story('editing the text under a picture keeps the picture, and the text may be removed', async ({ person }) => {
  const [sana, bilal] = [
    await registerInRoom(await person(), 'sanaedits'),
    await registerInRoom(await person({ language: 'ur', width: 390 }), 'bilalreads'),
  ];
  await composer(sana).fill('Look at the kit');
  await attach(sana, 'kite.png');
  await preview(sana, 'kite.png').waitFor();
  await composer(sana).press('Enter');
  await picture(bilal, 'Look at the kit').waitFor();
  // The place to write is empty once the message has gone.
  await preview(sana, 'kite.png').waitFor({ state: 'detached' });
  await composer(sana).press('ArrowUp');
  await editor(sana).fill('Look at the kite');
  await editor(sana).press('Enter');
  await picture(bilal, 'Look at the kite').waitFor();
  await picture(sana, 'Look at the kite').waitFor();

  await expect.poll(() => editor(sana).count()).toBe(0);
  await composer(sana).press('ArrowUp');
  await editor(sana).fill('');
  await editor(sana).press('Enter');
  await bilal.message('Look at the kite').waitFor({ state: 'detached' });
  expect(await picture(bilal, 'sanaedits').count()).toBe(1);
});

story('a refused edit returns to the form with the reason', async ({ person }) => {
  const sana = await registerInRoom(await person({ language: 'ur' }), 'sanarefused');
  await sana.say('سلام');
  await sana.seesSent('سلام');
  await composer(sana).press('ArrowUp');
  const crowd = Array.from({ length: 21 }, (_, at) => `@mehmaan${at}`).join(' ');
  await editor(sana).fill(crowd);
  await editor(sana).press('Enter');
  await sana.page.getByText(sana.texts.errors.TOO_MANY_MENTIONS).waitFor();
  await expect.poll(() => editor(sana).inputValue()).toBe(crowd);
  await editor(sana).press('Escape');
  await sana.seesMessage('سلام');
});

story('the up arrow scrolls to a last message far above; the edit survives scrolling away', async ({ person }) => {
  const [sana, bilal] = [
    await registerInRoom(await person(), 'sanafarabove'),
    await registerInRoom(await person(), 'bilaltalks'),
  ];
  await sana.say('my only word');
  await sana.seesSent('my only word');
  for (let count = 1; count <= 12; count += 1) await bilal.say(tall(count));
  await sana.message('story 12, line 29').waitFor();
  await expect.poll(() => sana.message('my only word').count()).toBe(0);

  await composer(sana).press('ArrowUp');
  await expect.poll(() => editor(sana).evaluate((area) => area === document.activeElement)).toBe(true);
  await editor(sana).fill('my only word, and one more');
  await log(sana).hover();
  await sana.page.mouse.wheel(0, 30_000);
  await editor(sana).waitFor({ state: 'detached' });
  await sana.page.mouse.wheel(0, -30_000);
  await editor(sana).waitFor();
  expect(await editor(sana).inputValue()).toBe('my only word, and one more');
  await editor(sana).press('Enter');
  await log(bilal).hover();
  await bilal.page.mouse.wheel(0, -30_000);
  await bilal.seesMessage('my only word, and one more');
});

story('visiting the threads keeps the chosen pictures, the draft and the scroll position', async ({ person }) => {
  const sana = await person({ language: 'ur', width: 390 });
  await sana.register(accountOf('sanalooks'));
  await sana.createRoomByCall('Patang');
  for (let count = 1; count <= 4; count += 1) await sana.say(tall(count));
  await sana.message('story 4, line 29').waitFor();
  await composer(sana).fill('آدھی بات');
  await attach(sana, 'patang.png');
  await preview(sana, 'patang.png').waitFor();
  const at = async () => log(sana).evaluate((element) => element.scrollTop);
  const end = await at();
  await log(sana).hover();
  await sana.page.mouse.wheel(0, -900);
  const isStill = async () => {
    const first = await at();
    await sana.page.screenshot();
    return first < end && first === (await at());
  };
  await expect.poll(isStill).toBe(true);
  const before = await at();

  await showPart(sana, 'threads');
  await sana.page.getByText(sana.texts.threads.empty).first().waitFor();
  await expect.poll(() => composer(sana).isVisible()).toBe(false);
  await showPart(sana, 'messages');
  await preview(sana, 'patang.png').waitFor();
  expect(await composer(sana).inputValue()).toBe('آدھی بات');
  expect(await at()).toBe(before);
});

story('a draft has the direction in which it will be shown', async ({ person }) => {
  const sana = await registerInRoom(await person(), 'sanamixes');
  const mixed = 'ok تو پھر ملتے ہیں';
  await composer(sana).fill(mixed);
  expect(await composer(sana).evaluate((area) => getComputedStyle(area).direction)).toBe('rtl');
  await composer(sana).press('Enter');
  await sana.seesMessage(mixed);
  // The row that waited for its answer is another element than the one that stays.
  await expect
    .poll(async () =>
      sana
        .message(mixed)
        .getByText(mixed)
        .evaluate((words) => getComputedStyle(words).direction),
    )
    .toBe('rtl');
});

story(
  "a message that is refused while the next one is being written stays, with the reason in the reader's language",
  async ({ person }) => {
    const sana = await registerInRoom(await person({ language: 'ur' }), 'sanajaldi');
    await composer(sana).fill(Array.from({ length: 21 }, (_, at) => `@mehmaan${at}`).join(' '));
    // In one go: before the server can have answered.
    await composer(sana).evaluate((area: HTMLTextAreaElement) => {
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'اگلی بات');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await log(sana).getByRole('alert').getByText(sana.texts.errors.TOO_MANY_MENTIONS).waitFor();
    expect(await composer(sana).inputValue()).toBe('اگلی بات');
  },
);

story("an Enter that ends an input method's composition neither sends nor saves nor chooses", async ({ person }) => {
  const sana = await registerInRoom(await person(), 'sanacomposes');
  const composing = { key: 'Enter', bubbles: true, cancelable: true } as const;
  /** As Chromium tells it, and as browsers do that tell it by the number of the key alone. */
  const kinds = [
    { ...composing, isComposing: true },
    { ...composing, keyCode: 229 },
  ];
  await composer(sana).fill('half a word');
  for (const kind of kinds) await composer(sana).dispatchEvent('keydown', kind);
  expect(await composer(sana).inputValue()).toBe('half a word');
  await composer(sana).press('Enter');
  await sana.seesSent('half a word');
  await expect.poll(() => composer(sana).inputValue()).toBe('');

  await composer(sana).press('ArrowUp');
  await editor(sana).fill('a whole word');
  for (const kind of kinds) await editor(sana).dispatchEvent('keydown', kind);
  expect(await editor(sana).inputValue()).toBe('a whole word');
  await editor(sana).press('Escape');

  await sana.page.getByRole('button', { name: sana.texts.messages.picker.open.emoji, exact: true }).click();
  const search = sana.page.getByRole('searchbox', { name: sana.texts.messages.picker.search, exact: true });
  await search.fill('tea');
  for (const kind of kinds) await search.dispatchEvent('keydown', kind);
  expect(await search.inputValue()).toBe('tea');
  await search.press('Enter');
  await search.waitFor({ state: 'detached' });
});
