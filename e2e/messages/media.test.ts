import { inProof, onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator, Page } from 'playwright';
import { ageGuest } from '@baithak/server/testing/ladder-file';
import { expect } from 'vitest';
import { composer, log, registerInRoom, focusIsIn } from '../harness/people/actions.ts';
import { clip, colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

const form = (person: Person): Locator => person.page.locator('form').filter({ has: composer(person) });
const picker = (person: Person, type: 'image/png' | 'video/webm'): Locator =>
  form(person).locator(`input[type=file][accept*="${type}"]`);
const send = (person: Person): Locator =>
  form(person).getByRole('button', { name: person.texts.messages.send, exact: true });
const previews = (person: Person): Locator =>
  person.page.getByRole('list', { name: person.texts.media.chosen }).getByRole('listitem');
const tiles = (person: Person, within: Locator = log(person)): Locator =>
  within.getByRole('link', { name: pattern(person.texts.media.open) });
const viewer = ({ page, texts }: Person): Locator => page.getByRole('dialog', { name: texts.media.viewer.title });

const png = async (page: Page, width: number, height: number, color: string = colors[0], name = 'kite.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await drawn(page, width, height, color),
});

const registerAllInRoom = async (people: readonly Person[], names: readonly string[]): Promise<void> => {
  await Promise.all(people.map((person, index) => registerInRoom(person, names[index] ?? '')));
};

const isLoaded = async (tile: Locator): Promise<void> =>
  expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);

story(
  'pictures, chosen and pasted, appear for the other in a frame that has its size before they load; of a video nothing but its poster is requested before it is pressed',
  async ({ person }) => {
    const [sana, bilal] = [await person(), await person({ width: 390 })];
    await registerAllInRoom([sana, bilal], ['sanasender', 'bilalsees']);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await bilal.page.route('**/file/uploads/**', async (route) => released.then(() => route.continue()));

    await composer(sana).fill('Look at the kite');
    await picker(sana, 'image/png').setInputFiles(await png(sana.page, 320, 200));
    await previews(sana).getByRole('img', { name: 'kite.png' }).waitFor();
    await send(sana).click();
    await bilal.message('Look at the kite').waitFor();
    const tile = tiles(bilal, bilal.message('Look at the kite'));
    const before = await tile.boundingBox();
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(1.6, 1);
    expect(before?.height ?? 0).toBeLessThanOrEqual(844 * 0.4 + 1);
    release();
    await isLoaded(tile);
    const after = await tile.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    await previews(sana).first().waitFor({ state: 'detached' });
    expect(await composer(sana).inputValue()).toBe('');
    await isLoaded(tiles(sana, sana.message('Look at the kite')));

    const pasted = [...(await drawn(sana.page, 200, 200, colors[1]))];
    await composer(sana).evaluate((area, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, pasted);
    await previews(sana).getByRole('img', { name: 'pasted.png' }).waitFor();
    await composer(sana).press('Enter');
    await expect.poll(() => tiles(bilal).count()).toBe(2);
    await isLoaded(tiles(bilal).nth(1));

    await previews(sana).first().waitFor({ state: 'detached' });
    const videos: string[] = [];
    bilal.page.on('request', (request) => request.url().includes('/uploads/videos/') && videos.push(request.url()));
    await composer(sana).fill('The match');
    await picker(sana, 'video/webm').setInputFiles({
      name: 'match.webm',
      mimeType: 'video/webm',
      buffer: await clip(sana.page),
    });
    await send(sana).click();
    const play = bilal.message('The match').getByRole('button', { name: bilal.texts.media.play, exact: true });
    await play.waitFor();
    await expect
      .poll(() => play.locator('img').evaluate((poster: HTMLImageElement) => poster.naturalWidth))
      .toBeGreaterThan(0);
    expect(await bilal.page.locator('video').count()).toBe(0);
    expect(videos).toEqual([]);
    await play.click();
    const video = bilal.message('The match').locator('video[controls]');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime > 0 || film.ended)).toBe(true);
    expect(videos.length).toBeGreaterThan(0);
  },
);

onlyInProof(story)(
  'a picture and an avatar that failed to load offline load by themselves when the network is back',
  async ({ person, app }) => {
    const [sana, bilal] = [await person(), await person()];
    await Promise.all([sana.enterAsGuest('sanakites'), registerInRoom(bilal, 'bilalkites')]);
    await sana.joinRoomByCall();
    // A guest sends pictures after a day and an answer.
    await bilal.say('Salaam @sanakites');
    await bilal.seesSent('Salaam');
    ageGuest(app.dataDir, 'sanakites', 1440);
    bilal.mayLogError(/Failed to load resource/);
    const away = /\/(file\/uploads|avatars)\//;
    await bilal.page.route(away, (route) => route.abort());
    await bilal.page.reload();
    await picker(sana, 'image/png').setInputFiles(await png(sana.page, 320, 200));
    await composer(sana).fill('Look at the kite again');
    await send(sana).click();
    const message = bilal.message('Look at the kite again');
    await message.getByText(bilal.texts.media.loadFailed, { exact: true }).waitFor();
    // The mark of a browser for a broken picture is nobody's face.
    await expect.poll(() => message.locator('img').count()).toBe(0);

    await bilal.page.unroute(away);
    await bilal.page.evaluate(() => dispatchEvent(new Event('online')));
    const shown = async () =>
      message
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
        );
    await expect.poll(shown).toEqual([true, true]);
  },
);

