import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator, Page, WebSocketRoute } from 'playwright';
import { expect } from 'vitest';
import { accountOf, chooseAction, registerInRoom, sticksOut } from '../harness/people/actions.ts';
import { enterByCall, openRoomByCall, registerByCall } from '../harness/people/caller.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { goToThreads } from '../harness/people/thread-actions.ts';
import { pattern } from '../harness/people/texts.ts';

const composerOf = ({ page, texts }: Person, on: Page = page) =>
  on.getByRole('textbox', { name: pattern(texts.messages.composer) });

const enterRoom = async (person: Person, name: string): Promise<Person> => {
  await person.enterAsGuest(name);
  await person.joinRoomByCall();
  return person;
};

/** The id of the room that is open on the page. */
const roomOn = ({ page }: Person): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The page ends without having had a moment to keep anything; its person closes what is left of it. */
const crash = async ({ page, context, mayLogError }: Person): Promise<void> => {
  mayLogError(/the page crashed/);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
};

story(
  'a mention is completed with the keyboard, emoji and a sticker come from the picker, and the other sees them',
  async ({ person }) => {
    const [sana, omar] = [
      await enterRoom(await person(), 'sanalikhe'),
      await enterRoom(await person({ width: 390, language: 'ur' }), 'omarlikhe'),
    ];
    await omar.say('سلام');
    await sana.seesMessage('سلام');
    const composer = composerOf(sana);
    await composer.pressSequentially('chai, @om');
    const options = sana.page.getByRole('listbox', { name: sana.texts.messages.suggest.mention });
    await options.getByRole('option', { selected: true }).getByText('omarlikhe').waitFor();
    await composer.press('Escape');
    await options.waitFor({ state: 'detached' });
    expect(await composer.inputValue()).toBe('chai, @om');
    await composer.press('Backspace');
    await composer.pressSequentially('m');
    await options.waitFor();
    await composer.press('Tab');
    expect(await composer.inputValue()).toBe('chai, @omarlikhe ');
    await composer.pressSequentially('?');
    await composer.press('Enter');
    await omar.message('chai, ').getByRole('link', { name: '@omarlikhe' }).waitFor();
    // A press on the name opens the person, without leaving the room.
    await sana.message('chai, ').getByRole('link', { name: '@omarlikhe' }).click();
    await sana.page
      .getByRole('complementary', { name: sana.texts.messages.person.title })
      .getByText('omarlikhe')
      .first()
      .waitFor();

    const { picker } = omar.texts.messages;
    const writing = composerOf(omar);
    await writing.fill('مبارک');
    await omar.page.getByRole('button', { name: picker.open.emoji, exact: true }).click();
    await omar.page.getByRole('searchbox', { name: picker.search }).fill('جشن');
    await omar.page.getByRole('button', { name: 'جشن' }).click();
    expect(await writing.inputValue()).toBe('مبارک 🎉 ');
    // The picker stays for the next one, until one writes on.
    await omar.page.getByRole('button', { name: 'جشن' }).click();
    expect(await writing.inputValue()).toBe('مبارک 🎉 🎉 ');
    await writing.click();
    await omar.page.getByRole('searchbox', { name: picker.search }).waitFor({ state: 'hidden' });
    await writing.press('Enter');
    await sana.seesMessage('مبارک 🎉 🎉');
    // One tap sends it, and what is being written stays.
    await writing.fill('ابھی');
    await omar.page.getByRole('button', { name: picker.open.stickers, exact: true }).click();
    await omar.page.getByRole('dialog').getByText('سموسہ', { exact: true }).click();
    expect(await writing.inputValue()).toBe('ابھی');
    await writing.fill('');
    const sticker = sana.page.getByRole('log').getByRole('img', { name: 'Samosa' });
    await sticker.waitFor();
    expect((await sticker.boundingBox())?.width).toBeGreaterThanOrEqual(92);
    await writing.pressSequentially('well :tad');
    await writing.press('Tab');
    expect(await writing.inputValue()).toBe('well 🎉 ');
  },
);

