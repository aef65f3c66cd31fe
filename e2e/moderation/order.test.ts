import { newId } from '@baithak/protocol/ids';
import { ageEverybody, ageGuest } from '@baithak/server/testing/ladder-file';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { accountOf, composer, memberByCalls, registerInRoom, roomByCalls } from '../harness/people/actions.ts';
import { colors, drawn } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { noLine } from '../harness/server/server-process.ts';
import { story } from '../harness/story.ts';

// The dialogs of the owner, a member beside the guest, and the lists, are in order.proof.test.ts.
story(
  'a guest loses nothing while a room is frozen, slowed down and cleared, nor by a timeout',
  async ({ app, person }) => {
    const guest = await person({ language: 'ur', width: 390 });
    const owner = await memberByCalls(app.url, 'chiraghwala');
    const roomId = await roomByCalls(owner, 'Lantern Lane');
    const says = (message: string) =>
      owner.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
    await guest.enterAsGuest('raahgeer3');
    await guest.joinRoomByCall(roomId);
    await says('The lamps are lit');
    await guest.seesMessage('The lamps are lit');
    await composer(guest).fill('My half of the story');

    const { line } = guest.texts.order;
    await owner.rooms.freezeRoom({ roomId, on: true, minutes: 30 });
    await guest.page.getByText(line.frozenHere).waitFor();
    await guest.page.getByText(line.kept).waitFor();
    expect(await composer(guest).count()).toBe(0);
    await owner.rooms.freezeRoom({ roomId, on: false });
    await expect.poll(() => composer(guest).inputValue()).toBe('My half of the story');
    await composer(guest).press('Enter');
    await guest.seesSent('My half of the story');

    const target = 'raahgeer3';
    await composer(guest).fill('And another word');
    await owner.commands.timeOutPerson({ roomId, target, minutes: 10, reason: 'One lamp at a time' });
    await guest.page.getByText(line.timeout).waitFor();
    await guest.page.getByText('One lamp at a time').waitFor();
    expect(await composer(guest).count()).toBe(0);
    await says('Everybody else talks');
    await guest.seesMessage('Everybody else talks');
    await owner.commands.endTimeout({ roomId, target });
    await expect.poll(() => composer(guest).inputValue()).toBe('And another word');

    await guest.say('A word from the lane');
    await guest.seesSent('A word from the lane');

    // What was just written counts, and five minutes do not pass however slow the machine is.
    await owner.rooms.setSlowMode({ roomId, seconds: 300 });
    await guest.page.getByRole('timer').waitFor();
    await composer(guest).fill('Kept for later');
    await composer(guest).press('Enter');
    expect(await composer(guest).inputValue()).toBe('Kept for later');
    await owner.rooms.setSlowMode({ roomId, seconds: 0 });
    await guest.page.getByRole('timer').waitFor({ state: 'detached' });

    await owner.commands.clearRoom({ roomId, count: 1 });
    await guest.message('A word from the lane').waitFor({ state: 'detached' });
    await guest.seesMessage('My half of the story');
    await owner.commands.clearRoom({ roomId });
    await guest.page.getByText(guest.texts.messages.clearedText).waitFor();
    expect(await composer(guest).inputValue()).toBe('Kept for later');
    await says('A clean table');
    await guest.seesMessage('A clean table');
  },
);

story(
  'a room that turns to its members closes before the eyes of who only looked in, and opens again by joining',
  async ({ app, person }) => {
    const visitor = await person();
    const owner = await memberByCalls(app.url, 'darbaanje');
    const roomId = await roomByCalls(owner, 'Curtained Door');
    await owner.messages.sendMessage({ id: roomId, message: 'Between ourselves', type: 'text', tempId: newId() });
    await visitor.enterAsGuest('jhaankta');
    await visitor.openRoom(roomId);
    await visitor.seesMessage('Between ourselves');
    visitor.mayLogError(/CANNOT_READ|403/);
    await owner.rooms.updateRoomSettings({ roomId, readers: 'members' });
    const { closed } = visitor.texts.order;
    await visitor.page.getByRole('heading', { name: closed.title }).waitFor();
    await visitor.page.getByText(visitor.texts.errors.CANNOT_READ).waitFor();
    expect(await visitor.message('Between ourselves').count()).toBe(0);
    await visitor.page.getByRole('main').getByRole('button', { name: closed.join, exact: true }).click();
    await visitor.seesMessage('Between ourselves');
    await visitor.say('Thank you for the seat');
    await visitor.seesSent('Thank you for the seat');
  },
);

const typing = ({ page }: Person) => page.getByText(/shorwala.{0,2} is typing/);
const memberRow = ({ page, texts }: Person, name: string) =>
  page.getByRole('complementary', { name: texts.people.inTheRoom }).getByRole('link').filter({ hasText: name });

/** The clock of a device that is two hours ahead, in each page that is opened from now on. */
const setClockAhead = async ({ context }: Person): Promise<void> => {
  await context.addInitScript(() => {
    const RealDate = Date;
    const now = () => RealDate.now() + 2 * 3_600_000;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
      get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
    });
  });
};

