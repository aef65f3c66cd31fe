import type { Page, WebSocketRoute } from 'playwright';
import { expect } from 'vitest';
import { accountOf, chooseAction } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { storyWithOwnServer } from '../harness/story.ts';
import { goToThreads } from '../harness/people/thread-actions.ts';
import { pattern } from '../harness/people/texts.ts';

const story = storyWithOwnServer();

const composerOf = ({ page, texts }: Person, on: Page = page) =>
  on.getByRole('textbox', { name: pattern(texts.messages.composer) });

const enterSittingRoom = async (person: Person, name: string): Promise<Person> => {
  await person.enterAsGuest(name);
  await person.joinRoomByCall('baithak');
  return person;
};

const registerInSittingRoom = async (person: Person, username: string): Promise<Person> => {
  await person.register(accountOf(username));
  await person.openRoom('baithak');
  if (!(await composerOf(person).isVisible())) await person.joinRoomInUi();
  return person;
};

const crash = async ({ page, context, mayLogError }: Person): Promise<void> => {
  mayLogError(/the page crashed/);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
};

story('a mention is completed with the keyboard, and the mentioned person sees it', async ({ person }) => {
  const [sana, omar] = [
    await enterSittingRoom(await person(), 'sanaali'),
    await enterSittingRoom(await person({ language: 'ur' }), 'omarkhan'),
  ];
  await omar.say('سلام');
  await sana.seesMessage('سلام');
  const composer = composerOf(sana);
  await composer.pressSequentially('chai, @om');
  const options = sana.page.getByRole('listbox', { name: sana.texts.messages.suggest.mention });
  await options.getByRole('option', { selected: true }).getByText('omarkhan').waitFor();
  await composer.press('Escape');
  await options.waitFor({ state: 'detached' });
  expect(await composer.inputValue()).toBe('chai, @om');
  await composer.press('Backspace');
  await composer.pressSequentially('m');
  await options.waitFor();
  await composer.press('Tab');
  expect(await composer.inputValue()).toBe('chai, @omarkhan ');
  await composer.pressSequentially('?');
  await composer.press('Enter');
  await omar.message('chai, ').getByRole('link', { name: '@omarkhan' }).waitFor();
  // A press on the name opens the person, without leaving the room.
  await sana.message('chai, ').getByRole('link', { name: '@omarkhan' }).click();
  await sana.page
    .getByRole('complementary', { name: sana.texts.messages.person.title })
    .getByText('omarkhan')
    .first()
    .waitFor();
  await sana.page.keyboard.press('Escape');
  // A guest writes with the dictionary: what others will not read is marked before it is sent.
  const { willBeMasked_one: willBe, wasMasked_one: was } = sana.texts.words;
  await composer.fill('what a blistry over');
  await sana.page.locator('mark').getByText('blistry').waitFor();
  await sana.page.getByText(willBe.replace('{{count}}', '1')).first().waitFor();
  await composer.press('Enter');
  await omar.seesMessage('what a ******* over');
  await sana.page.getByText(was.replace('{{count}}', '1')).waitFor();
  await composer.press('ArrowUp');
  await sana.page.getByRole('log').getByRole('textbox').fill('what a quaffle over');
  await sana.page.locator('mark').getByText('quaffle').waitFor();
  await sana.page.keyboard.press('Escape');
  await goToThreads(sana);
  await sana.page.getByRole('button', { name: sana.texts.threads.newThread, exact: true }).first().click();
  const form = sana.page.getByRole('dialog', { name: sana.texts.threads.createTitle });
  await form.getByRole('textbox', { name: sana.texts.threads.text }).fill('omarkhan and the wuzzlet');
  await expect.poll(() => form.locator('mark').allInnerTexts()).toEqual(['wuzzlet']);
});