onlyInProof(story)(
  'a guest writes with the dictionary: what others will not read is marked before it is sent, in edits and threads too',
  async ({ person }) => {
    const guest = await enterRoom(await person(), 'lughatwali');
    const { page, texts } = guest;
    const composer = composerOf(guest);
    const { maskedInText_one: willBe, wasMasked_one: was } = texts.words;
    await composer.fill('what a blistry over, `npm blistry` :bc_chai:');
    await page.locator('mark').getByText('blistry').waitFor();
    await page.getByText(willBe).first().waitFor();
    await page.getByRole('button', { name: `${texts.words.ask}: blistry` }).waitFor();
    expect(await page.locator('mark').count()).toBe(1);
    await composer.fill('what a blistry over');
    await page.locator('mark').getByText('blistry').waitFor();
    await composer.press('Enter');
    await guest.seesSent('what a ******* over');
    await page.getByText(was.replace('{{count}}', '1')).waitFor();
    await composer.press('ArrowUp');
    await page.getByRole('log').getByRole('textbox').fill('what a quaffle over');
    await page.locator('mark').getByText('quaffle').waitFor();
    await page.keyboard.press('Escape');
    await goToThreads(guest);
    await page.getByRole('button', { name: texts.threads.newThread, exact: true }).first().click();
    const form = page.getByRole('dialog', { name: texts.threads.createTitle });
    await form.getByRole('textbox', { name: texts.threads.text }).fill('lughatwali and the wuzzlet');
    await expect.poll(() => form.locator('mark').allInnerTexts()).toEqual(['wuzzlet']);
  },
);

story(
  'a draft keeps the message it replies to through a reload and a crash; if that is deleted, the reply ends with a toast',
  async ({ app, person }) => {
    const noman = await person({ language: 'ur' });
    await noman.register(accountOf('nomanlikhe'));
    await noman.joinRoomByCall();
    const room = roomOn(noman);
    const farah = await registerByCall(app.url, 'farahlikhe', room);
    const remove = (messageId: string) => farah.client.messages.deleteMessage({ id: room, messageId });
    // The browser logs every error response: the deleted message gets one.
    noman.mayLogError(/404/);
    const { messages } = noman.texts;
    const replying = (page: Page = noman.page) => page.locator('form').getByText(pattern(messages.replyingTo));
    await farah.say(room, 'who brings the samosay?');
    const chai = await farah.say(room, 'and who the chai?');
    await noman.seesMessage('and who the chai?');
    await chooseAction(noman, 'who brings the samosay?', 'reply');
    await replying().waitFor();
    await noman.page.reload();
    await replying().waitFor();
    await composerOf(noman).fill('میں لاؤں گا');
    await noman.page.reload();
    await expect.poll(() => composerOf(noman).inputValue()).toBe('میں لاؤں گا');
    await composerOf(noman).pressSequentially(' ضرور');
    await crash(noman);

    const again = await noman.inAnotherTab();
    await again.openRoom(room);
    await replying(again.page).waitFor();
    await expect.poll(() => composerOf(again).inputValue()).toBe('میں لاؤں گا ضرور');
    await composerOf(again).press('Enter');
    await again.message('میں لاؤں گا ضرور').getByTitle(messages.toSource).waitFor();
    await again.seesSent('میں لاؤں گا ضرور');
    expect(await replying(again.page).count()).toBe(0);

    await chooseAction(again, 'and who the chai?', 'reply');
    await composerOf(again).fill('چائے بھی میں');
    await again.page.goto('/settings/look');
    await again.page.getByRole('heading', { level: 1 }).waitFor();
    await remove(chai);
    await again.openRoom(room);
    await again.page.getByText(messages.replyGone).waitFor();
    expect(await replying(again.page).count()).toBe(0);
    expect(await composerOf(again).inputValue()).toBe('چائے بھی میں');
    await again.page.reload();
    await expect.poll(() => composerOf(again).inputValue()).toBe('چائے بھی میں');
    expect(await replying(again.page).count()).toBe(0);

    // While it is being answered, too.
    const more = await farah.say(room, 'one word more');
    await again.seesMessage('one word more');
    await chooseAction(again, 'one word more', 'reply');
    await replying(again.page).waitFor();
    await remove(more);
    await again.page.getByText(messages.replyGone).waitFor();
    expect(await replying(again.page).count()).toBe(0);
    expect(again.consoleErrors()).toEqual([expect.stringMatching(/404/)]);
  },
);

