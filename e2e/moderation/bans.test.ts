import { expect } from 'vitest';
import { composer, memberByCalls, registerInRoom, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

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

// The dialog of the moderator, and the queue of the staff, are in bans.proof.test.ts.
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