story(
  'emoji and a sticker from the picker are sent and seen; a command that is not available says so and stays in the composer',
  async ({ person }) => {
    const [zara, bilal] = [
      await enterSittingRoom(await person({ width: 390, language: 'ur' }), 'zaranoor'),
      await enterSittingRoom(await person(), 'bilalali'),
    ];
    const { picker } = zara.texts.messages;
    const composer = composerOf(zara);
    await composer.fill('مبارک');
    await zara.page.getByRole('button', { name: picker.open.emoji, exact: true }).click();
    await zara.page.getByRole('searchbox', { name: picker.search }).fill('جشن');
    await zara.page.getByRole('button', { name: 'جشن' }).click();
    expect(await composer.inputValue()).toBe('مبارک 🎉 ');
    await composer.press('Enter');
    await bilal.seesMessage('مبارک 🎉');

    await zara.page.getByRole('button', { name: picker.open.stickers, exact: true }).click();
    await zara.page.getByRole('dialog').getByText('سموسہ', { exact: true }).click();
    expect(await composer.inputValue()).toBe(':bc_samosa: ');
    await composer.press('Enter');
    const sticker = bilal.page.getByRole('log').getByRole('img', { name: 'Samosa' });
    await sticker.waitFor();
    expect((await sticker.boundingBox())?.width).toBeGreaterThanOrEqual(92);

    await composer.pressSequentially('well :tad');
    await composer.press('Tab');
    expect(await composer.inputValue()).toBe('well 🎉 ');

    // The browser logs every error response.
    bilal.mayLogError(/404|Not Found/);
    const writing = composerOf(bilal);
    await writing.pressSequentially('/ignore nobodyhere');
    expect(await bilal.page.getByRole('option').count()).toBe(0);
    await writing.press('Enter');
    await bilal.page.getByText(bilal.texts.messages.command.failed).waitFor();
    await expect.poll(() => writing.inputValue()).toBe('/ignore nobodyhere');
  },
);

story('a draft survives an edit, a reload and a crash of its page', async ({ person }) => {
  const hina = await registerInSittingRoom(await person(), 'hinabatool');
  const composer = composerOf(hina);
  await hina.say('first words');
  await hina.seesSent('first words');
  await composer.press('ArrowUp');
  const editor = hina.page.getByRole('textbox', { name: hina.texts.messages.editing });
  await editor.press('Escape');
  await composer.fill('half a sentence');
  await hina.message('first words').hover();
  await hina.page.getByRole('button', { name: hina.texts.messages.edit, exact: true }).click();
  await editor.fill('other words');
  await editor.press('Enter');
  await hina.seesMessage('other words');
  expect(await composer.inputValue()).toBe('half a sentence');

  await hina.page.reload();
  await expect.poll(() => composer.inputValue()).toBe('half a sentence');
  await composer.pressSequentially(' more');
  await crash(hina);
  const again = await hina.context.newPage();
  await again.goto('/home/rooms/baithak');
  await expect.poll(() => composerOf(hina, again).inputValue()).toBe('half a sentence more');
});

story(
  'a draft keeps the message it replies to through a reload and a crash; if that is deleted, the reply ends with a notice',
  async ({ person }) => {
    const [noman, farah] = [
      await registerInSittingRoom(await person({ language: 'ur' }), 'nomankhan'),
      await registerInSittingRoom(await person(), 'farahnaz'),
    ];
    // The browser logs every error response: the deleted message gets one.
    noman.mayLogError(/404/);
    const { messages } = noman.texts;
    const replying = (page: Page = noman.page) => page.locator('form').getByText(pattern(messages.replyingTo));
    await farah.say('who brings the samosay?');
    await farah.say('and who the chai?');
    await noman.seesMessage('and who the chai?');
    await chooseAction(noman, 'who brings the samosay?', 'reply');
    await replying().waitFor();
    await noman.page.reload();
    await replying().waitFor();
    await composerOf(noman).fill('میں لاؤں گا');
    await crash(noman);

    const again = await noman.inAnotherTab();
    await again.openRoom('baithak');
    await replying(again.page).waitFor();
    await composerOf(again).press('Enter');
    await farah.message('میں لاؤں گا').getByTitle(farah.texts.messages.toSource).waitFor();
    expect(await replying(again.page).count()).toBe(0);

    await chooseAction(again, 'and who the chai?', 'reply');
    await composerOf(again).fill('چائے بھی میں');
    await again.page.goto('/settings/look');
    await again.page.getByRole('heading', { level: 1 }).waitFor();
    await chooseAction(farah, 'and who the chai?', 'delete');
    await farah.page
      .getByRole('alertdialog')
      .or(farah.page.getByRole('dialog'))
      .getByRole('button', { name: farah.texts.messages.delete, exact: true })
      .click();
    await farah.message('and who the chai?').waitFor({ state: 'detached' });
    await again.openRoom('baithak');
    await again.page.getByText(messages.replyGone).waitFor();
    expect(await replying(again.page).count()).toBe(0);
    expect(await composerOf(again).inputValue()).toBe('چائے بھی میں');
    await again.page.reload();
    await expect.poll(() => composerOf(again).inputValue()).toBe('چائے بھی میں');
    expect(await replying(again.page).count()).toBe(0);

    // While it is being answered, too.
    await farah.say('one word more');
    await again.seesMessage('one word more');
    await chooseAction(again, 'one word more', 'reply');
    await replying(again.page).waitFor();
    await chooseAction(farah, 'one word more', 'delete');
    await farah.page
      .getByRole('alertdialog')
      .or(farah.page.getByRole('dialog'))
      .getByRole('button', { name: farah.texts.messages.delete, exact: true })
      .click();
    await again.page.getByText(messages.replyGone).waitFor();
    expect(await replying(again.page).count()).toBe(0);
    expect(again.consoleErrors()).toEqual([expect.stringMatching(/404/)]);
  },
);

