import { ageEverybody } from '@baithak/server/testing/ladder-file';
import { expect } from 'vitest';
import { accountOf, composer, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import { noLine } from '../harness/server/server-process.ts';
import { story } from '../harness/story.ts';

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
