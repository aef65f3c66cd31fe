import { expect } from 'vitest';
import { composer, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import { newId } from '@baithak/protocol/ids';
import { story } from '../harness/story.ts';

// The dialogs of the owner, a member beside the guest, and the lists, are in order.proof.test.ts.
story('a guest loses nothing while a room is frozen, slowed down and cleared', async ({ app, person }) => {
  const guest = await person({ language: 'ur', width: 390 });
  const owner = await memberByCalls(app.url, 'chiraghwala');
  const roomId = await roomByCalls(owner, 'Lantern Lane');
  const says = (message: string) => owner.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
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
});

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