// Right to left in every run: there the arrows and the swipe turn round.
for (const language of inProof(['ur'] as const, ['en', 'ur'] as const)) {
  story(
    `a gallery of three opens the viewer at the pressed one, and arrows follow the writing direction (${language})`,
    async ({ person }) => {
      const sana = await person({ language });
      await registerAllInRoom([sana], [language === 'en' ? 'sanagallery' : 'sanatasveer']);
      const files = await Promise.all(
        [0, 1, 2].map(async (index) => png(sana.page, 300 + 40 * index, 220, colors[index], `g${index}.png`)),
      );
      const names = language === 'en' ? 'Three of them' : 'یہ تین تصویریں';
      await composer(sana).fill(names);
      await picker(sana, 'image/png').setInputFiles(files);
      await send(sana).click();
      // Acknowledged: the row of a message on its way is another one.
      const three = tiles(sana, log(sana).locator('[data-message]').filter({ hasText: names }));
      await expect.poll(() => three.count()).toBe(3);
      const boxes = await Promise.all([0, 1, 2].map(async (index) => three.nth(index).boundingBox()));
      for (const box of boxes) expect(box?.height ?? 0).toBeCloseTo(160, 0);
      expect(boxes[2]?.width ?? 0).toBeCloseTo((boxes[0]?.width ?? 0) + (boxes[1]?.width ?? 0) + 3, 0);

      await three.nth(1).click();
      const {
        page,
        texts: { media },
      } = sana;
      const at = async (number: number) =>
        viewer(sana)
          .getByRole('status')
          .filter({ hasText: media.viewer.position.replace('{{number}}', String(number)).replace('{{count}}', '3') })
          .waitFor();
      await at(2);
      await focusIsIn(viewer(sana));
      const [ahead, back] = language === 'ur' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      await page.keyboard.press(ahead);
      await at(3);
      await page.keyboard.press(ahead);
      await page.keyboard.press(back);
      await page.keyboard.press(back);
      await at(1);
      await page.keyboard.press('End');
      await at(3);
      await page.keyboard.press('Home');
      await at(1);
      await viewer(sana).getByRole('button', { name: media.viewer.next, exact: true }).click();
      await at(2);
      // A swipe to the start of the line brings the next one.
      const picture = viewer(sana).getByRole('img');
      await picture.waitFor();
      const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const towards = language === 'ur' ? 1 : -1;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + towards * 120, y + height / 2, { steps: 4 });
      await page.mouse.up();
      await at(3);
      // The focus stays inside, and comes back to the picture that was pressed.
      for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('Tab');
      await focusIsIn(viewer(sana));
      await page.keyboard.press('Escape');
      await viewer(sana).waitFor({ state: 'detached' });
      expect(await three.nth(1).evaluate((tile) => tile === document.activeElement)).toBe(true);
    },
  );
}

story("one's picture is cropped, and appears in the sidebar at once and beside one's messages", async ({ person }) => {
  const sana = await person();
  await registerInRoom(sana, 'sanaface');
  const {
    page,
    texts: { media },
  } = sana;
  await page.goto('/settings/account');
  await page.getByRole('button', { name: media.avatar.change, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: media.avatar.title });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await dialog.getByText(media.avatar.unreadable, { exact: true }).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(await png(page, 400, 240));
  const part = dialog.getByRole('application', { name: media.avatar.move });
  const shown = part.locator('img');
  const before = await shown.boundingBox();
  await part.press('ArrowRight');
  const right = async () => ((await shown.boundingBox())?.x ?? 0) - (before?.x ?? 0);
  await expect.poll(right).toBeCloseTo(240 * 0.04, 0);
  await dialog.getByRole('slider', { name: media.avatar.zoom }).fill('2');
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeCloseTo(480, 0);
  await dialog.getByRole('button', { name: media.avatar.save, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const own = page.locator('img[src*="/file/avatars/"][src*="_sm."]').first();
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(48);

  await sana.openRoom();
  await sana.say('My new face');
  await sana.seesSent('My new face');
  const beside = sana.message('My new face').locator('img[src*="/file/avatars/"]');
  await expect.poll(() => beside.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

onlyInProof(story)(
  "a link's page opens in a sandboxed frame of the viewer, and nothing is requested from it before the press",
  async ({ person }) => {
    const sana = await person();
    await registerAllInRoom([sana], ['sanalinks']);
    const asked: string[] = [];
    await sana.context.route('https://elsewhere.example/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({
        contentType: 'text/html',
        body: '<h1>Elsewhere</h1><script>try { top.location = "https://elsewhere.example/taken" } catch {}</script>',
      });
    });
    // The harness writes into the storage of every frame; this one's empty first page has none.
    sana.mayLogError(/localStorage|Unsafe attempt to initiate navigation|sandboxed|allow-top-navigation|location/);
    await sana.say('Read https://elsewhere.example/page today');
    const row = sana.message('Read https://elsewhere.example/page today');
    await row.hover();
    expect(asked).toEqual([]);
    await row.getByRole('button', { name: sana.texts.media.viewer.viewPage, exact: true }).click();
    const frame = viewer(sana).locator('iframe');
    await frame.contentFrame().getByRole('heading', { name: 'Elsewhere' }).waitFor();
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(new URL(sana.page.url()).pathname).toMatch(/^\/home/);
    await viewer(sana).getByRole('button', { name: sana.texts.common.close, exact: true }).click();
    await viewer(sana).waitFor({ state: 'detached' });
  },
);
