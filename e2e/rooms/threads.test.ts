import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inProof, onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, focusIsIn } from '../harness/people/actions.ts';
import { freePort } from '../harness/server/server-process.ts';
import { clip, drawnFiles } from '../harness/people/drawn-files.ts';
import type { Look } from '../harness/browser/open-page.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { answer, choose, goToThreads, item, post, reply, view } from '../harness/people/thread-actions.ts';
import { pattern } from '../harness/people/texts.ts';

const dialog = ({ page }: Person): Locator => page.getByRole('dialog');
const vote = async (on: Locator, name: string): Promise<void> =>
  on.getByRole('button', { name, exact: true }).first().click();
const score = (on: Locator, { texts: { threads } }: Person, value: number): Locator =>
  on.getByRole('img', { name: threads.score.replace('{{score}}', String(value)), exact: true }).first();

/** Two members with the threads of a room open that the first one owns; `look` is the second one's. */
const inOneRoom = async (
  person: (look?: Look) => Promise<Person>,
  names: readonly [string, string],
  title: string,
  look: Look = {},
): Promise<readonly [Person, Person, string]> => {
  const [owner, member] = [await person(), await person(look)];
  await Promise.all([owner.register(accountOf(names[0])), member.register(accountOf(names[1]))]);
  const room = await owner.createRoomByCall(title);
  await member.joinRoomByCall(room);
  for (const somebody of [owner, member]) await goToThreads(somebody);
  return [owner, member, room];
};

/** A member with the threads of a room of their own open. */
const alone = async (
  person: (look?: Look) => Promise<Person>,
  name: string,
  title: string,
  look: Look = {},
): Promise<readonly [Person, string]> => {
  const member = await person(look);
  await member.register(accountOf(name));
  const room = await member.createRoomByCall(title);
  await goToThreads(member);
  return [member, room];
};

story(
  'two people see a thread posted, answered, voted on, pinned, made a notice, archived and deleted',
  async ({ person }) => {
    const [owner, member, room] = await inOneRoom(person, ['khalida', 'bilal01'], 'Kulfi Corner');
    const { threads, people } = owner.texts;

    await post(owner, { text: 'Where is kulfi made by hand?\nI am in Lahore for nine days.', tags: 'food, قلفی' });
    const seen = item(member, 'Where is kulfi made by hand?');
    await seen.getByText('قلفی', { exact: true }).waitFor();
    await seen.getByRole('img', { name: threads.newHere }).waitFor();

    await seen.getByText('I am in Lahore').click();
    await expect
      .poll(() => new URL(member.page.url()).pathname)
      .toMatch(new RegExp(`^/home/${room}/thread/[0-9a-f]{24}$`));
    await answer(member, 'By the Shahi Hammam, after five.');
    await view(member).getByText(people.creator, { exact: true }).waitFor();
    await item(owner, 'kulfi').getByRole('button', { name: '1 reply' }).click();
    await reply(owner, 'By the Shahi Hammam').waitFor();

    await answer(owner, 'Near the copper market too.');
    const first = view(member).getByRole('article').nth(1);
    await first.getByText('Near the copper market too.').waitFor();
    const order = view(member).getByRole('radiogroup', { name: threads.replyOrder });
    await order.getByRole('radio', { name: threads.replySorts.old, exact: true }).click();
    await first.getByText('By the Shahi Hammam').waitFor();
    await member.page.reload();
    await first.getByText('By the Shahi Hammam').waitFor();

    await vote(view(member), threads.voteUp);
    await score(view(owner), owner, 1).waitFor();
    await vote(view(member), threads.voteDown);
    await score(view(owner), owner, -1).waitFor();
    await view(owner).getByText('1 dislike', { exact: true }).waitFor();
    await vote(view(member), threads.voteDown);
    await view(owner).getByText('0 dislikes', { exact: true }).waitFor();
    await score(view(owner).getByRole('article').first(), owner, 0).waitFor();
    await vote(view(member), threads.voteUp);
    await view(owner).getByText('1 like', { exact: true }).click();
    await dialog(owner).getByText('bilal01', { exact: true }).waitFor();
    expect(new URL(owner.page.url()).pathname.split('/')[5]).toBe('likes');
    await owner.page.keyboard.press('Escape');

    await choose(owner, reply(owner, 'By the Shahi Hammam'), threads.menuReply, threads.pin);
    await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.pin, exact: true }).click();
    await reply(member, 'By the Shahi Hammam').getByText(threads.pinned, { exact: true }).waitFor();

    await member.page.reload();
    await reply(member, 'By the Shahi Hammam').getByText(threads.pinned, { exact: true }).waitFor();
    await view(member).getByText('2 views', { exact: true }).waitFor();

    await choose(owner, view(owner), threads.menu, threads.pin);
    await view(member).getByText(threads.pinned, { exact: true }).first().waitFor();
    await choose(owner, view(owner), threads.menu, threads.addNotice);
    await member.openRoom(room);
    await member.page.getByRole('status', { name: threads.notice }).getByText('Where is kulfi made by hand?').waitFor();
    await goToThreads(member);
    await item(member, 'kulfi').getByText(threads.notice, { exact: true }).waitFor();
    await item(member, 'kulfi').press('Enter');
    await choose(owner, view(owner), threads.menu, threads.archive);
    await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.archive, exact: true }).click();
    await view(member).getByText(threads.archivedNote).waitFor();
    expect(await view(member).getByRole('textbox').count()).toBe(0);
    expect(await view(member).getByRole('button', { name: threads.voteUp }).first().isDisabled()).toBe(true);

    await choose(owner, view(owner), threads.menu, threads.delete);
    await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.delete, exact: true }).click();
    await view(member).getByText(threads.threadGone).waitFor();
    await view(member).getByRole('button', { name: threads.closeThread }).click();
    await expect.poll(() => new URL(member.page.url()).pathname).toBe(`/home/${room}`);
    await member.page.getByText(threads.empty, { exact: true }).waitFor();
  },
);

