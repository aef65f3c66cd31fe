import enErrors from '@baithak/web/i18n/en/errors';
import enPeople from '@baithak/web/i18n/en/people';
import enRooms from '@baithak/web/i18n/en/rooms';
import urPeople from '@baithak/web/i18n/ur/people';
import urRooms from '@baithak/web/i18n/ur/rooms';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, roomRow } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

type Texts = typeof enRooms | typeof urRooms;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

interface NewRoom {
  readonly title: string;
  readonly rules?: string;
  readonly isPrivate?: boolean;
  readonly isAdult?: boolean;
}

/** Creates a room through the dialog; resolves in the room, with its address. */
const makeRoom = async ({ page }: Person, room: NewRoom, t: Texts = enRooms): Promise<string> => {
  await page.goto('/home/explore');
  await page.getByRole('main').getByRole('button', { name: t.create, exact: true }).click();
  const form = page.getByRole('dialog', { name: t.createTitle });
  await form.getByLabel(t.name, { exact: true }).fill(room.title);
  if (room.rules !== undefined) await form.getByLabel(t.rules, { exact: true }).fill(room.rules);
  if (room.isPrivate) await form.getByRole('radio', { name: t.private, exact: true }).check({ force: true });
  if (room.isAdult) await form.getByRole('radio', { name: t.adult, exact: true }).check({ force: true });
  await form.getByRole('button', { name: t.create, exact: true }).click();
  await page.getByRole('heading', { name: room.isAdult ? t.age.adultRoom : room.title, exact: true }).waitFor();
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

const join = async (person: Person, address: string): Promise<void> => {
  await person.page.goto(address);
  await person.joinRoomInUi();
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

story(
  'an invitation to a private room lets one more person in, shows the rules, and is used up',
  async ({ person }) => {
    const owner = await newcomer(person, 'malkinkhan');
    const address = await makeRoom(owner, { title: 'Pardes Lounge', rules: 'Be kind, be brief.', isPrivate: true });
    await choose(owner, enRooms.invite.open);
    await owner.page.getByRole('radio', { name: '1', exact: true }).check({ force: true });
    await button(owner.page, enRooms.invite.make).click();
    const link = await owner.page.getByLabel(enRooms.invite.link, { exact: true }).inputValue();

    const stranger = await person({ language: 'ur', width: 390 });
    await stranger.page.goto(link);
    await stranger.page.getByRole('heading', { level: 1, name: 'Pardes Lounge' }).waitFor();
    await stranger.page.getByRole('link', { name: urRooms.invited.guest, exact: true }).click();
    await stranger.page.getByRole('button', { name: stranger.texts.entry.guest.submit, exact: true }).click();
    await stranger.page.waitForURL(link);
    await button(stranger.page, urRooms.invited.accept).click();
    await stranger.page.getByRole('dialog').getByText('Be kind, be brief.').waitFor();
    await button(stranger.page, urRooms.rulesRead).click();
    await stranger.say('سلام');
    await owner.page.keyboard.press('Escape');
    await owner.seesMessage('سلام');

    const late = await newcomer(person, 'deradkhan');
    late.mayLogError(/404/);
    await late.page.goto(link);
    await late.page.getByText(enErrors.INVITE_GONE).waitFor();
    await late.page.goto(address);
    await late.page.getByText(enErrors.ROOM_NOT_FOUND).waitFor();
    await late.page.getByRole('heading', { name: late.texts.common.notFound.room }).waitFor();
  },
);

story('an invitation is listed with its use, and leads nowhere once it is taken back', async ({ person }) => {
  const owner = await newcomer(person, 'maizbaan', { language: 'ur', width: 390 });
  await makeRoom(owner, { title: 'Chaupal', isPrivate: true }, owner.texts.rooms);
  const { invite } = owner.texts.rooms;
  await choose(owner, invite.open, owner.texts.rooms);
  const dialog = owner.page.getByRole('dialog', { name: invite.title });
  await button(dialog, invite.make).click();
  const link = await dialog.getByLabel(invite.link, { exact: true }).inputValue();
  const listed = dialog.getByRole('region', { name: invite.list }).getByRole('listitem');
  await listed.getByText(invite.used_other.replace('{{count}}', '0')).waitFor();
  await button(dialog, invite.makeAnother).click();
  await expect.poll(() => listed.count()).toBe(2);

  const invited = await newcomer(person, 'mehmaan1');
  await invited.page.goto(link);
  await button(invited.page, invited.texts.rooms.invited.accept).click();
  // The invitation has the room's title for a heading, too.
  await composer(invited).waitFor();
  await owner.page.keyboard.press('Escape');
  await choose(owner, invite.open, owner.texts.rooms);
  const usedOnce = listed.filter({ hasText: invite.used_one.replace('{{count}}', '1') });
  await usedOnce.getByRole('button', { name: invite.revoke }).click();
  await owner.page.getByText(invite.revoked).waitFor();
  await expect.poll(() => listed.count()).toBe(1);

  const late = await newcomer(person, 'deraaya1');
  late.mayLogError(/404/);
  await late.page.goto(link);
  await late.page.getByText(late.texts.errors.INVITE_GONE).waitFor();
});

story(
  'a room that cannot be created shows the reason in the form; one that can lowers the number left',
  async ({ person }) => {
    const maker = await newcomer(person, 'banaanewali');
    const { page } = maker;
    maker.mayLogError(/Failed to load/);
    await page.route(
      '**/a/rooms/create',
      (route) => route.fulfill({ status: 429, json: { status: 0, code: 'TOO_MANY', msg: enErrors.TOO_MANY } }),
      { times: 1 },
    );
    await page.goto('/home/explore');
    await page.getByRole('main').getByRole('button', { name: enRooms.create, exact: true }).click();
    const form = page.getByRole('dialog', { name: enRooms.createTitle });
    await form.getByText(enRooms.roomsLeft_other.replace('{{count}}', '3')).waitFor();
    await form.getByLabel(enRooms.name, { exact: true }).fill('Truck Art');
    await form.getByRole('radio', { name: 'Petals, brick' }).click({ force: true });
    await page.keyboard.press('ArrowRight');
    await form.getByRole('radio', { name: 'Quarters, teal', checked: true }).waitFor();
    await form.getByRole('radio', { name: enRooms.tile.own }).check({ force: true });
    await form
      .getByRole('radiogroup', { name: enRooms.tile.colors })
      .getByLabel('Quarters, plum')
      .check({ force: true });
    await form.getByRole('button', { name: enRooms.create, exact: true }).click();
    await form
      .getByRole('alert')
      .filter({ hasText: enRooms.createFailed })
      .filter({ hasText: enErrors.TOO_MANY })
      .waitFor();
    await form.getByRole('button', { name: enRooms.create, exact: true }).click();
    await page
      .getByRole('region', { name: maker.texts.common.notices.label })
      .getByText(enRooms.roomsLeft_other.replace('{{count}}', '2'))
      .waitFor();
    await page.getByRole('heading', { level: 1, name: 'Truck Art' }).waitFor();
    expect(await tileIn(page.getByRole('main'))).toBe('7 /tiles/tiles.svg#t2');
  },
);

story('a button pressed twice creates one room, and the next form starts empty', async ({ person }) => {
  const { page, texts } = await newcomer(person, 'jaldbaazi');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/a/rooms/create', async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  const form = page.getByRole('dialog', { name: enRooms.createTitle });
  await page.goto('/home');
  await page.getByRole('button', { name: texts.home.newRoom, exact: true }).click();
  await form.getByLabel(enRooms.name, { exact: true }).fill('Once Only');
  await form.getByRole('radio', { name: enRooms.private, exact: true }).check({ force: true });
  await form.getByRole('button', { name: enRooms.create, exact: true }).dblclick();
  await expect.poll(() => asked).toBe(1);
  release();
  await page.getByRole('heading', { level: 1, name: 'Once Only' }).waitFor();
  await page.getByRole('button', { name: texts.home.newRoom, exact: true }).click();
  await form.getByText(enRooms.roomsLeft_other.replace('{{count}}', '2')).waitFor();
  expect(asked).toBe(1);
  expect(await form.getByRole('radio', { name: enRooms.open, exact: true }).isChecked()).toBe(true);
});

story('the focus returns to where it was: to the draft, to the button, to the topic', async ({ person }) => {
  const owner = await newcomer(person, 'nigahwali');
  const { page, texts } = owner;
  await makeRoom(owner, { title: 'Khuli Khirki' });
  const composer = page.getByRole('textbox', { name: pattern(texts.messages.composer) });
  const isFocused = async (at: Locator) =>
    expect.poll(() => at.evaluate((element) => element === document.activeElement)).toBe(true);
  await composer.click();
  await page.keyboard.press('Control+k');
  await isFocused(page.getByRole('combobox', { name: enRooms.palette.title }));
  await page.keyboard.press('Escape');
  await isFocused(composer);

  const make = page.getByRole('button', { name: texts.home.newRoom, exact: true });
  await make.click();
  await isFocused(page.getByRole('dialog', { name: enRooms.createTitle }).getByLabel(enRooms.name, { exact: true }));
  await page.keyboard.press('Escape');
  await isFocused(make);

  await choose(owner, enRooms.topicChange);
  await isFocused(page.getByRole('textbox', { name: enRooms.topic, exact: true }));
  await page.keyboard.press('Escape');
  await isFocused(page.getByRole('main').getByRole('button', { name: enRooms.topicChange, exact: true }));
});

story(
  'an Urdu keyboard, whose ? and K keys type other letters, opens the shortcuts and the palette',
  async ({ person }) => {
    const { page, texts } = await newcomer(person, 'urdutakhti', { language: 'ur' });
    await page.goto('/home');
    await page.getByRole('button', { name: texts.home.newRoom, exact: true }).waitFor();
    const press = async (key: string, code: string, held: object) =>
      page.evaluate(
        ([given, place, more]) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: given, code: place, bubbles: true, cancelable: true, ...more }),
          ),
        [key, code, held] as const,
      );
    await press('؟', 'Slash', { shiftKey: true });
    await page.getByRole('dialog', { name: urRooms.shortcuts.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('ک', 'KeyK', { ctrlKey: true });
    await page.getByRole('combobox', { name: urRooms.palette.title }).waitFor();
  },
);

story('a room for adults is hidden from a guest; a member confirms the age once', async ({ person }) => {
  const owner = await newcomer(person, 'sanjeedakhan');
  const address = await makeRoom(owner, { title: 'Late Lamp', isAdult: true });
  await button(owner.page, enRooms.age.open).click();
  await button(owner.page, enRooms.age.confirm).click();
  await owner.page.getByRole('heading', { level: 1, name: 'Late Lamp' }).waitFor();

  const guest = await person();
  guest.mayLogError(/403/);
  await guest.enterAsGuest('mehmaan');
  await guest.page.goto('/home/explore');
  await guest.page.getByRole('article').first().waitFor();
  expect(await guest.page.getByText('Late Lamp').count()).toBe(0);
  await guest.page.getByLabel(enRooms.explorePlaceholder).fill('Late Lamp');
  await guest.page.getByText(enRooms.noRooms, { exact: true }).last().waitFor();
  await guest.page.goto(address);
  await guest.page.getByText(enRooms.age.guestText).waitFor();

  const member = await newcomer(person, 'baalighkhan');
  member.mayLogError(/403/);
  await member.page.goto('/home/explore');
  await member.page
    .getByRole('article')
    .filter({ hasText: 'Late Lamp' })
    .getByRole('button', { name: enRooms.join })
    .click();
  await button(member.page, enRooms.age.confirm).click();
  await member.page.getByRole('heading', { level: 1, name: 'Late Lamp' }).waitFor();
});

story('what the owner changes appears for the others at once: name, topic, tile, picture', async ({ person }) => {
  const owner = await newcomer(person, 'sajawatkhan');
  const address = await makeRoom(owner, { title: 'Balcony Gardens' });
  const member = await newcomer(person, 'baaghbaan');
  await join(member, address);

  await button(owner.page, enRooms.topicChange).click();
  await owner.page.getByRole('textbox', { name: enRooms.topic, exact: true }).fill('Mint is unstoppable');
  await owner.page.keyboard.press('Enter');
  await member.page.getByRole('main').getByText('Mint is unstoppable').first().waitFor();

  await choose(owner, enRooms.settings.open);
  await owner.page.getByLabel(enRooms.name, { exact: true }).fill('Balcony and Roof Gardens');
  await owner.page.getByRole('radio', { name: 'Star, plum' }).check({ force: true });
  const picture = await owner.page.screenshot();
  await owner.page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'garden.png', mimeType: 'image/png', buffer: picture });
  await owner.page.getByRole('img', { name: enRooms.background.preview }).waitFor();
  await button(owner.page, enRooms.settings.save).click();
  await owner.page.getByText(enRooms.settings.done).waitFor();
  await member.page.getByRole('heading', { level: 1, name: 'Balcony and Roof Gardens' }).waitFor();
  const pictured = () =>
    member.page.evaluate(() =>
      [...document.querySelectorAll('[style*="--picture"]')].map((one) =>
        getComputedStyle(one).backgroundImage.includes('/file/uploads/images/'),
      ),
    );
  await expect.poll(pictured).toEqual([true]);
  const listed = member.page.getByRole('navigation', { name: enRooms.yours }).getByRole('link');
  await expect.poll(() => tileIn(listed.filter({ hasText: 'Balcony' }))).toBe('7 /tiles/tiles.svg#t3');
  await member.page.getByRole('navigation', { name: enRooms.yours }).getByText('Balcony and Roof Gardens').waitFor();
});