story(
  'the topic is set by command and appears for every reader at once; without permission the text stays in the composer',
  async ({ person }) => {
    const [owner, reader, visitor] = [await person({ language: 'ur' }), await person(), await person()];
    await owner.register(accountOf('malikghani'));
    await owner.page.goto('/home/explore');
    await owner.page.getByRole('main').getByRole('button', { name: owner.texts.rooms.create, exact: true }).click();
    const form = owner.page.getByRole('dialog');
    await form.getByLabel(owner.texts.rooms.name, { exact: true }).fill('Barsaati');
    await form.getByRole('button', { name: owner.texts.rooms.create, exact: true }).click();
    await owner.page.getByRole('heading', { level: 1, name: 'Barsaati' }).waitFor();
    const address = new URL(owner.page.url()).pathname.replace('/home/rooms/', '');
    await reader.register(accountOf('membersaab'));
    await reader.joinRoomByCall(address);
    await visitor.enterAsGuest('jhaanknewala');
    await visitor.openRoom(address);

    await composerOf(owner).pressSequentially('/to');
    await owner.page.getByRole('option', { selected: true }).getByText('/topic').waitFor();
    await composerOf(owner).press('Tab');
    await composerOf(owner).pressSequentially('آج بارش ہے');
    await composerOf(owner).press('Enter');
    await owner.page.getByText(owner.texts.messages.command.done).waitFor();
    for (const { page } of [owner, reader, visitor])
      await page.locator('header').getByText('آج بارش ہے').first().waitFor();
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
    for (const { page } of [owner, reader, visitor])
      await page.locator('header').getByText('mine', { exact: true }).first().waitFor();
    await expect.poll(() => composerOf(reader).inputValue()).toBe('');
    await composerOf(reader).pressSequentially('/play sit');
    await composerOf(reader).press('Tab');
    await composerOf(reader).press('Enter');
    await visitor.page.getByText(/membersaab.* played: .*Sitar/).waitFor();
  },
);

story('a video of another site requests nothing from it before it is pressed', async ({ person }) => {
  const [noor, ali] = [
    await registerInSittingRoom(await person(), 'noorjahan'),
    await enterSittingRoom(await person(), 'alihamza'),
  ];
  const asked: string[] = [];
  // The harness stores its choices, but a frame of another site has no access to the storage.
  ali.mayLogError(/localStorage/);
  await ali.context.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>video</p>' });
  });
  await noor.say('https://youtu.be/dQw4w9WgXcQ');
  const play = ali.page.getByRole('button', { name: pattern(`${ali.texts.messages.playVideo}{{address}}`) });
  await play.waitFor();
  expect(asked).toEqual([]);
  await play.click();
  await ali.page.frameLocator(`iframe[title="${ali.texts.messages.video}"]`).getByText('video').waitFor();
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await ali.page.getByRole('button', { name: ali.texts.common.close, exact: true }).click();
  await play.waitFor();
  expect(await ali.page.locator('iframe').count()).toBe(0);
});

story('a refused message returns to the composer with the reason', async ({ person }) => {
  const guest = await enterSittingRoom(await person(), 'jaldibaz');
  const composer = composerOf(guest);
  // A guest may write five messages in ten seconds (docs/contract.md#spam-control): one of these seven comes too soon.
  const refused = guest.page.getByText('You are writing too fast. Wait a moment and try again.').first();
  for (let count = 1; count <= 7 && !(await refused.isVisible()); count += 1) {
    await guest.say(`message number ${count}`);
    await expect
      .poll(
        async () =>
          (await composer.inputValue()) !== '' || (await guest.message(`message number ${count}`).count()) === 1,
      )
      .toBe(true);
  }
  await refused.waitFor();
  await expect.poll(() => composer.inputValue()).toMatch(/^message number \d$/);
});