onlyInProof(story)(
  'replies answer replies, and deleting one deletes those under it and corrects the count',
  async ({ person }) => {
    const [owner, member] = await inOneRoom(person, ['salma01', 'danish1'], 'Deep Talk');
    const { threads } = owner.texts;
    await post(owner, { text: 'Chai in a steel cup' });
    await item(member, 'Chai in a steel cup').getByText('Chai in').click();
    await answer(member, 'Never');
    await item(owner, 'Chai').getByText('Chai in').click();
    await reply(owner, 'Never').getByRole('button', { name: threads.reply, exact: true }).click();
    await view(owner)
      .getByRole('textbox', { name: threads.replyTo.replace('{{name}}', '\u2068danish1\u2069') })
      .fill('Heat and nostalgia');
    await owner.page.keyboard.press('Control+Enter');
    await reply(owner, 'Heat and nostalgia').waitFor();

    await reply(member, 'Heat and nostalgia').waitFor();
    await reply(member, 'Heat and nostalgia').getByText('Heat and').click();
    await expect.poll(() => new URL(member.page.url()).pathname.split('/').slice(5, 7)).toEqual(['reply', 'view']);
    await member.page.reload();
    await view(member).getByText('Heat and nostalgia').waitFor();
    await view(member).getByRole('button', { name: threads.menuReply, exact: true }).first().click();
    // The parent reply is loaded: its author may pin this one.
    await member.page.getByRole('menuitem', { name: threads.pin, exact: true }).waitFor();
    await member.page.keyboard.press('Escape');
    await view(member).getByRole('link', { name: threads.toParent }).click();
    await view(member)
      .getByRole('textbox', { name: threads.replyTo.replace('{{name}}', '\u2068danish1\u2069') })
      .waitFor();
    await view(member).getByRole('link', { name: threads.toParent }).click();
    await view(member).getByText('Chai in a steel cup').waitFor();

    // The author edits in place; who manages threads sees what was said before.
    const editing = ({ page }: Person): Locator => page.getByRole('textbox', { name: threads.editing, exact: true });
    await choose(member, reply(member, 'Never'), threads.menuReply, threads.edit);
    await editing(member).fill('Not saved');
    await editing(member).press('Escape');
    await choose(member, reply(member, 'Never'), threads.menuReply, threads.edit);
    await editing(member).fill('Never, but on Fridays');
    await editing(member).press('Control+Enter');
    const changed = reply(owner, 'Never, but on Fridays');
    await changed.getByText(owner.texts.messages.edited, { exact: true }).waitFor();
    await choose(owner, changed, threads.menuReply, threads.history);
    await dialog(owner).getByText('Never', { exact: true }).waitFor();
    await owner.page.keyboard.press('Escape');
    await choose(owner, view(owner), threads.menu, threads.edit);
    await editing(owner).fill('Chai in a glass\nNot in a cup');
    await owner.page.getByRole('button', { name: threads.save, exact: true }).click();
    await view(member).getByRole('heading', { level: 2, name: 'Chai in a glass', exact: true }).waitFor();
    await view(member).getByRole('button', { name: threads.menu, exact: true }).first().click();
    await member.page.getByRole('menuitem', { name: threads.quote, exact: true }).waitFor();
    expect(await member.page.getByRole('menuitem', { name: threads.edit, exact: true }).count()).toBe(0);
    await member.page.keyboard.press('Escape');

    await choose(member, reply(member, 'Never'), threads.menuReply, threads.delete);
    await member.page.getByRole('alertdialog').getByRole('button', { name: threads.delete, exact: true }).click();
    for (const somebody of [owner, member]) await view(somebody).getByRole('heading', { name: '0 replies' }).waitFor();
    expect(await view(owner).getByText('Heat and nostalgia').count()).toBe(0);
  },
);