/** Opens a room by calls, as somebody who has not joined it. Returns what they have been told of its topic. */
const topicsOfVisitor = async (url: string, name: string, room: string): Promise<() => readonly string[]> => {
  const { client } = await enterByCall(url, name);
  const told: string[] = [];
  client.on.topicUpdated(({ topic }) => told.push(topic));
  await new Promise<void>((onLoad, onError) => {
    client.followRoom(room, { onLoad: () => onLoad(), onChange: () => undefined, onError });
  });
  return () => told;
};

onlyInProof(story)(
  'the topic is set by command and appears for every reader at once; without permission the text stays in the composer',
  async ({ app, person }) => {
    const [owner, reader] = [await person({ language: 'ur' }), await person()];
    await owner.register(accountOf('malikghani'));
    const address = await owner.createRoomByCall('Barsaati');
    await reader.register(accountOf('membersaab'));
    await reader.joinRoomByCall(address);
    const topics = await topicsOfVisitor(app.url, 'jhaanknewala', address);

    await composerOf(owner).pressSequentially('/to');
    await owner.page.getByRole('option', { selected: true }).getByText('/topic').waitFor();
    await composerOf(owner).press('Tab');
    await composerOf(owner).pressSequentially('آج بارش ہے');
    await composerOf(owner).press('Enter');
    await owner.page.getByText(owner.texts.messages.command.done).waitFor();
    for (const { page } of [owner, reader]) await page.locator('header').getByText('آج بارش ہے').first().waitFor();
    await expect.poll(topics).toEqual(['آج بارش ہے']);
    expect(await reader.message('/topic').count()).toBe(0);

    // 403 shows nothing (docs/product.md#silent-errors): the text returns.
    reader.mayLogError(/403/);
    await composerOf(reader).fill('/topic mine');
    await composerOf(reader).press('Enter');
    await expect.poll(() => composerOf(reader).inputValue()).toBe('/topic mine');
    expect(await owner.page.locator('header').getByText('mine').count()).toBe(0);

    // A role is told and holds at once: what was refused is done without loading anything again.
    await composerOf(owner).fill('/extend membersaab 9');
    await composerOf(owner).press('Enter');
    await reader.page.getByText('Your role has been updated to Senior Staff').waitFor();
    await composerOf(reader).press('Enter');
    for (const { page } of [owner, reader])
      await page.locator('header').getByText('mine', { exact: true }).first().waitFor();
    await expect.poll(topics).toEqual(['آج بارش ہے', 'mine']);
    await expect.poll(() => composerOf(reader).inputValue()).toBe('');
    await composerOf(reader).pressSequentially('/play sit');
    await composerOf(reader).press('Tab');
    await composerOf(reader).press('Enter');
    await reader.page.getByText(/membersaab.* played: .*Sitar/).waitFor();
  },
);

onlyInProof(story)('a video of another site requests nothing from it before it is pressed', async ({ person }) => {
  const noor = await person();
  await noor.register(accountOf('noorjahan'));
  await noor.joinRoomByCall();
  const asked: string[] = [];
  // The harness stores its choices, but a frame of another site has no access to the storage.
  noor.mayLogError(/localStorage/);
  await noor.context.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>video</p>' });
  });
  await noor.say('https://youtu.be/dQw4w9WgXcQ');
  await noor.seesSent('youtu');
  const play = noor.page.getByRole('button', { name: pattern(`${noor.texts.messages.playVideo}{{address}}`) });
  await play.waitFor();
  expect(asked).toEqual([]);
  await play.click();
  await noor.page.frameLocator(`iframe[title="${noor.texts.messages.video}"]`).getByText('video').waitFor();
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await noor.page.getByRole('button', { name: noor.texts.common.close, exact: true }).click();
  await play.waitFor();
  expect(await noor.page.locator('iframe').count()).toBe(0);
});

