import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import type { Look } from '../harness/browser/open-page.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { answer, choose, goToThreads, item, post, reply, view } from '../harness/people/thread-actions.ts';
import { story } from '../harness/story.ts';

const looks: readonly (Look & { readonly names: readonly [string, string] })[] = [
  { language: 'en', width: 1280, names: ['qalamkar', 'kaghazi'] },
  { language: 'ur', width: 390, names: ['likhari1', 'parhaku1'] },
];

/** Two members in one room, with its threads open. */
const inOneRoom = async (writer: Person, reader: Person, [first, second]: readonly [string, string]) => {
  await Promise.all([writer.register(accountOf(first)), reader.register(accountOf(second))]);
  const room = await writer.createRoomByCall(`Letters of ${first}`);
  await reader.joinRoomByCall(room);
  for (const each of [writer, reader]) await goToThreads(each);
  return room;
};

/** The text: a new thread has a title above it. */
const field = (form: Locator): Locator => form.locator('textarea').first();
const isPressed = async (form: Locator, label: string): Promise<void> =>
  form.getByRole('button', { name: label, exact: true }).click();

/** Chooses an emoji, a sticker and a person, with the pointer and with the keyboard; resolves to nothing else than the text. */
const writeWithAll = async (person: Person, form: Locator, mentioned: string): Promise<void> => {
  const { picker, suggest } = person.texts.messages;
  await field(form).fill('chai');
  await isPressed(form, picker.open.emoji);
  const popup = person.page.getByRole('dialog', { name: picker.label });
  await popup.getByRole('searchbox').fill('tada');
  await popup.getByRole('button').and(popup.locator('[data-pick]')).first().click();
  // It stays for a further one.
  await person.page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  expect(await field(form).inputValue()).toBe('chai 🎉 ');
  await isPressed(form, picker.open.stickers);
  await popup.locator('[data-sticker=bc_samosa]').click();
  await popup.waitFor({ state: 'detached' });
  await field(form).pressSequentially(`aur @${mentioned.slice(0, 3)}`);
  const options = person.page.getByRole('listbox', { name: suggest.mention });
  await options.getByRole('option', { selected: true }).getByText(mentioned).waitFor();
  await isInsideWindow(person, options);
  await field(form).press('Tab');
  await field(form).pressSequentially(':blush');
  await person.page.getByRole('listbox', { name: suggest.emoji }).waitFor();
  await field(form).press('Tab');
  expect(await field(form).inputValue()).toBe(`chai 🎉 :bc_samosa: aur @${mentioned} 😊 `);
};

const isInsideWindow = async ({ page }: Person, shown: Locator): Promise<void> => {
  const box = await shown.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box).not.toBeNull();
  if (!box) return;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
};

/** The mentioned person sees their name marked, a sticker with its name in their language, and both emoji. */
const seesAll = async (person: Person, within: Locator, mentioned: string): Promise<void> => {
  const mention = within.getByRole('link', { name: `@${mentioned}`, exact: true });
  await mention.waitFor();
  expect(await mention.evaluate((link) => getComputedStyle(link).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  await within.locator('img[src="/stickers/bc_samosa.svg"]').first().waitFor();
  expect(await within.innerText()).toContain('🎉');
  expect(await within.innerText()).toContain('😊');
};

/** A picture from the clipboard, and one that is dropped on `target`. */
const pasteAndDrop = async (person: Person, form: Locator, target: Locator): Promise<void> => {
  const bytes = [...(await drawn(person.page, 240, 180, colors[1]))];
  await field(form).evaluate((area, picture) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(picture)], 'pasted.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  const previews = form.getByRole('list', { name: person.texts.media.chosen });
  await previews.getByRole('img', { name: 'pasted.png' }).waitFor();
  await target.evaluate((area, picture) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(picture)], 'dropped.png', { type: 'image/png' }));
    for (const type of ['dragenter', 'dragover', 'drop'])
      area.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes);
  await previews.getByRole('img', { name: 'dropped.png' }).waitFor();
  expect(await previews.getByRole('listitem').count()).toBe(2);
};

const pictures = ({ texts }: Person, within: Locator): Locator =>
  within.getByRole('link', { name: pattern(texts.media.open) });