const tiles = ({ texts }: Person, within: Locator): Locator =>
  within.getByRole('link', { name: pattern(texts.media.open) });
const viewer = ({ page, texts }: Person): Locator => page.getByRole('dialog', { name: texts.media.viewer.title });
const isShown = async (tile: Locator): Promise<void> =>
  expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);

for (const language of inProof(['ur'] as const, ['en', 'ur'] as const)) {
  story(
    `a new thread with three pictures is a picture in the list and a gallery in the open thread, and the viewer moves by key and by swipe (${language}, 390 px)`,
    async ({ person }) => {
      const [owner, member] = await inOneRoom(
        person,
        language === 'en' ? ['galleria', 'lookers1'] : ['tasweerein', 'dekhnewala'],
        `Gallery ${language}`,
        { language, width: 390 },
      );
      await post(owner, { text: 'Three of the cart', pictures: await drawnFiles(owner.page, 3) });
      await item(member, 'Three of the cart').locator('img[src*="/file/uploads/"]').waitFor();
      expect(await tiles(member, item(member, 'Three of the cart')).count()).toBe(0);
      await item(member, 'Three of the cart').getByText('Three of the cart').click();
      const three = tiles(member, view(member));
      await expect.poll(() => three.count()).toBe(3);
      const [first, second, third] = await Promise.all([0, 1, 2].map(async (at) => three.nth(at).boundingBox()));
      for (const box of [first, second, third]) expect(box?.height ?? 0).toBeCloseTo(844 * 0.2, 0);
      expect((first?.x ?? 0) < (second?.x ?? 0)).toBe(language === 'en');
      expect(third?.width ?? 0).toBeCloseTo((first?.width ?? 0) + (second?.width ?? 0) + 3, 0);

      const {
        page,
        texts: { media },
      } = member;
      const at = async (number: number) =>
        viewer(member)
          .getByRole('status')
          .filter({ hasText: media.viewer.position.replace('{{number}}', String(number)).replace('{{count}}', '3') })
          .waitFor();
      await three.first().click();
      await at(1);
      await focusIsIn(viewer(member));
      await page.keyboard.press(language === 'ur' ? 'ArrowLeft' : 'ArrowRight');
      await at(2);
      const picture = viewer(member).getByRole('img');
      await picture.waitFor();
      const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const touch = await member.context.newCDPSession(page);
      const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2 + dx, y: y + height / 2 }],
        });
      const towards = language === 'ur' ? 1 : -1;
      await finger('touchStart', 0);
      for (const step of [30, 60, 90, 120]) await finger('touchMove', towards * step);
      await finger('touchEnd', 0);
      await at(3);
      // Back takes the viewer away, and the thread beneath it stays.
      const address = page.url();
      await page.goBack();
      await viewer(member).waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);

      // The form of a report fits beside nothing on a phone: it lies within the window.
      await view(member).getByRole('button', { name: member.texts.threads.menu, exact: true }).first().click();
      await page.getByRole('menuitem', { name: member.texts.threads.report, exact: true }).click();
      const report = page.getByRole('dialog', { name: member.texts.reports.ask.title.thread });
      await focusIsIn(report);
      const box = await report.boundingBox();
      expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]).toEqual([true, true]);
      await page.keyboard.press('Escape');
      await report.waitFor({ state: 'detached' });

      // A tag that is still being typed is posted too, and completing it does not move the button under the finger.
      await view(member)
        .getByRole('link', { name: pattern(member.texts.threads.threadsIn) })
        .click();
      await post(member, { text: 'Four of mine', tags: 'باغبانی', pictures: await drawnFiles(page, 4) });
      await item(owner, 'Four of mine').getByText('باغبانی', { exact: true }).waitFor();
      // Back closes the form that edits the thread, and the thread stays.
      const { threads } = member.texts;
      await choose(member, item(member, 'Four of mine'), threads.menu, threads.edit);
      const editing = page.getByRole('textbox', { name: threads.editing, exact: true });
      await editing.waitFor();
      await expect.poll(() => page.evaluate(() => Object.hasOwn(history.state, 'overlays'))).toBe(true);
      await page.goBack();
      await editing.waitFor({ state: 'detached' });
      await view(member).getByText('Four of mine').waitFor();
    },
  );
}

