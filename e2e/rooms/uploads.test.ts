import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** The settings of a room of the person's own. */
const roomSettings = async (person: Person, title: string): Promise<Locator> => {
  const {
    page,
    texts: { rooms },
  } = person;
  await person.createRoomByCall(title);
  await page.getByRole('main').getByRole('button', { name: rooms.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: rooms.settings.open, exact: true }).click();
  return page.getByRole('dialog', { name: rooms.settings.title });
};

/** Drops or pastes files named `…png`. */
const bringFiles = async (
  where: Locator,
  how: 'drop' | 'paste',
  bytes: Buffer,
  names: readonly string[],
): Promise<void> =>
  where.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const name of given.names)
        data.items.add(new File([new Uint8Array(given.bytes)], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      if (given.how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...options }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...options }));
    },
    { bytes: [...bytes], names, how },
  );

for (const language of ['en', 'ur'] as const) {
  onlyInProof(story)(
    `the background of a room: dropped, cancelled half way, refused, and stored on the next try (${language})`,
    async ({ person }) => {
      const owner = await person({ language, width: language === 'en' ? 1280 : 390 });
      await owner.register(accountOf(language === 'en' ? 'bannaahai' : 'deewaarsaaz'));
      const {
        page,
        texts: { media, rooms },
      } = owner;
      const dialog = await roomSettings(owner, `Wall Street ${language}`);
      const asked: string[] = [];
      page.on('request', (request) => /upload/.test(request.url()) && asked.push(new URL(request.url()).pathname));
      const preview = dialog.getByRole('img', { name: rooms.background.preview });
      const save = dialog.getByRole('button', { name: rooms.settings.save, exact: true });

      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) });
      await dialog.getByText(/huge\.png/).waitFor();
      expect(await save.isDisabled()).toBe(true);
      const picture = await drawn(page, 320, 200, colors[1]);
      await bringFiles(preview.or(dialog.getByText(rooms.background.hint)).first(), 'drop', picture, [
        'one.png',
        'two.png',
      ]);
      await preview.waitFor();
      await dialog.getByText(/two\.png/).waitFor();
      const first = await preview.getAttribute('src');
      await bringFiles(dialog.getByLabel(rooms.name, { exact: true }), 'paste', picture, ['pasted.png']);
      await expect.poll(() => preview.getAttribute('src')).not.toBe(first);
      expect(await preview.count()).toBe(1);
      expect(asked).toEqual([]);

      const { promise: held, resolve: begun } = Promise.withResolvers<void>();
      await page.route('**/f/upload', () => begun());
      await save.click();
      await held;
      await dialog.getByRole('progressbar').waitFor();
      await dialog.getByRole('button', { name: media.stop, exact: true }).click();
      await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await preview.count()).toBe(1);

      owner.mayLogError(/503/);
      await page.unroute('**/f/upload');
      await page.route('**/f/upload', (route) =>
        route.fulfill({
          status: 503,
          json: { status: 0, code: 'NOT_READY', msg: 'There is no space for files at present.' },
        }),
      );
      await save.click();
      const alert = dialog.getByRole('alert').filter({ hasText: media.failed.busy });
      await alert.waitFor();
      await page.unroute('**/f/upload');
      await alert.getByRole('button', { name: media.tryAgain, exact: true }).click();
      await page.getByText(rooms.settings.done).waitFor();
      await dialog.waitFor({ state: 'detached' });
      const pictured = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[style*="--picture"]')].some((one) =>
            getComputedStyle(one).backgroundImage.includes('/file/uploads/images/'),
          ),
        );
      await expect.poll(pictured).toBe(true);
    },
  );
}

story("one's own picture: dropped and pasted, cancelled half way, and stored on the next try", async ({ person }) => {
  const sana = await person();
  await sana.register(accountOf('sanadobara'));
  const {
    page,
    texts: { media },
  } = sana;
  await page.goto('/settings/account');
  await page.getByRole('button', { name: media.avatar.change, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: media.avatar.title });
  const picture = await drawn(page, 400, 240, colors[2]);
  await bringFiles(dialog.getByRole('group', { name: media.avatar.preview }), 'drop', picture, ['face.png']);
  const part = dialog.getByRole('application', { name: media.avatar.move });
  await part.waitFor();
  await bringFiles(part, 'paste', await drawn(page, 200, 200, colors[0]), ['other.png']);
  await expect.poll(() => part.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);

  const { promise: held, resolve: begun } = Promise.withResolvers<void>();
  await page.route('**/f/upload', () => begun());
  await dialog.getByRole('button', { name: media.avatar.save, exact: true }).click();
  await held;
  await dialog.getByRole('button', { name: media.stop, exact: true }).click();
  await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.unroute('**/f/upload');
  await dialog.getByRole('button', { name: media.avatar.save, exact: true }).click();
  await page.getByText(media.avatar.saved).waitFor();
  const own = page.locator('img[src*="/file/avatars/"]').first();
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
