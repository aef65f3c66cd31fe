import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import enErrors from '@baithak/web/i18n/texts/errors.en';
import enRooms from '@baithak/web/i18n/texts/rooms.en';
import urPeople from '@baithak/web/i18n/texts/people.ur';
import urRooms from '@baithak/web/i18n/texts/rooms.ur';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, roomRow, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { story } from '../harness/story.ts';
import { newId } from '@baithak/protocol/ids';

type Texts = typeof enRooms | typeof urRooms;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a private room through the dialog; resolves in the room, with its address. */
const makePrivateRoom = async ({ page }: Person, title: string, rules: string): Promise<string> => {
  await page.goto('/home/explore');
  await page.getByRole('main').getByRole('button', { name: enRooms.create, exact: true }).click();
  const form = page.getByRole('dialog', { name: enRooms.createTitle });
  await form.getByLabel(enRooms.name, { exact: true }).fill(title);
  await form.getByLabel(enRooms.rules, { exact: true }).fill(rules);
  await form.getByRole('radio', { name: enRooms.private, exact: true }).check({ force: true });
  await form.getByRole('button', { name: enRooms.create, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return new URL(page.url()).pathname;
};

/** The colours and the drawing of the first tile. */
const tileIn = async (place: Locator): Promise<string> =>
  place
    .locator('svg[data-tile-colors]:has(> use)')
    .first()
    .evaluate((tile) => `${tile.dataset['tileColors']} ${tile.firstElementChild?.getAttribute('href')}`);

/** Chooses from the menu of the open room. */
const choose = async ({ page }: Person, item: string, t: Texts = enRooms): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: t.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const newcomer = async (
  make: (look?: object) => Promise<Person>,
  username: string,
  look: object = {},
): Promise<Person> => {
  const person = await make(look);
  await person.register(accountOf(username));
  return person;
};
const hasFocus = async (at: Locator): Promise<void> =>
  expect.poll(() => at.evaluate((element) => element === document.activeElement)).toBe(true);

story(
  'an invitation to a private room lets one more person in, shows the rules, and is used up; another is listed with its use and taken back',
  async ({ person }) => {
    const owner = await newcomer(person, 'malkinkhan');
    const address = await makePrivateRoom(owner, 'Pardes Lounge', 'Be kind, be brief.');
    const { invite } = enRooms;
    await choose(owner, invite.open);
    const dialog = owner.page.getByRole('dialog', { name: invite.title });
    const listed = dialog.getByRole('region', { name: invite.list }).getByRole('listitem');
    const make = async (uses: string, button: string): Promise<string> => {
      const count = await listed.count();
      await dialog.getByRole('radio', { name: uses, exact: true }).check({ force: true });
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => listed.count()).toBe(count + 1);
      return dialog.getByLabel(invite.link, { exact: true }).inputValue();
    };
    const once = await make('1', invite.make);
    const often = await make(invite.noLimit, invite.makeAnother);
    await listed.getByText(invite.used_other.replace('{{count}}', '0')).waitFor();

    const stranger = await person({ language: 'ur', width: 390 });
    await stranger.page.goto(once);
    await stranger.page.getByRole('heading', { level: 1, name: 'Pardes Lounge' }).waitFor();
    await stranger.page.getByRole('link', { name: urRooms.invited.guest, exact: true }).click();
    await stranger.page.getByRole('button', { name: stranger.texts.entry.guest.submit, exact: true }).click();
    await stranger.page.waitForURL(once);
    await button(stranger.page, urRooms.invited.accept).click();
    await stranger.page.getByRole('dialog').getByText('Be kind, be brief.').waitFor();
    await button(stranger.page, urRooms.rulesRead).click();
    await stranger.say('سلام');
    await owner.page.keyboard.press('Escape');
    await owner.seesMessage('سلام');

    const late = await newcomer(person, 'deradkhan');
    late.mayLogError(/404/);
    await late.page.goto(once);
    await late.page.getByText(enErrors.INVITE_GONE).waitFor();
    await late.page.goto(address);
    await late.page.getByText(enErrors.ROOM_NOT_FOUND).waitFor();
    await late.page.getByRole('heading', { name: late.texts.common.notFound.room }).waitFor();
    await late.page.goto(often);
    await button(late.page, enRooms.invited.accept).click();
    await button(late.page, enRooms.rulesRead).click();
    await composer(late).waitFor();

    await choose(owner, invite.open);
    const usedOnce = listed.filter({ hasText: invite.used_one.replace('{{count}}', '1') });
    await usedOnce.getByRole('button', { name: invite.revoke }).click();
    await owner.page.getByText(invite.revoked).waitFor();
    await expect.poll(() => listed.count()).toBe(0);
    await late.page.goto(often);
    await late.page.getByText(enErrors.INVITE_GONE).waitFor();
  },
);

story(
  'what the owner changes appears for the others at once: name, topic, tile, picture; keys lead to what is unread',
  async ({ person }) => {
    const owner = await newcomer(person, 'sajawatkhan');
    const room = await owner.createRoomByCall('Balcony Gardens');
    const member = await newcomer(person, 'baaghbaan');
    await member.joinRoomByCall(room);

    await button(owner.page, enRooms.topicChange).click();
    await owner.page.getByRole('textbox', { name: enRooms.topic, exact: true }).fill('Mint is unstoppable');
    await owner.page.keyboard.press('Enter');
    await member.page.getByRole('main').getByText('Mint is unstoppable').first().waitFor();

    await choose(owner, enRooms.settings.open);
    await owner.page.getByLabel(enRooms.name, { exact: true }).fill('Balcony and Roof Gardens');
    // The server's tile for a room need not be one of the ready ones.
    await owner.page.getByRole('radio', { name: enRooms.tile.ready, exact: true }).check({ force: true });
    await owner.page.getByRole('radio', { name: 'Star, plum' }).check({ force: true });
    const picture = await owner.page.screenshot();
    await owner.page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: picture });
    await owner.page.getByRole('img', { name: enRooms.background.preview }).waitFor();
    await button(owner.page, enRooms.settings.save).click();
    await owner.page.getByText(enRooms.settings.done).waitFor();
    const renamed = { level: 1, name: 'Balcony and Roof Gardens' } as const;
    await member.page.getByRole('heading', renamed).waitFor();
    const pictured = () =>
      member.page.evaluate(() =>
        [...document.querySelectorAll('[style*="--picture"]')].map((one) =>
          getComputedStyle(one).backgroundImage.includes('/file/uploads/images/'),
        ),
      );
    await expect.poll(pictured).toEqual([true]);
    const listed = member.page.getByRole('navigation', { name: enRooms.yours }).getByRole('link');
    await expect.poll(() => tileIn(listed.filter({ hasText: 'Balcony' }))).toBe('7 /tiles/tiles.svg#t3');
    await listed.getByText('Balcony and Roof Gardens').waitFor();

    // Within the app: a page that is reloaded need not have told the server yet what was read.
    await button(owner.page, owner.texts.home.explore).first().click();
    await owner.page.getByRole('heading', { level: 1, name: enRooms.exploreTitle }).waitFor();
    await member.say('Is this heard?');
    await owner.page
      .getByRole('navigation', { name: enRooms.yours })
      .getByRole('img', { name: enRooms.unread_one.replace('{{count}}', '1'), exact: true })
      .waitFor();
    // A key that comes in the moment in which the list changes is heard by nobody.
    const goOn = async (): Promise<boolean> => {
      await owner.page.keyboard.press('Alt+Shift+ArrowDown');
      return owner.page.getByRole('heading', renamed).isVisible();
    };
    await expect.poll(goOn, { interval: 500 }).toBe(true);
    await owner.seesMessage('Is this heard?');
  },
);