story('an unanswered message is sent again, once, when the connection is back', async ({ person }) => {
  const [faiz, rabia] = [await person(), await enterSittingRoom(await person(), 'rabiagul')];
  const lines: WebSocketRoute[] = [];
  let isDeaf = false;
  await faiz.context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    lines.push(line);
    // Messages reach the server, but no answer comes back.
    server.onMessage((message) => isDeaf || line.send(message));
    line.onMessage((message) => server.send(message));
  });
  await enterSittingRoom(faiz, 'faizahmad');
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

story('a quote and a link lead to a message that is not loaded', async ({ person, app }) => {
  // The Owner's role has no spam control (docs/contract.md#spam-control): sixty messages in a row.
  const owner = await person();
  const { register, setup } = owner.texts.entry;
  const { username, email, password } = accountOf('malikghar');
  await owner.page.goto(await app.setupLink());
  await owner.page.getByLabel(register.username, { exact: true }).fill(username);
  await owner.page.getByLabel(register.email, { exact: true }).fill(email);
  await owner.page.getByLabel(register.password, { exact: true }).fill(password);
  await owner.page.getByRole('switch').check();
  await owner.page.getByRole('button', { name: setup.submit, exact: true }).click();
  await owner.page.waitForURL(/\/home/);
  await owner.joinRoomByCall('baithak');
  await owner.say('far above');
  await owner.seesSent('far above');
  const id = await owner.message('far above').and(owner.page.locator('[data-message]')).getAttribute('data-message');
  for (let count = 1; count <= 60; count += 1) await owner.say(`line ${count}.`);
  await owner.seesMessage('line 60.');

  const reader = await person({ language: 'ur', width: 390 });
  await reader.enterAsGuest('parhnewala');
  await reader.page.goto(`/home/rooms/baithak/message/${id}`);
  await reader.page.locator(`[data-message="${id}"][data-found]`).filter({ hasText: 'far above' }).waitFor();
  await reader.joinRoomInUi();
  await reader
    .message('far above')
    .getByRole('button', { name: reader.texts.messages.reply, exact: true })
    .or(reader.message('far above'))
    .first()
    .focus();
  await reader.page.getByRole('button', { name: reader.texts.messages.reply, exact: true }).click();
  await reader.say('اوپر کا جواب');
  await owner.seesMessage('اوپر کا جواب');

  // After a reload the owner has the latest 50 only; the quote loads its message.
  await owner.openRoom('baithak');
  await owner.message('اوپر کا جواب').waitFor();
  expect(await owner.page.locator(`[data-message="${id}"]`).count()).toBe(0);
  await owner.message('اوپر کا جواب').getByTitle(owner.texts.messages.toSource).click();
  await owner.page.locator(`[data-message="${id}"][data-found]`).waitFor();
});

story(
  'a quote leads to its source and a link to its message; a deleted message shows a notice',
  async ({ person, app }) => {
    const [ayesha, danish] = [
      await registerInSittingRoom(await person(), 'ayeshanoor'),
      await registerInSittingRoom(await person(), 'danishali'),
    ];
    // The browser logs every error response: a quote and a link of a deleted message get one.
    for (const somebody of [ayesha, danish]) somebody.mayLogError(/404/);
    await ayesha.say('where it began');
    await danish.seesMessage('where it began');
    await chooseAction(danish, 'where it began', 'reply');
    await danish.say('an answer to it');
    await ayesha.seesMessage('an answer to it');
    const id = await danish.message('where it began').first().getAttribute('data-message');

    await danish.message('an answer to it').getByTitle(danish.texts.messages.toSource).click();
    await danish.page.locator(`[data-message="${id}"][data-found]`).waitFor();

    await ayesha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ayesha.page.locator(`[data-message="${id}"]`).hover();
    await ayesha.page.getByRole('button', { name: ayesha.texts.messages.link, exact: true }).click();
    const link = await ayesha.page.evaluate(async () => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${app.url}/home/rooms/[0-9a-f]{24}/message/${id}$`));

    await danish.page.goto(link);
    await danish.page.locator(`[data-message="${id}"][data-found]`).waitFor();

    await ayesha.page.locator(`[data-message="${id}"]`).hover();
    await ayesha.page.getByRole('button', { name: ayesha.texts.messages.delete, exact: true }).click();
    await ayesha.page
      .getByRole('dialog')
      .or(ayesha.page.getByRole('alertdialog'))
      .getByRole('button', { name: ayesha.texts.messages.delete, exact: true })
      .click();
    await danish.page.locator(`[data-message="${id}"]`).waitFor({ state: 'detached' });
    await danish.page.goto(link);
    await danish.page.getByText(danish.texts.messages.linkGone).waitFor();
  },
);
