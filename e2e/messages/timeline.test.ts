import { createClient } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { newId } from '@baithak/protocol/ids';
import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import {
  accountOf,
  byCalls,
  composer,
  log,
  overlap,
  registerInRoom,
  roomRow,
  sticksOut,
  setHidden,
} from '../harness/people/actions.ts';
import type { App } from '../harness/server/app.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { story } from '../harness/story.ts';

/** Messages of the room: more than the two pages that could load without scrolling. */
const messageCount = 130;

/** A room in which its owner has sent these lines; its id. `before`: awaited between the room's creation and the first line. */
const roomOf = async (
  { url }: App,
  { owner, title, lines }: { owner: string; title: string; lines: readonly string[] },
  before: (roomId: string) => Promise<void> = async () => undefined,
): Promise<string> => {
  const writer = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore(),
  });
  try {
    await writer.accounts.register({ ...accountOf(owner), agreedToTerms: true });
    const { room } = await writer.rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: 'A long tale' });
    await before(room._id);
    writer.followRoom(room._id, { onLoad: () => undefined, onChange: () => undefined, onError: () => undefined });
    for (const message of lines)
      await writer.messages.sendMessage({ id: room._id, message, type: 'text', tempId: newId() });
    return room._id;
  } finally {
    writer.close();
  }
};

/** `line 1.` to `line 130.`, some of them long. */
const tale = Array.from({ length: messageCount }, (_, index) => {
  const line = index + 1;
  return `line ${line}.${line % 7 === 0 ? ' And it went on for a while, as such tales do.'.repeat(12) : ''}`;
});

/**
 * The machine of somebody with little to spare: six times slower than this one. Its steps may take longer in proportion.
 * Returns the function that gives them a better one.
 */
