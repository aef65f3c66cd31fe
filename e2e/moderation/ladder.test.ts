import { newId } from '@baithak/protocol/ids';
import { ageGuest } from '@baithak/server/testing/ladder-file';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { composer, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

const link = 'دیکھیں https://scores.example/today';

const form = ({ page }: Person): Locator => page.locator('form[data-composer]');
const send = (person: Person): Locator =>
  form(person).getByRole('button', { name: person.texts.messages.send, exact: true });
const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click();
const states = ({ page }: Person): Promise<(string | null)[]> =>
  page.locator('li[data-state]').evaluateAll((all) => all.map((each) => each.getAttribute('data-state')));

const choosePicture = async (person: Person): Promise<void> => {
  const buffer = await drawn(person.page, 320, 200, colors[0]);
  await form(person)
    .locator('input[type=file][accept*="image/png"]')
    .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer });
  await person.page.getByRole('img', { name: 'kite.png' }).waitFor();
};

// The whole climb, up to an account, is in ladder.proof.test.ts.
story(
  'a guest on a phone sends neither link nor picture too early, sees an answer as a step, and finds the words and the open step later',
  async ({ app, person }) => {
    const guest = await person({ language: 'ur', width: 390 });
    const owner = await memberByCalls(app.url, 'zeenawali');
    const roomId = await roomByCalls(owner, 'The Steep Stairs');
    await guest.enterAsGuest('charhnewali');
    await guest.joinRoomByCall(roomId);
    const { texts, page } = guest;
    const { line } = texts.ladder;
    const uploads: string[] = [];
    page.on('request', (request) => /\/upload/.test(request.url()) && uploads.push(request.url()));

    await composer(guest).fill(link);
    await choosePicture(guest);
    await form(guest).getByText(line.nothingUploaded).waitFor();
    expect(await send(guest).isDisabled()).toBe(true);
    await composer(guest).press('Enter');
    expect(await composer(guest).inputValue()).toBe(link);
    await press(form(guest), line.takeFilesOut_one);
    await page.getByRole('img', { name: 'kite.png' }).waitFor({ state: 'detached' });
    await press(form(guest), line.takeLinksOut_one);
    expect(await composer(guest).inputValue()).toBe('دیکھیں');
    await composer(guest).press('Enter');
    await guest.seesSent('دیکھیں');
    expect(uploads).toEqual([]);

    await composer(guest).fill(link);
    await form(guest).getByRole('link', { name: texts.ladder.yourSteps }).click();
    await page.waitForURL('**/settings/steps');
    await expect.poll(() => states(guest)).toEqual(['done', 'here', 'later', 'later']);
    const message = '@charhnewali welcome, sit down';
    await owner.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
    await page.locator('li[data-state]').getByText('zeenawali').waitFor();

    // A day later.
    ageGuest(app.dataDir, 'charhnewali', 1440);
    await guest.openRoom(roomId);
    expect(await composer(guest).inputValue()).toBe(link);
    await choosePicture(guest);
    await send(guest).click();
    await guest.seesSent('scores.example');
  },
);
