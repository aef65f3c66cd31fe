import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBotFolder, startBot } from '@baithak/server/testing/bot-actions';
import { expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

/** The program of docs/bots.md. */
const example = (): string =>
  /```js\n([^]*?)```/.exec(readFileSync(join(import.meta.dirname, '../../docs/bots.md'), 'utf8'))?.[1] ?? '';

const timeline = ({ page }: Person) => page.getByRole('log');
/** A text of a person's language in which the bot is named. */
const naming = (text: string, name = 'paansa') => new RegExp(text.replace('<name/>', `.{0,2}${name}.{0,2}`));

story(
  'an owner makes a bot, starts it as the guide says, and two people in two languages ask it',
  async ({ app, person }) => {
    const [owner, member] = [await person({ theme: 'dark' }), await person({ language: 'ur', width: 390 })];
    const folder = await openBotFolder();
    writeFileSync(join(folder.path, 'bot.mjs'), example());
    await owner.register(accountOf('paansawala'));
    const room = await owner.createRoomByCall('Paansa ka kamra');
    await member.register(accountOf('khilari01'));
    await member.joinRoomByCall(room);

    const { bots } = owner.texts;
    await owner.page.goto('/settings/bots');
    await owner.page.getByRole('button', { name: bots.new }).first().click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel(bots.name).fill('paansawala');
    await dialog.getByRole('button', { name: bots.make }).click();
    await dialog.getByText(owner.texts.errors.NAME_TAKEN).waitFor();
    owner.mayLogError(/409/);
    await dialog.getByLabel(bots.name).fill('paansa');
    await dialog.getByRole('button', { name: bots.make }).click();
    await dialog.waitFor({ state: 'hidden' });
    const shown = await owner.page.getByText(/bth_bot_[\w-]{43}/).textContent();
    const token = /bth_bot_[\w-]{43}/.exec(shown ?? '')?.[0] ?? '';
    await owner.page.reload();
    await owner.page.getByText(bots.never).waitFor();
    expect(await owner.page.content()).not.toContain(token);

    const env = { BAITHAK_URL: app.url, BAITHAK_TOKEN: token };
    const first = startBot(folder, 'bot.mjs', env);
    await first.here;
    await owner.openRoom(room);
    await composer(owner).pressSequentially('/ro');
    await owner.page.getByText(pattern(bots.commandsWith.replace('{{typed}}', '/ro'))).waitFor();
    await composer(owner).fill('/roll 2');
    await composer(owner).press('Enter');
    await timeline(owner).getByText(naming(bots.asked)).first().waitFor();
    for (const each of [owner, member])
      await timeline(each)
        .getByText(/\d \+ \d = \d+/)
        .waitFor();
    await timeline(owner)
      .getByText(/answer to .{0,2}paansawala/)
      .waitFor();

    // Only who asked reads why it could not be done.
    await composer(member).fill('#paansa roll 11');
    await composer(member).press('Enter');
    await timeline(member).getByText('Ten dice at most.').waitFor();
    await composer(owner).fill('/roll many');
    await composer(owner).press('Enter');
    await owner.page.getByText(pattern(owner.texts.messages.command.problem.INVALID)).waitFor();
    await composer(owner).fill('');
    expect(await timeline(owner).getByText('Ten dice at most.').count()).toBe(0);

    // A command of one's own is shown, wherever one reads.
    await composer(owner).fill('a tall tale '.repeat(200));
    await composer(owner).press('Enter');
    await timeline(owner)
      .getByText(/a tall tale/)
      .waitFor();
    await timeline(owner).hover();
    await owner.page.mouse.wheel(0, -10_000);
    const toEnd = async () =>
      timeline(owner).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    await expect.poll(toEnd).toBeGreaterThan(100);
    await composer(owner).pressSequentially('/ro');
    await owner.page.getByText(bots.nextParam).waitFor();
    await composer(owner).press('Tab');
    expect(await composer(owner).inputValue()).toBe('/roll ');
    await composer(owner).pressSequentially('1');
    await composer(owner).press('Enter');
    await timeline(owner)
      .getByText(/paansawala (\d) = \1/)
      .waitFor();
    await expect.poll(toEnd).toBeLessThanOrEqual(1);

    await first.kill9();
    await owner.page.getByText('/roll', { exact: true }).waitFor({ state: 'detached' });
    await composer(member).fill('/paansa roll 1');
    await composer(member).press('Enter');
    for (const each of [owner, member]) await timeline(each).getByText(naming(each.texts.bots.isAway)).waitFor();
    const second = startBot(folder, 'bot.mjs', env);
    for (const each of [owner, member]) {
      await timeline(each)
        .getByText(/khilari01 (\d) = \1/)
        .waitFor();
      await timeline(each).getByText(naming(each.texts.bots.isAway)).waitFor({ state: 'detached' });
    }
    const third = startBot(folder, 'bot.mjs', env);
    await third.here;
    expect(await second.ended).toContain('Another program has connected');
    expect(
      await timeline(owner)
        .getByText(/khilari01 \d = \d/)
        .count(),
    ).toBe(1);
    await third.kill9();
    await folder.remove();
  },
);
