import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { pattern } from '../harness/people/texts.ts';
import { story, storyWithOwnServer } from '../harness/story.ts';

/** Opens what the room's menu has by this name. */
const choose = async ({ page, texts }: Person, item: string): Promise<Locator> => {
  await page.getByRole('main').getByRole('button', { name: texts.rooms.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return page.getByRole('dialog');
};

const pick = async (dialog: Locator, group: string, option: string): Promise<void> =>
  dialog
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option, exact: true })
    .check({ force: true });

const press = async (place: Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

story(
  'a room is frozen, slowed down and cleared by its owner, as a member and a guest see it, and nothing that they write is lost',
  async ({ person }) => {
    const [owner, member, guest] = [await person(), await person({ language: 'ur', width: 390 }), await person()];
    await Promise.all([
      owner.register(accountOf('chiraghdar')),
      member.register(accountOf('khamoshi1')),
      guest.enterAsGuest('raahgeer1'),
    ]);
    const room = await owner.createRoomByCall('Lantern Street');
    await Promise.all([member.joinRoomByCall(room), guest.joinRoomByCall(room)]);
    await owner.say('The lamps are lit');
    await composer(guest).fill('My half of the story');

    const { dialog: words, line, clear } = owner.texts.order;
    const order = await choose(owner, owner.texts.rooms.order);
    await pick(order, words.freeze, '30 minutes');
    await order.getByText(words.freezes).waitFor();
    await press(order, words.freezeFor.replace('{{length}}', '30 minutes'));
    await owner.page.getByText(line.frozen.split('{{until}}')[1] ?? '').waitFor();
    await guest.page.getByText(line.kept).waitFor();
    expect(await composer(guest).count()).toBe(0);
    const { line: urdu } = member.texts.order;
    await member.page.reload();
    await member.page.getByText(urdu.frozenHere).waitFor();
    await member.page.getByRole('tab', { name: member.texts.rooms.threads }).click();
    await member.page.getByText(urdu.frozenHere).last().waitFor();
    expect(await member.page.getByRole('button', { name: member.texts.threads.newThread }).count()).toBe(0);
    await member.page.getByRole('tab', { name: member.texts.rooms.messages }).click();

    await press(owner.page.getByRole('main'), line.change);
    await pick(order, words.freeze, words.off);
    await press(order, words.thaw);
    await expect.poll(() => composer(guest).inputValue()).toBe('My half of the story');
    await composer(guest).press('Enter');
    await owner.seesMessage('My half of the story');
    await composer(member).waitFor();

    await choose(owner, owner.texts.rooms.order);
    await pick(order, words.slow, '5 seconds');
    await press(order, words.slowTo.replace('{{length}}', '5 seconds'));
    await member.page.getByText(pattern(urdu.slow)).waitFor();
    await member.say('A word from the lane');
    await member.page.getByRole('timer').waitFor();
    await composer(member).fill('And another one');
    await composer(member).press('Enter');
    expect(await composer(member).inputValue()).toBe('And another one');
    await member.page.getByRole('timer').waitFor({ state: 'hidden' });
    await composer(member).press('Enter');
    await owner.seesMessage('And another one');

    await member.page.getByRole('link', { name: member.texts.rooms.toRooms }).first().click();
    await owner.say('Wind comes up');
    const list = (of: Person) => of.page.getByRole('navigation', { name: of.texts.rooms.yours });
    const unread = list(member).getByRole('img', { name: member.texts.rooms.unread_one.replace('{{count}}', '1') });
    await unread.waitFor();
    await composer(guest).fill('Kept for later');
    await owner.say('/clear 2');
    await press(order, clear.do_other.replace('{{count}}', '2'));
    await owner.page.getByRole('separator', { name: owner.texts.messages.clearedHere }).waitFor();
    await guest.message('Wind comes up').waitFor({ state: 'detached' });
    await guest.seesMessage('A word from the lane');
    await choose(owner, owner.texts.rooms.clear);
    await press(order, clear.do_other.replace('{{count}}', '3'));
    for (const each of [owner, guest]) await each.page.getByText(each.texts.messages.clearedText).waitFor();
    expect(await composer(guest).inputValue()).toBe('Kept for later');
    await expect.poll(() => list(guest).innerText()).not.toContain('A word from the lane');
    await unread.waitFor({ state: 'hidden' });
    await member.page
      .getByRole('link', { name: /Lantern Street/ })
      .first()
      .click();
    await member.page.getByText(member.texts.messages.quiet, { exact: true }).waitFor();
    await owner.say('A clean table');
    for (const each of [member, guest]) await each.seesMessage('A clean table');
  },
);

story(
  'a room that turns to its members closes before the eyes of who only looked in, and opens again by joining',
  async ({ person }) => {
    const [owner, visitor] = [await person(), await person()];
    await Promise.all([owner.register(accountOf('darbaanji')), visitor.enterAsGuest('jhaanktay')]);
    const room = await owner.createRoomByCall('Curtained Window');
    await owner.say('Between ourselves');
    await visitor.openRoom(room);
    await visitor.seesMessage('Between ourselves');
    visitor.mayLogError(/CANNOT_READ|403/);
    const { rooms } = owner.texts;
    const dialog = await choose(owner, rooms.settings.open);
    await pick(dialog, rooms.readers, rooms.readersMembers);
    await dialog.getByText(rooms.settings.toMembers).waitFor();
    await press(dialog, rooms.settings.save);
    const { closed } = visitor.texts.order;
    await visitor.page.getByRole('heading', { name: closed.title }).waitFor();
    await visitor.page.getByText(visitor.texts.errors.CANNOT_READ).waitFor();
    expect(await visitor.message('Between ourselves').count()).toBe(0);
    await press(visitor.page.getByRole('main'), closed.join);
    await visitor.seesMessage('Between ourselves');
    await visitor.say('Thank you for the seat');
    await owner.seesMessage('Thank you for the seat');
  },
);

const ownStory = storyWithOwnServer();

describe('bans', () => {
  const typing = ({ page }: Person) => page.getByText(/shorkarta.{0,2} is typing/);
  const memberRow = ({ page, texts }: Person, name: string) =>
    page.getByRole('complementary', { name: texts.people.inTheRoom }).getByRole('link').filter({ hasText: name });

  ownStory(
    'a guest banned in the middle of typing keeps the draft, reads why and until when, and asks for a second look, once',
    async ({ app, person }) => {
      const [owner, guest, third, staff] = [
        await person(),
        await person({ language: 'ur', width: 390 }),
        await person(),
        await person(),
      ];
      const staffAccount = accountOf('nazimaala');
      const client = clientAt(app.url);
      const token = new URL(await app.setupLink()).pathname.split('/').at(-1) ?? '';
      await client.accounts.setUpOwner({ ...staffAccount, token, agreedToTerms: true });
      client.close();
      await owner.register(accountOf('darbaanji'));
      const room = await owner.createRoomByCall('Sarak Kinare');
      await third.register(accountOf('raahgeer1'));
      await third.joinRoomByCall(room);
      // As the form does: by what the browser keeps a banned guest is known again.
      await guest.forms.enterAsGuest('shorkarta');
      await guest.openRoom(room);
      await guest.joinRoomInUi();
      // A load that was under way may answer BANNED.
      guest.mayLogError(/403/);

      await guest.say('hello hello');
      await third.seesMessage('hello hello');
      const { moderation } = owner.texts;
      const message = owner.message('hello hello');
      await message.click();
      const moderate = message.getByRole('button', { name: owner.texts.messages.moderate, exact: true });
      const dialog = owner.page.getByRole('dialog');
      const openDialog = async () => {
        await moderate.press('Enter');
        // On the item: a menu that is only just there may not have the focus yet.
        await owner.page.getByRole('menuitem', { name: moderation.banGuest }).press('b');
        await dialog.waitFor();
      };
      await openDialog();
      await owner.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => message.evaluate((row) => row.contains(document.activeElement))).toBe(true);

      await composer(guest).pressSequentially('I was just going to say');
      // They go on until the room is taken from them.
      const goesOn = composer(guest).pressSequentially(' what I think of all this', { delay: 300 });
      const stopped = goesOn.catch(() => undefined);
      for (const each of [owner, third]) await typing(each).waitFor();

      await openDialog();
      await dialog.getByRole('radio', { name: moderation.lengths.h1, exact: true }).check();
      await dialog.getByRole('textbox').fill('shouting at everybody');
      await dialog.getByText(moderation.dialog.names).waitFor();
      const lastHour = dialog.getByRole('checkbox', { name: moderation.dialog.lastHour });
      await dialog.getByText(moderation.dialog.written.messages_one.replace('{{count}}', '1')).waitFor();
      await lastHour.check();
      await dialog
        .getByRole('button', { name: moderation.dialog.banFor.replace('{{length}}', moderation.lengths.h1) })
        .click();
      const banned = pattern(moderation.done.banned);
      await owner.page.getByText(banned).waitFor();

      for (const each of [owner, third]) await each.message('hello hello').waitFor({ state: 'detached' });

      // Theirs: the banned page with its reason and what is left, whatever they open.
      const { own } = guest.texts.moderation;
      await guest.page.getByRole('heading', { name: own.title }).waitFor();
      await stopped;
      await guest.page.getByText('shouting at everybody').waitFor();
      await guest.page.getByRole('timer').waitFor();
      await guest.page.getByText(own.kept).waitFor();
      expect(await guest.page.getByText('darbaanji').count()).toBe(0);

      // The others': nobody types, they are gone, and talk goes on.
      for (const each of [owner, third]) {
        await typing(each).waitFor({ state: 'detached' });
        await memberRow(each, 'shorkarta').waitFor({ state: 'detached' });
      }
      expect(await third.page.getByText(banned).count()).toBe(0);
      await third.say('and on we go');
      await owner.seesMessage('and on we go');

      await guest.page.getByRole('button', { name: own.ask, exact: true }).click();
      const asking = guest.page.getByRole('dialog', { name: own.askTitle });
      await asking.getByRole('textbox').fill('I was only singing');
      await asking.getByRole('button', { name: own.send, exact: true }).click();
      await guest.page.getByText(own.asked).waitFor();
      expect(await guest.page.getByRole('button', { name: own.ask, exact: true }).count()).toBe(0);

      // Another name in the same browser is the same guest, also after it was given up.
      const browserKey = (await guest.page.evaluate(() => localStorage.getItem('browserKey'))) ?? '';
      for (const username of ['nayanaam1', 'phirnaya1']) {
        const other = clientAt(app.url);
        await other.accounts.enterAsGuest({ username, browserKey });
        await expect(other.loading.loadRoom({ id: room })).rejects.toMatchObject({ code: 'BANNED' });
        await other.accountData.deleteMyAccount({ browserKey });
        other.close();
      }

      // It stands in the queue of the staff, who lift the ban; the guest hears it where they wait, with what they were writing.
      await staff.logIn(staffAccount);
      await staff.page.goto('/staff/reports');
      const heading = staff.page.getByRole('heading', { level: 1 });
      await expect.poll(() => heading.innerText()).toBe('1 open');
      // The row may come after the count: a key before it opens nothing.
      const opened = async (): Promise<number> => {
        await staff.page.keyboard.press('j');
        return staff.page.getByText('I was only singing').count();
      };
      await expect.poll(opened).toBeGreaterThan(0);
      await staff.page.getByText(staff.texts.reports.yours, { exact: true }).waitFor();
      await staff.page.keyboard.press('x');
      await staff.page.keyboard.press('Control+Enter');
      await expect.poll(() => heading.innerText()).toBe(staff.texts.reports.noneOpen);

      await guest.page.getByRole('button', { name: own.comeBack, exact: true }).click();
      await expect.poll(() => composer(guest).inputValue()).toMatch(/^I was just going to say/);
      await memberRow(third, 'shorkarta').waitFor();
      await guest.page.goto('/notifications');
      const rows = guest.page.getByRole('list', { name: guest.texts.notifications.list }).getByRole('listitem');
      await rows.first().getByRole('link').click();
      await guest.page.getByRole('heading', { name: guest.texts.reports.answer.lifted }).waitFor();
    },
  );
});