story('an owner who wants to leave transfers the room first; a failed leave puts the room back', async ({ person }) => {
  const owner = await newcomer(person, 'jaanewali');
  const address = await makeRoom(owner, { title: 'Kitaab Ghar' });
  const heir = await newcomer(person, 'waariskhan');
  await join(heir, address);

  const list = owner.page.getByRole('navigation', { name: enRooms.yours });
  owner.mayLogError(/500|Failed to load/);
  await owner.page.route(
    '**/a/r/leave',
    (route) => route.fulfill({ status: 500, json: { status: 0, code: 'UNKNOWN', msg: enErrors.UNKNOWN } }),
    { times: 1 },
  );
  await choose(owner, enRooms.leave);
  await button(owner.page, enRooms.ownerLeave.choose).click();
  await owner.page.getByLabel(enRooms.membersFind).fill('waaris');
  await owner.page.getByRole('radio', { name: /waariskhan/ }).check();
  await button(owner.page, enRooms.transfer.next).click();
  await button(owner.page, enRooms.transfer.confirmAndLeave).click();
  await owner.page.getByText(enErrors.UNKNOWN).waitFor();
  await list.getByText('Kitaab Ghar').waitFor();
  await heir.page.getByRole('main').getByRole('button', { name: enRooms.more, exact: true }).first().click();
  await heir.page.getByRole('menuitem', { name: enRooms.settings.open }).waitFor();

  await choose(owner, enRooms.leave);
  await button(owner.page, enRooms.leave).last().click();
  await owner.page.getByRole('heading', { name: enRooms.noRoom }).waitFor();
  await expect.poll(() => list.getByText('Kitaab Ghar').count()).toBe(0);
});