for (const { names, ...look } of looks) {
  const [first, second] = names;
  const where = `${look.language}, ${look.width} px`;

  story(
    `a new thread and a reply are written with emoji, stickers, mentions, a pasted and a dropped picture (${where})`,
    async ({ app, person }) => {
      const [writer, reader] = [await person(look), await person(look)];
      const room = await inOneRoom(writer, reader, names);
      const { threads } = writer.texts;
      await writer.page.getByRole('button', { name: threads.newThread, exact: true }).first().click();
      const dialog = writer.page.getByRole('dialog', { name: threads.createTitle });
      // What is written survives a reload.
      await field(dialog).fill('Once in Multan');
      await writer.page.reload();
      await goToThreads(writer);
      await writer.page.getByRole('button', { name: threads.newThread, exact: true }).first().click();
      await expect.poll(() => field(dialog).inputValue()).toBe('Once in Multan');
      await writeWithAll(writer, dialog.locator('form'), second);
      // What closes the suggestions leaves the dialog open.
      await field(dialog).pressSequentially(`@${second.slice(0, 3)}`);
      await writer.page.getByRole('listbox', { name: writer.texts.messages.suggest.mention }).waitFor();
      await field(dialog).press('Escape');
      for (let each = 0; each < 4; each += 1) await field(dialog).press('Backspace');
      await pasteAndDrop(writer, dialog.locator('form'), dialog.getByText(threads.disableReplies));
      await dialog.getByRole('switch', { name: threads.public }).check();
      await dialog.getByRole('button', { name: threads.post, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await item(reader, 'chai').getByText(`@${second}`).waitFor();

      await item(reader, 'chai').press('Enter');
      await view(writer).waitFor();
      const opened = view(reader).getByRole('article').first();
      await seesAll(reader, opened, second);
      await expect.poll(() => pictures(reader, opened).count()).toBe(2);
      const form = view(writer).locator('form').first();
      await writeWithAll(writer, form, second);
      await pasteAndDrop(writer, form, view(writer).getByRole('heading', { level: 3 }));
      await field(form).press('Control+Enter');
      const written = view(reader).locator('[data-reply-id]').filter({ hasText: 'chai' });
      await seesAll(reader, written, second);
      await expect.poll(() => pictures(reader, written).count()).toBe(2);
      expect(await field(form).inputValue()).toBe('');

      // A reply to the reply, with a picture dropped on it alone; its draft stays when it is closed.
      await reply(reader, 'chai').getByRole('button', { name: threads.reply, exact: true }).click();
      const under = view(reader).locator('[data-reply-id] form');
      await field(under).fill('shukriya ');
      await isInsideWindow(reader, under);
      // Nothing covers it: the press reaches the field.
      await field(under).click();
      await field(under).press('Escape');
      await under.waitFor({ state: 'detached' });
      await reply(reader, 'chai').getByRole('button', { name: threads.reply, exact: true }).click();
      expect(await field(under).inputValue()).toBe('shukriya ');
      await field(under).press('End');
      await field(under).pressSequentially(`@${first.slice(0, 3)}`);
      const options = reader.page.getByRole('listbox', { name: reader.texts.messages.suggest.mention });
      await options.getByRole('option').getByText(first).click();
      await pasteAndDrop(reader, under, field(under));
      await under.getByRole('button', { name: threads.reply, exact: true }).click();
      const answer = view(writer).locator('[data-reply-id]').filter({ hasText: 'shukriya' });
      await answer
        .last()
        .getByRole('link', { name: `@${first}`, exact: true })
        .waitFor();
      await expect.poll(() => pictures(writer, answer.last()).count()).toBe(2);

      // The public page, as the server sends it.
      const id = new URL(writer.page.url()).pathname.split('/')[4] ?? '';
      expect(new URL(writer.page.url()).pathname).toContain(room);
      const sent = await (await fetch(`${app.url}/thread/public/withReplies/${id}`)).text();
      for (const part of ['/stickers/bc_samosa.svg', `@<!-- -->${second}`, '🎉', '😊']) expect(sent).toContain(part);
    },
  );
}

story(
  'on a phone the forms of a reply and of an edit stay above the keyboard, and the acts of a reply are one line',
  async ({ person }) => {
    const [writer, reader] = [await person({ language: 'ur', width: 390 }), await person()];
    await inOneRoom(writer, reader, ['thumb01', 'thumb02']);
    await post(writer, { text: 'Fish tonight' });
    await item(reader, 'Fish').press('Enter');
    for (const text of ['Count me in', 'And me', 'Two for me']) await answer(reader, text);
    await item(writer, 'Fish').press('Enter');
    await reply(writer, 'Two for me').getByRole('button', { name: writer.texts.threads.reply, exact: true }).click();
    const form = view(writer).locator('article form');
    const isWhole = (what: Locator = form) =>
      expect
        .poll(async () => {
          const box = await what.boundingBox();
          return box !== null && box.y >= 0 && box.y + box.height <= (writer.page.viewportSize()?.height ?? 0);
        })
        .toBe(true);
    await isWhole();
    // The keyboard comes.
    await writer.page.setViewportSize({ width: 390, height: 500 });
    await isWhole();
    for (const line of ['one', 'two', 'three', 'four']) {
      await writer.page.keyboard.type(line);
      await writer.page.keyboard.press('Shift+Enter');
      await isWhole();
    }
    await writer.page.keyboard.press('Enter');
    const { threads } = writer.texts;
    const said = reply(writer, 'four');
    await said.waitFor();

    // Which replies one hides is said in the line of the other acts.
    const answered = view(writer).getByRole('article').filter({ hasText: 'Two for me' });
    const tops = async () => {
      const acts = [threads.reply, threads.menuReply, threads.hideReplies];
      const boxes = acts.map((name) => answered.getByRole('button', { name, exact: true }).boundingBox());
      return (await Promise.all(boxes)).map((box) => box && [box.y, box.height]);
    };
    await expect.poll(async () => new Set((await tops()).map(String)).size).toBe(1);
    expect((await tops())[0]?.[1]).toBeGreaterThanOrEqual(44);

    // The form of an edit is taller than what is left of the window; its last line is not below the keyboard.
    for (const [article, menu] of [
      [said, threads.menuReply],
      [view(writer).getByRole('article').first(), threads.menu],
    ] as const) {
      await writer.page.setViewportSize({ width: 390, height: 844 });
      await choose(writer, article, menu, threads.edit);
      await form.waitFor();
      await writer.page.setViewportSize({ width: 390, height: 400 });
      for (const line of ['five', 'six', 'seven', 'eight', 'nine', 'ten']) {
        await writer.page.keyboard.press('Shift+Enter');
        await writer.page.keyboard.type(line);
      }
      const save = form.getByRole('button', { name: threads.save, exact: true });
      await isWhole(save);
      // Nothing lies over it.
      await save.click();
      await form.waitFor({ state: 'detached' });
    }
  },
);