const slow = async ({ context, page }: Person): Promise<void> => {
  page.setDefaultTimeout(60_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
};

/** The way back to the newest has the size of a finger, hides no message, and no action of a message lies under it or outside. */
const nothingIsCovered = async (reader: Person): Promise<void> => {
  const { page, texts } = reader;
  const toLatest = page.getByRole('button', { name: texts.messages.toLatest, exact: true });
  expect(await toLatest.boundingBox()).toMatchObject({ width: 44, height: 44 });
  const face = toLatest.locator('span').first();
  expect(await overlap(face, log(reader))).toBe(0);
  expect(await sticksOut(face, toLatest)).toBe(0);
  expect(await overlap(face, composer(reader))).toBe(0);
  const frame = await log(reader).boundingBox();
  if (!frame) throw new Error('The messages are not shown.');
  const actions = log(reader).getByRole('toolbar', { name: texts.messages.actions });
  for (const y of [frame.y + 3, frame.y + frame.height - 3]) {
    await page.mouse.move(frame.x + frame.width / 2, y);
    await actions.waitFor();
    expect(await sticksOut(actions, log(reader))).toBe(0);
    expect(await overlap(actions, toLatest)).toBe(0);
  }
};

/** Notes in the page whether a way to the newest message was seen in any frame: it would flash while a room opens. */
const watchJumps = async ({ page }: Person): Promise<() => Promise<boolean>> => {
  await page.addInitScript(() => {
    const look = (): void => {
      const jumps = [...document.querySelectorAll('[data-jumps] button')];
      const isSeen = jumps.some((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
      if (isSeen) Object.assign(globalThis, { sawJump: true });
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => 'sawJump' in globalThis);
};

/** Where the focus is: in the composer, in a message (its text), or elsewhere. */
const focused = async (who: Person): Promise<string> =>
  who.page.evaluate(
    () =>
      (document.activeElement?.matches('[data-composer] textarea') && 'composer') ||
      (document.activeElement?.closest('article')?.textContent ?? 'elsewhere'),
  );

/** Whether an element is in the view of what scrolls it. */
const isInView = (element: Element): boolean => {
  const [box, view] = [element.getBoundingClientRect(), element.closest('[role=log]')?.getBoundingClientRect()];
  return view !== undefined && box.top >= view.top && box.bottom <= view.bottom;
};

onlyInProof(story)(
  'a room opens at its end on a slow machine too, and loads older messages only when its reader scrolls there',
  async ({ app, person }) => {
    const roomId = await roomOf(app, { owner: 'daastango', title: 'Daastan', lines: tale });
    for (const look of [{ language: 'ur', width: 390 }, {}] as const) {
      const reader = await person(look);
      await reader.enterAsGuest();
      await slow(reader);
      const asked: string[] = [];
      reader.page.on(
        'request',
        (request) => request.url().includes('/a/r/getMessagesBefore') && asked.push(request.url()),
      );
      const hasFlashed = await watchJumps(reader);
      await reader.openRoom(roomId);
      await reader.seesMessage(`line ${messageCount}.`);
      // A picture of the page comes after what was under way in it.
      await reader.page.screenshot();
      const distance = async () =>
        log(reader).evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
      await expect.poll(distance).toBeLessThanOrEqual(1);
      expect(asked).toEqual([]);
      expect(await hasFlashed()).toBe(false);

      await log(reader).hover();
      const answered = reader.page.waitForResponse('**/a/r/getMessagesBefore*');
      await reader.page.mouse.wheel(0, -100_000);
      await answered;
      await expect.poll(async () => asked.length).toBeGreaterThan(0);
      // The wheel goes on after the first request that it causes.
      await expect.poll(distance).toBeGreaterThan(500);

      await nothingIsCovered(reader);
      if ('width' in look) continue;
      // By keyboard: to the newest message, a screen up, and to the oldest that is loaded.
      await log(reader).focus();
      await reader.page.keyboard.press('End');
      await expect.poll(async () => focused(reader)).toContain(`line ${messageCount}.`);
      await reader.page.keyboard.press('PageUp');
      await expect.poll(async () => focused(reader)).toMatch(/line (9\d|1[012]\d)\./);
      expect(await distance()).toBeGreaterThan(200);
      await reader.page.keyboard.press('Home');
      await expect.poll(async () => focused(reader)).not.toMatch(/elsewhere|line (9\d|1\d\d)\./);
    }
  },
);

/** A key of an Urdu keyboard. */
const pressUrdu = async ({ context, page }: Person, key: string): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, code: 'KeyK' });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: 'KeyK' });
  await devtools.detach();
};

story(
  'hands on the keyboard: a room opens ready to write, a letter or a paste anywhere is written, and the log is one stop of Tab',
  async ({ person }) => {
    for (const language of ['en', 'ur'] as const) {
      const who = await person({ language });
      const { keyboard } = who.page;
      await registerInRoom(who, `takhti${language}`);
      await expect.poll(async () => focused(who)).toBe('composer');
      await keyboard.type(`first ${language} https://example.com/${language} words`);
      await keyboard.press('Enter');
      await who.seesSent(`first ${language}`);
      await who.say(`second ${language}`);
      await who.seesSent(`second ${language}`);

      // From anywhere in the room, the first letter too; a paste with it.
      const heading = who.page.getByRole('heading', { level: 1 });
      await heading.click();
      expect(await focused(who)).toBe('elsewhere');
      await (language === 'ur' ? pressUrdu(who, 'ک') : keyboard.press('k'));
      await keyboard.type('ahani');
      const written = `${language === 'ur' ? 'ک' : 'k'}ahani`;
      expect(await composer(who).inputValue()).toBe(written);
      await keyboard.press('Control+a');
      await keyboard.press('Control+x');
      await heading.click();
      await keyboard.press('Control+v');
      await expect.poll(async () => composer(who).inputValue()).toBe(written);

      // One stop: the last message, the one above, its link, and out again.
      await keyboard.press('Shift+Tab');
      expect(await focused(who)).toContain(`second ${language}`);
      await keyboard.press('ArrowUp');
      const first = await focused(who);
      expect(first).toContain(`first ${language}`);
      const isLink = async () => who.page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
      const [into, out] = language === 'ur' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
      // The author, then the link.
      await keyboard.press(into);
      await keyboard.press(into);
      expect(await isLink()).toContain(`/${language}`);
      await keyboard.press(out);
      await keyboard.press(out);
      expect(await isLink()).toBe('');
      let stops = 0;
      for (; (await focused(who)).includes(`first ${language}`); stops += 1) await keyboard.press('Tab');
      expect(stops).toBeGreaterThan(3);
      expect(await focused(who)).toBe('composer');
      await keyboard.press('Shift+Tab');
      await keyboard.press('End');
      await expect.poll(async () => focused(who)).toContain(`second ${language}`);
      await keyboard.press('Escape');
      expect(await focused(who)).toBe('composer');
    }
  },
);