onlyInProof(story)(
  'a video shows its poster in a thread and plays after a press; a reply with pictures sends nothing when the token is refused; a picture that cannot be loaded is requested once more, in the thread and in the viewer, and then an error is shown',
  async ({ person }) => {
    const [owner, member] = await inOneRoom(person, ['expired1', 'patient1'], 'Late House');
    await post(owner, {
      text: 'The cart on film',
      videos: { name: 'cart.webm', mimeType: 'video/webm', buffer: await clip(owner.page) },
    });
    await item(member, 'The cart on film').getByText('The cart on film').click();
    const play = view(member).getByRole('button', { name: member.texts.media.play, exact: true });
    await expect
      .poll(() => play.locator('img').evaluate((poster: HTMLImageElement) => poster.naturalWidth))
      .toBeGreaterThan(0);
    expect(await view(member).locator('video').count()).toBe(0);
    await play.click();
    await expect
      .poll(() =>
        view(member)
          .locator('video[controls]')
          .evaluate((film: HTMLVideoElement) => film.currentTime > 0 || film.ended),
      )
      .toBe(true);
    await member.page.goBack();

    await post(owner, { text: 'Look below' });
    for (const somebody of [owner, member]) await item(somebody, 'Look below').getByText('Look below').click();
    const sent: string[] = [];
    owner.page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    owner.mayLogError(/upload\/init|500/);
    await owner.page.route(
      '**/a/upload/init*',
      (route) => route.fulfill({ status: 500, json: { status: 0, code: 'UNKNOWN', msg: 'An unknown error occured!' } }),
      { times: 1 },
    );
    await view(owner)
      .locator('input[type=file][accept*="image/png"]')
      .first()
      .setInputFiles(await drawnFiles(owner.page, 2));
    const submit = view(owner).locator('[type="submit"]').first();
    await submit.click();
    await view(owner).getByRole('alert').filter({ hasText: owner.texts.media.uploadFailed }).waitFor();
    expect(sent).toEqual([]);
    await submit.click();
    await expect.poll(() => tiles(owner, view(owner)).count()).toBe(2);
    await expect.poll(() => tiles(member, view(member)).count()).toBe(2);
    await view(member).locator('img[src^="/file/uploads/"]').first().waitFor();
    expect(sent).toEqual(['/f/upload', '/a/r/thread/reply/createWithImage']);

    // From here on, files are refused until the thread or reply that shows them is loaded again.
    member.mayLogError(/404/);
    let asked = 0;
    let isFresh = false;
    await member.page.route('**/file/uploads/**', async (route) =>
      isFresh ? route.continue() : route.fulfill({ status: 404 }),
    );
    await member.page.route('**/a/r/getSingleThread?*', async (route) => {
      asked += 1;
      isFresh = true;
      await route.continue();
    });
    await member.page.reload();
    await view(member).getByText('Look below').waitFor();
    isFresh = false;
    await isShown(tiles(member, view(member)).first());
    await isShown(tiles(member, view(member)).nth(1));
    await tiles(member, view(member)).first().click();
    isFresh = false;
    await member.page.getByRole('button', { name: member.texts.media.viewer.next, exact: true }).click();
    await expect
      .poll(() =>
        viewer(member)
          .getByRole('img')
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    await member.page.keyboard.press('Escape');
    // It takes its entry out of the history, which a reload at the same moment would cut off.
    await member.page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);

    await member.page.unroute('**/file/uploads/**');
    await member.page.route('**/file/uploads/**', async (route) => route.fulfill({ status: 404 }));
    const beforeLast = asked;
    await member.page.reload();
    await view(member).getByText(member.texts.media.loadFailed).first().waitFor();
    await expect.poll(() => view(member).getByText(member.texts.media.loadFailed).count()).toBe(2);
    // Once for the thread that is open, once for the reply with both pictures, or once for each of the two.
    expect(asked - beforeLast).toBeGreaterThanOrEqual(2);
    expect(asked - beforeLast).toBeLessThanOrEqual(3);
  },
);