// The dialog of the moderator, and the queue of the staff, are in order.proof.test.ts.
story(
  'a guest banned in the middle of typing reads why on a device whose clock is wrong, bystanders see them gone with what they wrote, and the draft is there when the ban ends',
  async ({ app, person }) => {
    const [guest, bystander] = [await person({ language: 'ur', width: 390 }), await person()];
    await setClockAhead(guest);
    const keeper = await memberByCalls(app.url, 'darbaanda');
    const roomId = await roomByCalls(keeper, 'Sarak Paar');
    await registerInRoom(bystander, 'raahgeer2', roomId);
    await guest.enterAsGuest('shorwala');
    await guest.joinRoomByCall(roomId);
    // A load that was under way may answer BANNED.
    guest.mayLogError(/403/);
    await guest.say('hello hello');
    await bystander.seesMessage('hello hello');
    await composer(guest).pressSequentially('I was just going to say');
    // They go on until the room is taken from them.
    const goesOn = composer(guest).pressSequentially(' what I think of all this', { delay: 300 });
    const stopped = goesOn.catch(() => undefined);
    await typing(bystander).waitFor();

    const reason = 'shouting at everybody';
    await keeper.commands.banGuest({ roomId, target: 'shorwala', minutes: 60, reason });
    await keeper.commands.undoLastHour({ roomId, target: 'shorwala' });
    const { own } = guest.texts.moderation;
    await guest.page.getByRole('heading', { name: own.title }).waitFor();
    await stopped;
    await guest.page.getByText(reason).waitFor();
    await guest.page.getByRole('timer').waitFor();
    await guest.page.getByText(own.kept).waitFor();
    expect(await guest.page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 3_600_000);
    expect(await guest.page.getByText(own.over).count()).toBe(0);
    expect(await guest.page.getByText('darbaanda').count()).toBe(0);
    await bystander.message('hello hello').waitFor({ state: 'detached' });
    await typing(bystander).waitFor({ state: 'detached' });
    await memberRow(bystander, 'shorwala').waitFor({ state: 'detached' });
    expect(await bystander.page.getByText(reason).count()).toBe(0);

    await guest.page.getByRole('button', { name: own.ask, exact: true }).click();
    const asking = guest.page.getByRole('dialog', { name: own.askTitle });
    await asking.getByRole('textbox').fill('I was only singing');
    await asking.getByRole('button', { name: own.send, exact: true }).click();
    await guest.page.getByText(own.asked).waitFor();
    expect(await guest.page.getByRole('button', { name: own.ask, exact: true }).count()).toBe(0);

    await keeper.commands.unbanPerson({ roomId, target: 'shorwala' });
    await guest.page.getByRole('button', { name: own.comeBack, exact: true }).click();
    await expect.poll(() => composer(guest).inputValue()).toMatch(/^I was just going to say/);
    await memberRow(bystander, 'shorwala').waitFor();
  },
);

describe('a raid', () => {
  // From the surge to what is undone, and what staff read, all of it is in raid.proof.test.ts.
  story(
    'in raid mode a member goes on talking, a newcomer reads and keeps the draft, and both write again when it ends',
    async ({ app, person }) => {
      const [member, raider] = [await person({ language: 'ur', width: 390 }), await person()];
      const keeper = await memberByCalls(app.url, 'muhafizda');
      const roomId = await roomByCalls(keeper, 'Hockey ka Dhaba');
      const account = accountOf('puranidost');
      const members = await memberByCalls(app.url, account.username);
      await members.rooms.joinRoom({ roomId });
      ageEverybody(app.dataDir);
      await member.logIn(account);
      await member.openRoom(roomId);
      for (const each of [member, raider]) each.mayLogError(noLine);
      await raider.enterAsGuest('raahzan2');
      await raider.joinRoomByCall(roomId);
      await raider.say('Rain is better than this cricket');
      await member.seesMessage('Rain is better than this cricket');
      await composer(raider).fill('I only wanted to ask the score');

      await keeper.raids.setRaidMode({ roomId, level: 'newcomers' });
      const { line } = member.texts.raids;
      await member.page.getByText(line.newcomers).waitFor();
      await member.page.getByRole('button', { name: line.why }).click();
      await member.page.getByRole('dialog').getByText(line.you).waitFor();
      await member.page.keyboard.press('Escape');
      await raider.page.getByText(raider.texts.order.line.frozenHere).waitFor();
      await raider.page.getByText(raider.texts.order.line.kept).waitFor();
      await raider.page.getByRole('link', { name: raider.texts.order.line.register }).waitFor();
      expect(await composer(raider).count()).toBe(0);
      await member.say('چھ گیندوں پر چودہ');
      await raider.seesMessage('چھ گیندوں پر چودہ');

      await keeper.raids.setRaidMode({ roomId, level: 'off' });
      await member.page.getByText(line.newcomers).waitFor({ state: 'detached' });
      await expect.poll(() => composer(raider).inputValue()).toBe('I only wanted to ask the score');
      await composer(raider).press('Enter');
      await member.seesMessage('I only wanted to ask the score');
    },
  );
});

describe('the ladder', () => {
  const link = 'دیکھیں https://scores.example/today';

  const form = ({ page }: Person): Locator => page.locator('form[data-composer]');
  const send = (person: Person): Locator =>
    form(person).getByRole('button', { name: person.texts.messages.send, exact: true });
  const press = (place: Locator, name: string): Promise<void> =>
    place.getByRole('button', { name, exact: true }).click();
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
});