onlyInProof(story)(
  'what was not on the screen stays unread, and a mention among it is found',
  async ({ app, person }) => {
    const reader = await person();
    const { page, texts } = reader;
    await reader.register(accountOf('parhnewala'));
    const lines = Array.from({ length: 60 }, (_, index) =>
      index === 29 ? 'the thirtieth is for you, @parhnewala' : `verse ${index + 1}.`,
    );
    const roomId = await roomOf(app, { owner: 'shaayir1', title: 'Bayaan', lines }, async (id) => {
      await reader.joinRoomByCall(id);
      // The title counts the messages of such a room.
      await reader.withClient(({ rooms }) => rooms.setRoomLevel({ roomId: id, level: 'all' }));
      await page.goto('/home/explore');
    });
    const unread = async (): Promise<number> => Number(/^\(@?(\d+)\)/.exec(await page.title())?.[1] ?? 0);
    const row = roomRow(reader, 'Bayaan');
    await page.goto('/home/explore');
    await row.getByRole('img', { name: texts.rooms.mentioned }).waitFor();
    await expect.poll(async () => page.title()).toMatch(/^\(@60\) /);
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-mention.svg');

    await page.goto(`/home/rooms/${roomId}`);
    await page.getByRole('separator', { name: '60 new messages' }).waitFor();
    await expect.poll(unread).toBeLessThan(60);
    await page.getByRole('button', { name: texts.messages.mentionBelow, exact: true }).waitFor();
    const left = await unread();
    expect(left).toBeGreaterThan(20);
    await composer(reader).fill('Which verse was');
    const explore = page.getByRole('button', { name: texts.home.explore, exact: true }).first();
    await explore.click();
    await row.getByText('Which verse was').waitFor();
    await row.getByText(texts.rooms.draft, { exact: true }).waitFor();
    await expect.poll(unread).toBe(left);
    await page.reload();
    await expect.poll(unread).toBe(left);

    await row.click();
    const mention = reader.message('the thirtieth is for you');
    await mention.waitFor();
    await expect.poll(async () => mention.evaluate(isInView)).toBe(true);
    expect(await unread()).toBe(left);
    await page.getByRole('button', { name: new RegExp(`^${left} new messages`) }).click();
    await expect.poll(async () => page.title()).toMatch(/^Bayaan/);

    // Whoever comes back to the page finds where the unread messages begin.
    await setHidden(page, true);
    const writer = clientAt(app.url);
    await writer.accounts.logIn(accountOf('shaayir1'));
    const write = (message: string) =>
      writer.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
    for (const message of lines.slice(0, 40)) await write(`again, ${message}`);
    await expect.poll(unread).toBe(40);
    await setHidden(page, false);
    const divider = page.getByRole('separator', { name: /^40 new since/ });
    await expect.poll(async () => divider.evaluate(isInView)).toBe(true);
    await expect.poll(unread).toBeLessThan(40);
    expect(await unread()).toBeGreaterThan(10);
    await page.getByRole('button', { name: /^\d+ new messages/ }).click();
    await expect.poll(async () => page.title()).toMatch(/^Bayaan/);

    // Under the threads nothing is read; who comes back from them finds it too.
    await page.getByRole('tab', { name: texts.rooms.threads }).click();
    await page.getByRole('tab', { name: texts.rooms.threads, selected: true }).waitFor();
    await write('the last verse');
    await expect.poll(unread).toBe(1);
    await page.getByRole('tab', { name: texts.rooms.messages }).click();
    await page.getByRole('separator', { name: /^1 new since/ }).waitFor();
    await expect.poll(async () => page.title()).toMatch(/^Bayaan/);
    await explore.click();
    await row.and(page.locator(':not([aria-current])')).waitFor();
    await expect.poll(() => row.getByRole('img').count()).toBe(0);

    // Who follows a link to a message that is gone reads what is there.
    await write('one more');
    writer.close();
    await row.getByRole('img').waitFor();
    reader.mayLogError(/404/);
    await page.goto(`/home/rooms/${roomId}/message/${'0'.repeat(24)}`);
    await page.getByText(texts.messages.linkGone).waitFor();
    await reader.seesMessage('one more');
    await expect.poll(async () => page.title()).toMatch(/^Bayaan/);
  },
);