onlyInProof(story)(
  'an owner who wants to leave offers the room first; once it is accepted the new one can manage it without a reload, and the old one leaves',
  async ({ person }) => {
    const owner = await newcomer(person, 'denewalakhan');
    const room = await owner.createRoomByCall('Purani Haveli');
    const heir = await newcomer(person, 'lenewalikhan', { language: 'ur' });
    await heir.joinRoomByCall(room);
    await heir.openRoom('baithak');
    await heir.page.evaluate(() => Object.assign(window, { isSamePage: true }));

    const list = owner.page.getByRole('navigation', { name: enRooms.yours });
    await choose(owner, enRooms.leave);
    await button(owner.page, enRooms.ownerLeave.choose).click();
    await owner.page.getByLabel(enRooms.membersFind).fill('lenewali');
    await owner.page.getByRole('radio', { name: /lenewalikhan/ }).check();
    await button(owner.page, enRooms.transfer.next).click();
    await button(owner.page, enRooms.transfer.confirm).click();
    await owner.page.getByText(enRooms.transfer.done.replace('{{name}}', '\u2068lenewalikhan\u2069')).waitFor();
    await choose(owner, enRooms.transfer.open);
    await button(owner.page, enRooms.transfer.takeBack).waitFor();
    await owner.page.keyboard.press('Escape');
    await heir.withClient((client) => client.rooms.acceptRoom({ roomId: room }));
    const told = heir.page.getByRole('region', { name: heir.texts.common.toasts.label });
    await told.getByText(urRooms.roleUpdated.replace('{{title}}', urPeople.rank['11'])).waitFor();
    await told.getByText('Purani Haveli').first().waitFor();

    await heir.page.getByRole('navigation', { name: urRooms.yours }).getByText('Purani Haveli').click();
    await heir.page.getByRole('heading', { level: 1, name: 'Purani Haveli' }).waitFor();
    await choose(heir, urRooms.settings.open, urRooms);
    expect(await heir.page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await owner.page.getByRole('main').getByRole('button', { name: enRooms.more, exact: true }).first().click();
    await owner.page.getByRole('menuitem', { name: enRooms.leave, exact: true }).waitFor();
    expect(await owner.page.getByRole('menuitem', { name: enRooms.settings.open }).count()).toBe(0);
    await owner.page.getByRole('menuitem', { name: enRooms.leave, exact: true }).click();
    await button(owner.page, enRooms.leave).last().click();
    await owner.page.getByText(owner.texts.account.welcome.text).waitFor();
    await expect.poll(() => list.getByText('Purani Haveli').count()).toBe(0);
  },
);

story(
  'a room that becomes private removes visitors who have not joined; one that is closed says so to whoever is in it, also in Urdu at 390 px',
  async ({ person }) => {
    const owner = await newcomer(person, 'bandkarna');
    const room = await owner.createRoomByCall('Chand Raat');
    const inside = await newcomer(person, 'andarkhan', { language: 'ur', width: 390, theme: 'dark' });
    await inside.joinRoomByCall(room);
    const visitor = await newcomer(person, 'jhaanknekhan');
    await visitor.openRoom(room);
    await choose(owner, enRooms.settings.open);
    await owner.page
      .getByRole('dialog')
      .getByRole('radio', { name: enRooms.private, exact: true })
      .check({ force: true });
    await owner.page.getByText(enRooms.settings.toPrivate).waitFor();
    await button(owner.page, enRooms.settings.save).click();
    await visitor.page.getByRole('heading', { name: enRooms.closed.removed }).waitFor();
    await owner.page.getByRole('dialog').waitFor({ state: 'detached' });
    await composer(inside).waitFor();

    await choose(owner, enRooms.close.open);
    await owner.page.getByRole('dialog').getByRole('textbox').fill('Chand Raat');
    await button(owner.page, enRooms.close.confirm).click();
    await owner.page.getByText(enRooms.close.done).waitFor();
    await inside.page.getByRole('heading', { name: urRooms.closed.closed }).waitFor();
    expect(await inside.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await button(inside.page, urRooms.toRooms).click();
    expect(await inside.page.getByText('Chand Raat').count()).toBe(0);
  },
);

story(
  'by keyboard alone: Ctrl+K to a room and to a person, arrows in the list and among tiles, ? for the shortcuts, and the focus returns to the draft, to the button, to the topic',
  async ({ app, person }) => {
    const one = await newcomer(person, 'keyboardwali');
    const { page, texts } = one;
    const other = clientAt(app.url);
    await other.accounts.register({ ...accountOf('dhoondhna'), agreedToTerms: true });
    other.close();
    await one.createRoomByCall('Anarkali Corner');
    await one.createRoomByCall('Dastarkhwan');
    const own = await tileIn(roomRow(one, 'Anarkali Corner'));
    await composer(one).click();
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: enRooms.palette.title }));
    await page.keyboard.press('Escape');
    await hasFocus(composer(one));
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: enRooms.palette.title }));
    await page.keyboard.type('anark');
    const found = page.getByRole('option', { name: 'Anarkali Corner', selected: true });
    await found.waitFor();
    expect(await tileIn(found), 'the tile of the list').toBe(own);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Anarkali Corner' }).waitFor();

    const links = page.getByRole('navigation', { name: enRooms.yours }).getByRole('link');
    await expect
      .poll(() =>
        links.evaluateAll((all) => all.map((link) => (link as HTMLElement).tabIndex).toSorted((a, b) => a - b)),
      )
      .toEqual([-1, 0]);
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    await hasFocus(links.nth(1));
    await page.keyboard.press('Home');
    await hasFocus(links.first());
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: enRooms.shortcuts.title }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(links.first());

    const make = page.getByRole('button', { name: texts.home.newRoom, exact: true });
    await make.click();
    const form = page.getByRole('dialog', { name: enRooms.createTitle });
    await hasFocus(form.getByLabel(enRooms.name, { exact: true }));
    await form.getByRole('radio', { name: 'Petals, brick' }).click({ force: true });
    await page.keyboard.press('ArrowRight');
    await form.getByRole('radio', { name: 'Quarters, teal', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(make);

    await choose(one, enRooms.topicChange);
    await hasFocus(page.getByRole('textbox', { name: enRooms.topic, exact: true }));
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('main').getByRole('button', { name: enRooms.topicChange, exact: true }));

    await page.keyboard.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: enRooms.palette.title }));
    await page.keyboard.type('dhoondh');
    await page.getByRole('option', { name: 'dhoondhna' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/user\/dhoondhna$/);
  },
);

