import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import { accountOf, composer, editor, log, registerInRoom } from '../harness/people/actions.ts';
import { registerByCall } from '../harness/people/caller.ts';
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

onlyInProof(story)(
  'the up arrow scrolls to a last message far above; the edit survives scrolling away',
  async ({ app, person }) => {
    const sana = await registerInRoom(await person(), 'sanafarabove');
    const room = new URL(sana.page.url()).pathname.split('/').at(-1) ?? '';
    const bilal = await registerByCall(app.url, 'bilaltalks', room);
    await sana.say('my only word');
    await sana.seesSent('my only word');
    for (let count = 1; count <= 12; count += 1) await bilal.say(room, tall(count));
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
    await sana.message('my only word, and one more').getByText(sana.texts.messages.edited, { exact: true }).waitFor();
  },
);

onlyInProof(story)(
  'visiting the threads keeps the chosen pictures, the draft and the scroll position',
  async ({ person }) => {
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
  },
);
