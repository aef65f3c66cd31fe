import { expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { storyWithOwnServer } from '../harness/story.ts';

const story = storyWithOwnServer();

const typing = ({ page }: Person) => page.getByText(/shorkarta.{0,2} is typing/);
const memberRow = ({ page, texts }: Person, name: string) =>
  page.getByRole('complementary', { name: texts.people.inTheRoom }).getByRole('link').filter({ hasText: name });

story(
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
    await owner.page.getByText(owner.texts.messages.command.done).waitFor();

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
    expect(await third.page.getByText(owner.texts.messages.command.done).count()).toBe(0);
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
      await expect(other.screens.loadRoom({ id: room })).rejects.toMatchObject({ code: 'BANNED' });
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