/** Says from now on whether the placeholder of a room that loads was shown. */
const watchPlaceholder = async ({ page, texts }: Person): Promise<() => Promise<boolean>> => {
  await page.evaluate((label) => {
    const seen = () => {
      if (document.querySelector(`[aria-label="${label}"]`) !== null) document.body.dataset['placeholder'] = 'seen';
    };
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  }, texts.rooms.loading);
  return async () => page.evaluate(() => document.body.dataset['placeholder'] === 'seen');
};

story(
  'a room that was left a moment ago is there at once, and begins at what was said meanwhile',
  async ({ app, person }) => {
    const reader = await person({ language: 'ur' });
    const sana = await memberByCalls(app.url, 'sanalautaai');
    const [first, second] = [await roomByCalls(sana, 'Pehla Kamra'), await roomByCalls(sana, 'Doosra Kamra')];
    const say = async (id: string, message: string) =>
      sana.messages.sendMessage({ id, message, type: 'text', tempId: newId() });
    for (let at = 0; at < 4; at += 1) await say(first, `pehli baat ${at}`);
    await say(second, 'doosri baat');
    await reader.register(accountOf('wapasaaya'));
    await reader.joinRoomByCall(second);
    await reader.joinRoomByCall(first);
    await reader.seesMessage('pehli baat 3');

    await roomRow(reader, 'Doosra Kamra').click();
    await reader.seesMessage('doosri baat');
    const { message: gone } = await say(first, 'yeh hat gaya');
    await say(first, 'tumhare baad kaha');
    await sana.messages.deleteMessage({ id: first, messageId: gone._id });
    const wasPlaceholder = await watchPlaceholder(reader);
    await roomRow(reader, 'Pehla Kamra').click();
    await reader.seesMessage('pehli baat 0');
    await reader.seesMessage('tumhare baad kaha');
    expect(await wasPlaceholder()).toBe(false);
    expect(await reader.message('pehli baat 3').count()).toBe(1);
    expect(await reader.message('yeh hat gaya').count()).toBe(0);
    await reader.page
      .getByText(reader.texts.messages.newSince_one.split('{{')[2]?.split('}} ')[1] ?? '')
      .first()
      .waitFor();

    // What it missed is followed as ever.
    await say(first, 'ab bhi sunte ho?');
    await reader.seesMessage('ab bhi sunte ho?');
    await reader.say('haan ji');
    await reader.seesSent('haan ji');
  },
);
