import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBot } from '@baithak/server/testing/bot-actions';
import { expect, onTestFinished } from 'vitest';
import { composer, memberByCalls, registerInRoom, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

const program = join(import.meta.dirname, '../../bots/src/main.ts');

const timeline = ({ page }: Person) => page.getByRole('log');
const ask = async (person: Person, words: string) => {
  await composer(person).fill(words);
  await composer(person).press('Enter');
};
/** A text of a person's language in which the bot is named. */
const naming = (text: string) => new RegExp(text.replace('<name/>', '.{0,2}tasbeeh.{0,2}'));
/** The card of a poll, by words of its question. */
const card = (person: Person, words: string) => timeline(person).getByRole('group').filter({ hasText: words });

// A bot that is made, packed and started as the guide says is in bots.proof.test.ts, and so are a quiz and a greeting.
story(
  'two people in two languages ask a bot and vote at once, read that it is away when its program is killed, and are answered once when it is back',
  async ({ app, person }) => {
    const [one, other] = [await person({ theme: 'dark' }), await person({ language: 'ur', width: 390 })];
    const owner = await memberByCalls(app.url, 'tasbeehwala');
    const roomId = await roomByCalls(owner, 'Tasbeeh aur sawal');
    const folder = mkdtempSync(join(tmpdir(), 'baithak-bots-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const tokens: Record<string, string> = {};
    for (const [name, username] of [['ginti', 'tasbeeh']] as const)
      tokens[name] = (await owner.bots.createBot({ username, roomId })).token;
    writeFileSync(join(folder, 'bots.json'), JSON.stringify(tokens));
    const start = () => {
      const bots = startBot({ path: folder }, program, { DATA_DIR: folder, BAITHAK_URL: app.url });
      onTestFinished(() => bots.kill9());
      return bots;
    };
    const first = start();
    await first.here;
    await Promise.all([registerInRoom(one, 'khilari02', roomId), registerInRoom(other, 'khilari03', roomId)]);

    await ask(one, '/roll 2d6');
    for (const each of [one, other])
      await timeline(each)
        .getByText(/🎲 \d \+ \d = \d+/)
        .waitFor();
    // Only who asked reads why it could not be done.
    await ask(other, '#tasbeeh poll 30 Nothing to choose');
    await timeline(other).getByRole('alert').waitFor();
    await ask(one, '/poll 30 Where do we meet? | Rooftop | Library');
    await card(other, 'Where do we meet?').getByRole('button', { name: 'Rooftop' }).click();
    await card(one, 'Where do we meet?').getByRole('button', { name: 'Library' }).click();
    for (const each of [one, other])
      for (const choice of ['Rooftop', 'Library'])
        await card(each, 'Where do we meet?')
          .getByRole('button', { name: new RegExp(`${choice}.*1`, 's') })
          .waitFor();
    expect(await timeline(one).getByRole('alert').count()).toBe(0);
    await one.page.getByText('/roll, /poll, /close').waitFor();

    await first.kill9();
    await one.page.getByText('/roll, /poll, /close').waitFor({ state: 'detached' });
    await ask(other, '/tasbeeh roll 3d4');
    for (const each of [one, other]) await timeline(each).getByText(naming(each.texts.bots.isAway)).waitFor();
    start();
    for (const each of [one, other]) {
      await timeline(each)
        .getByText(/🎲 \d \+ \d \+ \d = \d+/)
        .waitFor();
      await timeline(each).getByText(naming(each.texts.bots.isAway)).waitFor({ state: 'detached' });
    }
    expect(
      await timeline(one)
        .getByText(/🎲 \d \+ \d \+ \d = \d+/)
        .count(),
    ).toBe(1);
  },
);
