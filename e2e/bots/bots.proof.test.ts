import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBotFolder, startBot } from '@baithak/server/testing/bot-actions';
import { describe, expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
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

describe('the three bots of the seed', () => {
  const program = join(import.meta.dirname, '../../bots/src/main.ts');
  const ask = async (person: Person, words: string) => {
    await composer(person).fill(words);
    await composer(person).press('Enter');
  };
  /** The card of a poll, by words of its question. */
  const card = (person: Person, words: string | RegExp) =>
    timeline(person).getByRole('group').filter({ hasText: words });
  const numbered = ({ texts: { polls } }: Person, number: number, of: number) =>
    polls.questionOf.replace('{{number}}', `${number}`).replace('{{of}}', `${of}`);

  story('two people in two languages are greeted, vote, throw dice and play a quiz', async ({ app, person }) => {
    const [owner, member] = [await person({ theme: 'dark' }), await person({ language: 'ur', width: 390 })];
    const account = accountOf('mezbaan01');
    await owner.register(account);
    const roomId = await owner.createRoomByCall('Teen bot');
    const folder = mkdtempSync(join(tmpdir(), 'baithak-bots-'));
    const client = clientAt(app.url);
    await client.accounts.logIn(account);
    const tokens: Record<string, string> = {};
    for (const username of ['ginti', 'sawal', 'salaam'])
      tokens[username] = (await client.bots.createBot({ username, roomId })).token;
    client.close();
    writeFileSync(join(folder, 'bots.json'), JSON.stringify(tokens));
    const bots = startBot({ path: folder }, program, { DATA_DIR: folder, BAITHAK_URL: app.url });
    await bots.here;

    await member.register(accountOf('mehmaan01'));
    await member.joinRoomByCall(roomId);
    await member.say('آداب، سب کیسے ہیں؟');
    for (const each of [owner, member])
      await timeline(each)
        .getByText(/السلام علیکم/)
        .waitFor();

    await owner.openRoom(roomId);
    await ask(owner, '/roll 2d6');
    await timeline(member)
      .getByText(/🎲 \d \+ \d = \d+/)
      .waitFor();

    // Enter behind the name of a bot sends what is there.
    await ask(owner, '#ginti ');
    await timeline(owner).getByText('#ginti', { exact: true }).waitFor();

    await ask(owner, '/poll 30 Where do we meet? | Rooftop | Library');
    await card(member, 'Where do we meet?').getByRole('button', { name: 'Rooftop' }).click();
    await card(owner, 'Where do we meet?').getByRole('button', { name: 'Library' }).click();
    for (const each of [owner, member])
      for (const choice of ['Rooftop', 'Library'])
        await card(each, 'Where do we meet?')
          .getByRole('button', { name: new RegExp(`${choice}.*1`, 's') })
          .waitFor();
    // By the keyboard the vote goes to the other choice.
    await card(owner, 'Where do we meet?').getByRole('button', { name: 'Rooftop' }).focus();
    await owner.page.keyboard.press('Space');
    await card(member, 'Where do we meet?')
      .getByRole('button', { name: /Rooftop.*2/s })
      .waitFor();
    await ask(owner, '/close');
    await card(member, 'Where do we meet?').getByText(member.texts.polls.over, { exact: true }).waitFor();

    await ask(member, '#sawal quiz 2');
    for (let question = 1; question <= 2; question += 1) {
      const [own, others] = [card(owner, numbered(owner, question, 2)), card(member, numbered(member, question, 2))];
      await own.getByRole('button').nth(0).click();
      await others.getByRole('button').nth(1).click();
      await own.locator('[aria-pressed="true"]').waitFor();
      await others.locator('[aria-pressed="true"]').waitFor();
      // Nobody sees what others think.
      expect(await own.getByRole('button').nth(1).textContent()).not.toMatch(/\d (vote|votes)/);
      await ask(owner, '/next');
      await own.getByText(owner.texts.polls.rightChoice, { exact: true }).waitFor();
      await others.getByText(member.texts.polls.rightChoice, { exact: true }).waitFor();
    }
    for (const each of [owner, member])
      await timeline(each)
        .getByText(/The quiz is over/)
        .waitFor();
    // The people of the room list bots apart, with what they answer.
    await owner.page.getByText('/roll, /poll, /close').waitFor();

    const texts = owner.texts.bots;
    await owner.page.goto('/settings/bots');
    await owner.page.getByRole('button', { name: texts.more.replace('{{name}}', 'ginti') }).click();
    await owner.page.getByRole('menuitem', { name: texts.delete }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: texts.delete }).click();
    await owner.page.getByText(new RegExp(texts.deleted.replace('{{name}}', '.?ginti.?'))).waitFor();
    await owner.page.getByRole('row').filter({ hasText: 'ginti' }).waitFor({ state: 'detached' });
    // What it wrote stays.
    await card(member, 'Where do we meet?').waitFor();
    await bots.kill9();
    rmSync(folder, { recursive: true });
  });
});
