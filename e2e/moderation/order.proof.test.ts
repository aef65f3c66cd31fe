import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

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