story(
  'the new owner of a room is notified elsewhere and can manage it without a reload; other members are not notified',
  async ({ person }) => {
    const owner = await newcomer(person, 'denewalakhan');
    const address = await makeRoom(owner, { title: 'Purani Haveli' });
    const heir = await newcomer(person, 'lenewalikhan', { language: 'ur' });
    const member = await newcomer(person, 'rahnewala');
    for (const one of [heir, member]) {
      await join(one, address);
      await one.openRoom('baithak');
    }
    await heir.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await choose(owner, enRooms.transfer.open);
    await owner.page.getByRole('radio', { name: /lenewalikhan/ }).check();
    await button(owner.page, enRooms.transfer.next).click();
    await button(owner.page, enRooms.transfer.confirm).click();
    const told = heir.page.getByRole('region', { name: heir.texts.common.notices.label });
    await told.getByText(urRooms.roleUpdated.replace('{{title}}', urPeople.rank['11'])).waitFor();
    await told.getByText('Purani Haveli').waitFor();
    await owner.page.getByText(enRooms.roleUpdated.replace('{{title}}', enPeople.rank['10'])).waitFor();

    await heir.page.getByRole('navigation', { name: urRooms.yours }).getByText('Purani Haveli').click();
    await heir.page.getByRole('heading', { level: 1, name: 'Purani Haveli' }).waitFor();
    await choose(heir, urRooms.settings.open, urRooms);
    expect(await heir.page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await owner.page.getByRole('main').getByRole('button', { name: enRooms.more, exact: true }).first().click();
    await owner.page.getByRole('menuitem', { name: enRooms.leave, exact: true }).waitFor();
    expect(await owner.page.getByRole('menuitem', { name: enRooms.settings.open }).count()).toBe(0);
    expect(await member.page.getByText(enRooms.roleUpdated.replace('{{title}}', '')).count()).toBe(0);
  },
);

story('a room that is closed while somebody is in it says so, also in Urdu at 390 px', async ({ person }) => {
  const owner = await newcomer(person, 'bandkarna');
  const address = await makeRoom(owner, { title: 'Chand Raat' });
  const inside = await newcomer(person, 'andarkhan', { language: 'ur', width: 390, theme: 'dark' });
  await join(inside, address);
  // Whoever owns a room alone is offered to close it instead of leaving.
  await choose(owner, enRooms.leave);
  await button(owner.page, enRooms.ownerLeave.close).click();
  await expect(button(owner.page, enRooms.close.confirm).isDisabled()).resolves.toBe(true);
  await owner.page.getByRole('dialog').getByRole('textbox').fill('Chand Raat');
  await button(owner.page, enRooms.close.confirm).click();
  await owner.page.getByText(enRooms.close.done).waitFor();
  await inside.page.getByRole('heading', { name: urRooms.closed.closed }).waitFor();
  expect(await inside.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await button(inside.page, urRooms.toRooms).click();
  expect(await inside.page.getByText('Chand Raat').count()).toBe(0);
});

story('a room that becomes private removes visitors who have not joined', async ({ person }) => {
  const owner = await newcomer(person, 'pardakhan');
  const address = await makeRoom(owner, { title: 'Zanana Khana' });
  const visitor = await newcomer(person, 'jhaanknekhan');
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { level: 1, name: 'Zanana Khana' }).waitFor();
  await choose(owner, enRooms.settings.open);
  await owner.page
    .getByRole('dialog')
    .getByRole('radio', { name: enRooms.private, exact: true })
    .check({ force: true });
  await owner.page.getByText(enRooms.settings.toPrivate).waitFor();
  await button(owner.page, enRooms.settings.save).click();
  await visitor.page.getByRole('heading', { name: enRooms.closed.removed }).waitFor();
});

story(
  'by keyboard alone: Ctrl+K to a room and to a person, arrows in the list, ? for the shortcuts, and the focus returns',
  async ({ person }) => {
    const one = await newcomer(person, 'keyboardwali');
    const { page } = one;
    await makeRoom(one, { title: 'Anarkali Corner' });
    await makeRoom(one, { title: 'Dastarkhwan' });
    const own = await tileIn(roomRow(one, 'Anarkali Corner'));
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('combobox', { name: enRooms.palette.title });
    await finder.waitFor();
    await page.keyboard.type('anark');
    const found = page.getByRole('option', { name: 'Anarkali Corner', selected: true });
    await found.waitFor();
    expect(await tileIn(found), 'the tile of the list').toBe(own);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Anarkali Corner' }).waitFor();

    const list = page.getByRole('navigation', { name: enRooms.yours });
    const links = list.getByRole('link');
    await expect
      .poll(() =>
        links.evaluateAll((all) => all.map((link) => (link as HTMLElement).tabIndex).toSorted((a, b) => a - b)),
      )
      .toEqual([-1, 0]);
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: enRooms.shortcuts.title }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => links.first().evaluate((link) => link === document.activeElement)).toBe(true);

    await newcomer(person, 'dhoondhna');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dhoondh');
    await page.getByRole('option', { name: 'dhoondhna' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/user\/dhoondhna$/);
  },
);

