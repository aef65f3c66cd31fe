import { newId } from '@baithak/protocol/ids';
import { ageGuest } from '@baithak/server/testing/ladder-file';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, registerInRoom } from '../harness/people/actions.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

const link = 'the scores are at https://scores.example/today';

const form = ({ page }: Person): Locator => page.locator('form[data-composer]');
const send = (person: Person): Locator =>
  form(person).getByRole('button', { name: person.texts.messages.send, exact: true });
/** What the composer says is not open yet; near midnight it opens on another day. */
const said = (person: Person, thing: 'links' | 'pictures'): Locator => {
  const [first = ''] = person.texts.ladder.line[`${thing}On`].split(' ');
  return form(person)
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${first} `) });
};
const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click();
const steps = ({ page }: Person): Locator => page.locator('li[data-state]');
const states = (person: Person): Promise<(string | null)[]> =>
  steps(person).evaluateAll((all) => all.map((each) => each.getAttribute('data-state')));

const choosePicture = async (person: Person): Promise<void> => {
  const buffer = await drawn(person.page, 320, 200, colors[0]);
  await form(person)
    .locator('input[type=file][accept*="image/png"]')
    .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer });
  await person.page.getByRole('img', { name: 'kite.png' }).waitFor();
};

story(
  'a guest climbs: what is not open yet is said before it is sent, opens with an answer and with time, is taken back by a moderator, and opens whole with an account',
  async ({ person, app }) => {
    const [guest, owner] = [await person(), await person()];
    await registerInRoom(owner, 'zeenadar');
    const room = await owner.createRoomByCall('The Stairs');
    await guest.enterAsGuest('charhnewala');
    await guest.joinRoomByCall(room);
    const { texts, page } = guest;
    const { line } = texts.ladder;
    const uploads: string[] = [];
    page.on('request', (request) => /\/upload/.test(request.url()) && uploads.push(request.url()));

    // A link: nothing is sent, the words stay, and it can be taken out.
    await composer(guest).fill(link);
    await said(guest, 'links').waitFor();
    expect(await send(guest).isDisabled()).toBe(true);
    await composer(guest).press('Enter');
    expect(await composer(guest).inputValue()).toBe(link);
    await press(form(guest), line.takeLinksOut_one);
    expect(await composer(guest).inputValue()).toBe('the scores are at');
    await said(guest, 'links').waitFor({ state: 'detached' });
    await composer(guest).press('Enter');
    await guest.seesSent('the scores are at');

    // The page of the steps hears of a member's answer at once.
    await composer(guest).fill(link);
    await form(guest).getByRole('link', { name: texts.ladder.yourSteps }).click();
    await page.waitForURL('**/settings/steps');
    await expect.poll(() => states(guest)).toEqual(['done', 'here', 'later', 'later']);
    await page.getByText(texts.ladder.part.replace('{{done}}', '0').replace('{{all}}', '1')).waitFor();
    await owner.seesMessage('the scores are at');
    await owner.say('@charhnewala welcome, sit down');
    await steps(guest).getByText('zeenadar').waitFor();

    // An hour later links are open; what was being written is still there.
    ageGuest(app.dataDir, 'charhnewala', 60);
    await page.reload();
    await expect.poll(() => states(guest)).toEqual(['done', 'done', 'here', 'later']);
    await guest.openRoom(room);
    expect(await composer(guest).inputValue()).toBe(link);
    await composer(guest).press('Enter');
    await owner.seesMessage('scores.example');

    // A picture is kept where it was chosen, and not uploaded.
    await composer(guest).fill('Look at the kite');
    await choosePicture(guest);
    await said(guest, 'pictures').waitFor();
    await form(guest).getByText(line.nothingUploaded).waitFor();
    expect(await send(guest).isDisabled()).toBe(true);
    expect(uploads).toEqual([]);
    await press(form(guest), line.takeFilesOut_one);
    await page.getByRole('img', { name: 'kite.png' }).waitFor({ state: 'detached' });

    // A day later it goes.
    ageGuest(app.dataDir, 'charhnewala', 1440);
    await page.reload();
    await composer(guest).fill('Look at the kite now');
    await choosePicture(guest);
    await send(guest).click();
    await owner.seesMessage('Look at the kite now');

    // A moderator deletes it: one step back, seen at once.
    await page.goto('/settings/steps');
    await expect.poll(() => states(guest)).toEqual(['done', 'done', 'done', 'later']);
    const moderator = clientAt(app.url);
    await moderator.accounts.logIn(accountOf('zeenadar'));
    const { msgs } = await moderator.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) });
    const [shown] = msgs.filter(({ content }) => content.some(({ type }) => type === 'image'));
    await moderator.messages.deleteMessage({ id: room, messageId: shown?._id ?? newId() });
    moderator.close();
    await expect.poll(() => states(guest)).toEqual(['done', 'done', 'here', 'later']);
    await page.getByText(texts.ladder.cleanSince.split('{{when}}')[1] ?? '').waitFor();

    // With an account all of it is open, and everything is still there.
    await page.getByRole('link', { name: texts.ladder.skip.do }).click();
    await page.waitForURL('**/settings/upgrade');
    const { username, email, password } = accountOf('charhnewala');
    const { register } = texts.entry;
    await page.getByLabel(register.username, { exact: true }).fill(username);
    await page.getByLabel(register.email, { exact: true }).fill(email);
    await page.getByLabel(register.password, { exact: true }).fill(password);
    await page.getByRole('switch', { name: pattern(register.terms) }).check();
    await press(page.getByRole('main'), texts.account.upgrade.submit);
    await page.waitForURL('**/home/rooms/**');
    await guest.openRoom(room);
    await guest.seesMessage('the scores are at https');
    await choosePicture(guest);
    await composer(guest).fill('and https://kites.example too');
    await send(guest).click();
    await owner.seesMessage('kites.example');
  },
);

story('a guest reads in Urdu, on a phone, what is not open yet', async ({ person }) => {
  const guest = await person({ language: 'ur', width: 390 });
  await guest.enterAsGuest('naya4127');
  await guest.joinRoomByCall();
  await composer(guest).fill('دیکھیں chat.com');
  await choosePicture(guest);
  for (const thing of ['links', 'pictures'] as const) await said(guest, thing).waitFor();
  const { line } = guest.texts.ladder;
  await press(form(guest), line.takeLinksOut_one);
  expect(await composer(guest).inputValue()).toBe('دیکھیں');
  await press(form(guest), line.takeFilesOut_one);
  await said(guest, 'pictures').waitFor({ state: 'detached' });
  await guest.page.goto('/ghome');
  await guest.page.getByRole('link', { name: guest.texts.ladder.seeMissing }).click();
  await expect.poll(() => states(guest)).toEqual(['done', 'here', 'later', 'later']);
});