story('an unanswered message is sent again, once, when the connection is back', async ({ person }) => {
  const [faiz, rabia] = [await person(), await enterRoom(await person(), 'rabiagul')];
  const lines: WebSocketRoute[] = [];
  let isDeaf = false;
  await faiz.context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    lines.push(line);
    // Messages reach the server, but no answer comes back.
    server.onMessage((message) => isDeaf || line.send(message));
    line.onMessage((message) => server.send(message));
  });
  await enterRoom(faiz, 'faizahmad');
  isDeaf = true;
  await faiz.say('is this twice?');
  await rabia.seesMessage('is this twice?');
  faiz.mayLogError(/WebSocket/);
  isDeaf = false;
  for (const line of lines.splice(0)) await line.close();
  await faiz.seesMessage('is this twice?');
  await faiz.seesSent('is this twice?');
  await faiz.say('no, once');
  await rabia.seesMessage('no, once');
  expect(await rabia.message('is this twice?').count()).toBe(1);
  expect(await faiz.message('is this twice?').count()).toBe(1);
});

onlyInProof(story)('a quote and a link lead to a message that is not loaded', async ({ app, person }) => {
  const teller = await registerByCall(app.url, 'daraazgo');
  const room = await openRoomByCall(teller, 'Qissa Khwani');
  const id = await teller.say(room, 'far above');
  for (let count = 1; count <= 60; count += 1) await teller.say(room, `line ${count}.`);

  const reader = await person({ language: 'ur', width: 390 });
  await reader.enterAsGuest('daraazshunu');
  await reader.page.goto(`/home/rooms/${room}/message/${id}`);
  const found = reader.page.locator(`[data-message="${id}"][data-found]`).filter({ hasText: 'far above' });
  await found.waitFor();
  await reader.joinRoomInUi();
  await reader
    .message('far above')
    .getByRole('button', { name: reader.texts.messages.reply, exact: true })
    .or(reader.message('far above'))
    .first()
    .focus();
  await reader.page.getByRole('button', { name: reader.texts.messages.reply, exact: true }).click();
  await reader.say('اوپر کا جواب');
  await reader.seesSent('اوپر کا جواب');

  // After a reload there are the latest 50 only; the quote loads its message.
  await reader.openRoom(room);
  await reader.message('اوپر کا جواب').waitFor();
  expect(await reader.page.locator(`[data-message="${id}"]`).count()).toBe(0);
  await reader.message('اوپر کا جواب').getByTitle(reader.texts.messages.toSource).click();
  await found.waitFor();
});

onlyInProof(story)(
  'a quote leads to its source and a link to its message; a deleted message shows a toast',
  async ({ person, app }) => {
    const danish = await person();
    await danish.register(accountOf('danishali'));
    await danish.joinRoomByCall();
    const room = roomOn(danish);
    const ayesha = await registerByCall(app.url, 'ayeshanoor', room);
    // The browser logs every error response: a quote and a link of a deleted message get one.
    danish.mayLogError(/404/);
    const id = await ayesha.say(room, 'where it began');
    await danish.seesMessage('where it began');
    await chooseAction(danish, 'where it began', 'reply');
    await danish.say('an answer to it');
    await danish.seesSent('an answer to it');
    await danish.message('an answer to it').getByTitle(danish.texts.messages.toSource).click();
    await danish.page.locator(`[data-message="${id}"][data-found]`).waitFor();

    await danish.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await danish.page.locator(`[data-message="${id}"]`).hover();
    await danish.page.getByRole('button', { name: danish.texts.messages.link, exact: true }).click();
    const link = await danish.page.evaluate(async () => navigator.clipboard.readText());
    expect(link).toBe(`${app.url}/home/rooms/${room}/message/${id}`);
    await danish.page.goto(link);
    await danish.page.locator(`[data-message="${id}"][data-found]`).waitFor();

    await ayesha.client.messages.deleteMessage({ id: room, messageId: id });
    await danish.page.locator(`[data-message="${id}"]`).waitFor({ state: 'detached' });
    await danish.page.goto(link);
    await danish.page.getByText(danish.texts.messages.linkGone).waitFor();
  },
);