story(
  'Alt, Shift and an arrow go to the next unread room; members can be searched and all of them listed',
  async ({ person }) => {
    const owner = await newcomer(person, 'khabarkhan');
    const address = await makeRoom(owner, { title: 'Khabar Ghar' });
    const member = await newcomer(person, 'naadirkhan');
    await join(member, address);
    await member.say('Is this heard?');
    await owner.seesMessage('Is this heard?');
    await button(owner.page, enRooms.membersAll)
      .or(owner.page.getByRole('radio', { name: enRooms.membersAll }))
      .first()
      .check({ force: true });
    await owner.page.getByRole('complementary').getByLabel(enRooms.membersFind).fill('naadir');
    await expect.poll(() => owner.page.getByRole('complementary').getByRole('link').count()).toBe(1);

    // Within the app: a page that is reloaded need not have told the server yet what was read.
    await button(owner.page, owner.texts.home.explore).first().click();
    await owner.page.getByRole('heading', { level: 1, name: owner.texts.rooms.exploreTitle }).waitFor();
    await member.say('And this?');
    await owner.page
      .getByRole('navigation', { name: enRooms.yours })
      .getByRole('img', { name: enRooms.unread_one.replace('{{count}}', '1'), exact: true })
      .waitFor();
    // A key that comes in the moment in which the list changes is heard by nobody.
    const title = owner.page.getByRole('heading', { level: 1, name: 'Khabar Ghar' });
    const goOn = async (): Promise<boolean> => {
      await owner.page.keyboard.press('Alt+Shift+ArrowDown');
      return title.isVisible();
    };
    await expect.poll(goOn, { interval: 500 }).toBe(true);
  },
);