story(
  'the latest message stays above the composer when the window and the composer change together',
  async ({ person }) => {
    const who = await person();
    await registerInRoom(who, 'aakhirisatr');
    for (let at = 0; at < 12; at += 1) await who.say(`line ${at}`);
    await who.seesSent('line 11');
    const isWhole = async () => {
      const [row, box] = await Promise.all([who.message('line 11').boundingBox(), composer(who).boundingBox()]);
      return row !== null && box !== null && row.y + row.height <= box.y + 1;
    };
    for (const height of [450, 800, 380, 450]) {
      await composer(who).fill('one');
      await who.page.setViewportSize({ width: 1280, height });
      await expect.poll(isWhole, { message: `${height} px` }).toBe(true);
      for (let line = 2; line < 9; line += 1) {
        await composer(who).press('Shift+Enter');
        await who.page.keyboard.type(`${line}`);
        await expect.poll(isWhole, { message: `${height} px, line ${line}` }).toBe(true);
      }
      await composer(who).fill('');
      await expect.poll(isWhole, { message: `${height} px, empty` }).toBe(true);
    }
  },
);

story(
  'what a clear leaves is there at once: when all that was loaded is gone, and for a reader who was further up',
  async ({ app, person }) => {
    const lines = Array.from({ length: 120 }, (_, index) => `verse ${index + 1}.`);
    const roomId = await roomOf(app, { owner: 'saafkaar1', title: 'Takhti', lines });
    const owner = byCalls(app.url);
    await owner.accounts.logIn(accountOf('saafkaar1'));
    const reader = await person();
    await reader.enterAsGuest();
    await reader.openRoom(roomId);
    await reader.seesMessage('verse 120.');
    const comesIntoView = async (text: string) => {
      await reader.seesMessage(text);
      await expect.poll(() => reader.message(text).evaluate(isInView)).toBe(true);
    };

    // 50 are loaded.
    await owner.commands.clearRoom({ roomId, count: 60 });
    await comesIntoView('verse 60.');
    expect(await reader.page.getByText(reader.texts.messages.clearedText).count()).toBe(0);

    await log(reader).hover();
    await reader.page.mouse.wheel(0, -600);
    const toEnd = () =>
      log(reader).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
    await expect.poll(toEnd).toBeGreaterThan(400);
    await reader.page.getByRole('button', { name: reader.texts.messages.toLatest, exact: true }).waitFor();
    await owner.commands.clearRoom({ roomId, count: 58 });
    await comesIntoView('verse 2.');

    await owner.commands.clearRoom({ roomId });
    await reader.page.getByText(reader.texts.messages.clearedText).waitFor();
  },
);