onlyInProof(story)(
  'a public thread can be shown elsewhere by a copied frame; others cannot',
  async ({ person, app }) => {
    const [member] = await alone(person, 'copier01', 'Open House');
    const { threads } = member.texts;
    await post(member, { text: 'Everybody may read this', isPublic: true });
    await post(member, { text: 'Only for the room' });
    await item(member, 'Only for the room').getByRole('button', { name: threads.menu, exact: true }).click();
    await expect.poll(() => member.page.getByRole('menuitem').allInnerTexts()).toContain(threads.copyLink);
    expect(await member.page.getByRole('menuitem').allInnerTexts()).not.toContain(threads.embed);
    await member.page.keyboard.press('Escape');

    await member.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(app.url).origin });
    for (const [text, address] of [
      ['Only for the room', /\/home\/[0-9a-f]{24}\/thread\/[0-9a-f]{24}$/],
      ['Everybody may read this', /\/thread\/public\/withReplies\/[0-9a-f]{24}$/],
    ] as const) {
      await choose(member, item(member, text), threads.menu, threads.copyLink);
      await expect.poll(() => member.page.evaluate(() => navigator.clipboard.readText())).toMatch(address);
    }
    await choose(member, item(member, 'Everybody may read this'), threads.menu, threads.embed);
    const form = member.page.getByRole('dialog', { name: threads.embedTitle });
    const code = await form.getByLabel(threads.frame).inputValue();
    await form.getByRole('button', { name: threads.copy, exact: true }).nth(1).click();
    await form.getByRole('button', { name: threads.copied, exact: true }).waitFor();
    expect(await member.page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    // A site of its own on this machine: Chromium keeps pages of other machines away from it.
    const site = createServer((_, answering) =>
      answering.setHeader('content-type', 'text/html').end(`<!doctype html>${code}`),
    ).listen(await freePort(), '127.0.0.1');
    await once(site, 'listening');
    const elsewhere = await member.context.newPage();
    const answered = elsewhere.waitForResponse(/\/thread\/embed\//);
    await elsewhere.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    expect(await (await answered).text()).toContain('Everybody may read this');
    // The frame runs no script, so nothing in it can be evaluated; a refused one would be at chrome-error.
    await expect
      .poll(() => elsewhere.frames().map((frame) => new URL(frame.url()).pathname))
      .toEqual(['/', expect.stringMatching(/^\/thread\/embed\/[0-9a-f]{24}$/)]);
    site.close();
  },
);

