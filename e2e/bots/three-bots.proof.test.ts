import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBot } from '@baithak/server/testing/bot-actions';
import { expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { story } from '../harness/story.ts';

const program = join(import.meta.dirname, '../../bots/src/main.ts');

const timeline = ({ page }: Person) => page.getByRole('log');
const ask = async (person: Person, words: string) => {
  await composer(person).fill(words);
  await composer(person).press('Enter');
};
/** The card of a poll, by words of its question. */
const card = (person: Person, words: string | RegExp) => timeline(person).getByRole('group').filter({ hasText: words });
const numbered = ({ texts: { bots } }: Person, number: number, of: number) =>
  bots.questionOf.replace('{{number}}', `${number}`).replace('{{of}}', `${of}`);

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
  await card(member, 'Where do we meet?').getByText(member.texts.bots.pollOver, { exact: true }).waitFor();

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
    await own.getByText(owner.texts.bots.rightChoice, { exact: true }).waitFor();
    await others.getByText(member.texts.bots.rightChoice, { exact: true }).waitFor();
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