story(
  'on a phone Enter begins a line and Send leaves the keyboard open, unless this device was told that Enter sends',
  async ({ person }) => {
    const [sana, omar] = [
      await enterRoom(await person({ width: 390, enterBeginsLine: true }), 'sanafone'),
      await enterRoom(await person({ language: 'ur' }), 'omarfone'),
    ];
    const composer = composerOf(sana);
    const sendButton = sana.page.getByRole('button', { name: sana.texts.messages.send, exact: true });
    await composer.tap();
    await sana.page.keyboard.type('pehli satar');
    await sana.page.keyboard.press('Enter');
    await sana.page.keyboard.type('doosri satar');
    expect(await composer.inputValue()).toBe('pehli satar\ndoosri satar');
    await sendButton.tap();
    await omar.message('doosri satar').filter({ hasText: 'pehli satar' }).waitFor();
    // The keyboard of a phone is there as long as the field has the focus.
    expect(await composer.evaluate((field) => field === document.activeElement)).toBe(true);
    await sana.page.keyboard.type('aur yeh bhi');
    await sana.page.keyboard.press('Control+Enter');
    await omar.seesMessage('aur yeh bhi');

    await sana.page.goto('/settings/chat');
    await sana.page.getByRole('switch', { name: sana.texts.settings.chat.enter }).check();
    await sana.page.goBack();
    await composer.fill('ab Enter se');
    await composer.press('Enter');
    await omar.seesMessage('ab Enter se');
  },
);

story('on a phone Back closes the list of commands, and the room stays', async ({ person }) => {
  const sana = await person({ width: 390 });
  await registerInRoom(sana, 'pichhewali');
  const { page } = sana;
  const address = page.url();
  const composer = composerOf(sana);
  await composer.tap();
  await page.keyboard.type('/');
  const list = page.getByRole('listbox', { name: sana.texts.messages.suggest.command });
  await list.waitFor();
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  expect([page.url(), await composer.inputValue()]).toEqual([address, '/']);
  await page.goBack();
  await page.waitForURL((url) => url.href !== address);
});

story('on a phone of 390 px every tool is whole, and where one is not the row fades', async ({ person }) => {
  for (const language of ['en', 'ur'] as const) {
    const sana = await person({ width: 390, language });
    await registerInRoom(sana, `auzaar${language}`);
    const { page, texts } = sana;
    const slash = page.getByRole('button', { name: texts.messages.openCommands, exact: true });
    /** The tools that are cut, by the row's own edges, and over how many pixels an end of it fades. */
    const row = () =>
      slash.evaluate((tool) => {
        const tools = tool.parentElement;
        const [from, to] = [tools?.getBoundingClientRect().left ?? 0, tools?.getBoundingClientRect().right ?? 0];
        const cut = [...(tools?.children ?? [])].filter((each) => {
          const { left, right, width } = each.getBoundingClientRect();
          return width > 0 && (left < from - 1 || right > to + 1);
        });
        const mask = tools ? getComputedStyle(tools).maskImage : '';
        return [cut.length, mask === 'none' ? 0 : Math.max(...(mask.match(/\d+(?=px)/g) ?? []).map(Number))];
      });
    await slash.waitFor();
    expect(await row()).toEqual([0, 0]);
    await page.setViewportSize({ width: 320, height: 844 });
    // Over more than one tool.
    await expect.poll(row).toEqual([expect.any(Number), 72]);
    await slash.scrollIntoViewIfNeeded();
    await slash.click();
    await page.getByRole('listbox', { name: texts.messages.suggest.command }).waitFor();
  }
});