story(
  'in Urdu the arrow keys follow the writing direction: between tabs, between orders, and down the list',
  async ({ person }) => {
    const [member] = await alone(person, 'urdudaan', 'Keys House', { language: 'ur' });
    for (const text of ['پہلی بات', 'دوسری بات']) {
      await post(member, { text });
      await item(member, text).waitFor();
    }
    const {
      page,
      texts: { threads, rooms },
    } = member;
    const tab = page.getByRole('tab', { name: new RegExp(`^${rooms.threads}`) });
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() =>
        page
          .getByRole('tab', { name: new RegExp(`^${rooms.messages}`) })
          .evaluate((each) => each === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tab.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');

    const order = (name: string) =>
      page.getByRole('radiogroup', { name: threads.sort }).getByRole('radio', { name, exact: true });
    await order(threads.sorts.active).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => order(threads.sorts.new).isChecked()).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => order(threads.sorts.active).isChecked()).toBe(true);

    const has = async (text: string) =>
      expect.poll(() => item(member, text).evaluate((each) => each === document.activeElement)).toBe(true);
    await item(member, 'دوسری بات').focus();
    await page.keyboard.press('ArrowDown');
    await has('پہلی بات');
    await page.keyboard.press('Home');
    await has('دوسری بات');
    // Into the row and out again; the rows are one stop of the Tab key.
    await page.keyboard.press('ArrowLeft');
    expect(await item(member, 'دوسری بات').evaluate((each) => each === document.activeElement)).toBe(false);
    await page.keyboard.press('ArrowRight');
    await has('دوسری بات');
    const isInside = async () => page.evaluate(() => document.activeElement?.closest('[data-thread]') !== null);
    await page.keyboard.press('Shift+Tab');
    expect(await isInside()).toBe(false);
    await page.keyboard.press('Tab');
    await has('دوسری بات');
    await page.keyboard.press('End');
    await has('پہلی بات');
    await page.keyboard.press('Enter');
    await view(member).getByText('پہلی بات', { exact: true }).waitFor();
    await view(member)
      .getByRole('link', { name: pattern(threads.threadsIn) })
      .press('Enter');
    await has('پہلی بات');
  },
);

onlyInProof(story)('a thread that was open when the window was closed is open again', async ({ person }) => {
  const [member, room] = await alone(person, 'wapsi001', 'Return House');
  await post(member, { text: 'Still here' });
  await item(member, 'Still here').getByText('Still here').click();
  await view(member).getByText('Still here').waitFor();
  // Back leaves the thread, then the list; a reload keeps the one that is shown.
  await member.page.goBack();
  await item(member, 'Still here').waitFor();
  await member.page.reload();
  await item(member, 'Still here').waitFor();
  await member.page.goBack();
  await composer(member).waitFor();
  await member.page.goForward();
  await item(member, 'Still here').getByText('Still here').click();
  await view(member).getByText('Still here').waitFor();
  await member.page.goto('/home');
  await view(member).getByText('Still here').waitFor();
  expect(new URL(member.page.url()).pathname).toMatch(new RegExp(`^/home/${room}/thread/`));

  // On a wide screen it is beside the chat, which goes on.
  await member.page.setViewportSize({ width: 1920, height: 1080 });
  await composer(member).waitFor();
  await view(member).getByText('Still here').waitFor();
  await member.say('Tea beside the thread');
  await member.seesSent('Tea beside the thread');
  // What is typed goes into the reply; from the messages, into the room's composer.
  const replyBox = view(member).getByRole('textbox', { name: pattern(member.texts.threads.replyTo) });
  const hasFocus = (element: Locator) =>
    expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
  await view(member).focus();
  await member.page.keyboard.type('Yes');
  await expect.poll(() => replyBox.inputValue()).toBe('Yes');
  await member.message('Tea beside the thread').focus();
  await member.page.keyboard.type('Tea');
  await expect.poll(() => composer(member).inputValue()).toBe('Tea');
  await goToThreads(member);
  await item(member, 'Still here').waitFor();
  await view(member).getByText('Still here').waitFor();
  const close = view(member).locator('..').getByRole('button', { name: member.texts.common.close });
  await close.click();
  await view(member).waitFor({ state: 'hidden' });
  await hasFocus(item(member, 'Still here'));
  await member.page.keyboard.press('Enter');
  await view(member).getByText('Still here').waitFor();
  await member.page.getByRole('tab', { name: member.texts.rooms.messages }).click();
  await close.click();
  await hasFocus(composer(member));
});

story('what is shortened of an English thread ends inside of its box in Urdu too', async ({ person }) => {
  const [member, roomId] = await alone(person, 'kinarawali', 'Edge House', { language: 'ur', width: 390 });
  const threadText =
    'Fish tonight\nIt is cold enough at last. I vote for the fountain at seven and then we see which fryer has the shorter line.';
  await member.withClient(async (client) => void (await client.threads.createThread({ roomId, threadText, tags: [] })));
  const words = item(member, 'Fish tonight').locator('p');
  await words.waitFor();
  expect(await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