story('on a phone on its side the messages keep three fifths of the height', async ({ person }) => {
  const sana = await person({ language: 'ur', width: 390 });
  await registerInRoom(sana, 'letafone2');
  const { page, texts } = sana;
  await sana.say('ek satar');
  await page.setViewportSize({ width: 844, height: 390 });
  const log = page.getByRole('log');
  await expect.poll(() => log.evaluate((element) => element.clientHeight)).toBeGreaterThanOrEqual(0.6 * 390);
  for (const part of [composerOf(sana), page.getByRole('button', { name: texts.messages.send, exact: true })])
    expect(await part.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(390);

  // What one writes has the width; the tools come when they are asked for, all of them whole.
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const form = page.locator('[data-composer]');
  expect(await widthOf(composerOf(sana))).toBeGreaterThan(0.7 * (await widthOf(form)));
  expect(await tool(texts.messages.openPoll).isVisible()).toBe(false);
  await form.getByRole('button', { name: texts.common.more, exact: true }).click();
  for (const name of [texts.messages.openPoll, texts.messages.openCommands]) {
    await tool(name).waitFor();
    expect(await sticksOut(tool(name), tool(name).locator('..'))).toBe(0);
  }
});

story('beside the keyboard of a phone on its side one sees a line, what one writes and Send', async ({ person }) => {
  const sana = await person({ width: 390 });
  await registerInRoom(sana, 'letafone1');
  const { page, texts } = sana;
  await sana.say('ek satar');
  const tabs = page.getByRole('tablist', { name: texts.rooms.tabs });
  for (const [width, height] of [
    [844, 200],
    [667, 180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await composerOf(sana).tap();
    await tabs.waitFor({ state: 'hidden' });
    const isWhole = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    const send = page.getByRole('button', { name: texts.messages.send, exact: true });
    await expect.poll(() => Promise.all([send, composerOf(sana)].map(isWhole))).toEqual([true, true]);
    const log = page.getByRole('log');
    await expect.poll(() => log.evaluate((element) => element.clientHeight)).toBeGreaterThan(40);
    await sana.message('ek satar').waitFor();
    // A finger has no Ctrl K.
    expect(await page.locator('kbd').evaluateAll((keys) => keys.filter((key) => key.checkVisibility()))).toEqual([]);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await tabs.waitFor();
  }
});

const question = 'Kahan milein?';
/** The card of a poll, by words of its question. */
const card = ({ page }: Person) => page.getByRole('log').getByRole('group').filter({ hasText: question });
const choice = (person: Person, name: string) => card(person).getByRole('button', { name: new RegExp(name) });

story('a member asks the room by a form, both vote, and who asked ends it; nobody else can', async ({ person }) => {
  const [farah, sana] = [await person({ theme: 'dark' }), await person({ language: 'ur', width: 390 })];
  await Promise.all([registerInRoom(farah, 'poochhti1'), registerInRoom(sana, 'batati001')]);
  const { polls, messages } = farah.texts;
  await farah.page.getByRole('button', { name: messages.openPoll }).click();
  const form = farah.page.getByRole('dialog', { name: polls.ask });
  await form.getByRole('textbox', { name: polls.question }).fill(question);
  const field = (number: number) =>
    form.getByRole('textbox', { name: polls.choice.replace('{{number}}', String(number)), exact: true });
  await field(1).fill('Chhat par');
  await field(2).fill('Kutub khane mein');
  await form.getByRole('button', { name: polls.send, exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await choice(sana, 'Chhat par').click();
  await choice(farah, 'Kutub khane mein').click();
  for (const each of [farah, sana])
    for (const name of ['Chhat par', 'Kutub khane mein'])
      await card(each)
        .getByRole('button', { name: new RegExp(`${name}.*1`, 's') })
        .waitFor();
  await sana.page.getByRole('button', { name: sana.texts.polls.end }).waitFor({ state: 'detached' });
  await card(farah).getByRole('button', { name: polls.end }).click();
  const asked = farah.page.getByRole('alertdialog', { name: polls.endTitle });
  await asked.getByRole('button', { name: polls.end }).click();
  for (const each of [farah, sana]) await card(each).getByText(each.texts.polls.over, { exact: true }).waitFor();
});
