import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect } from 'vitest';
import { accountOf, composer, log } from '../harness/people/actions.ts';
import { raid } from '../harness/people/raiders.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { pattern } from '../harness/people/texts.ts';
import type { App } from '../harness/server/app.ts';
import { noLine } from '../harness/server/server-process.ts';
import { storyWithOwnServer } from '../harness/story.ts';

// Surges are counted, and guests of a raid come from addresses of their own.
const story = storyWithOwnServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });

const month = 30 * 24 * 3_600_000;

/** Everybody who is in a room now joined it a month ago. */
const makeOld = async (app: App): Promise<void> => {
  await app.stop();
  const db = new DatabaseSync(join(app.dataDir, 'baithak.sqlite'));
  db.prepare('update room_members set joined_at = joined_at - ?').run(month);
  db.close();
  await app.restart();
};

const loud = [
  'Your batting is worse than your tea',
  'Nobody here has ever held a bat',
  'The umpire was asleep all evening',
  'Close this room and go home',
  'My cat bowls faster than that',
  'Eleven aunties would win this match',
  'Bring back the old captain',
  'Rain is better than this cricket',
];

story(
  'a raid as a member, a moderator, a raider and staff see it: the room freezes by itself, what was written is undone, and it ends',
  async ({ app, person }) => {
    const [staff, keeper, member, raider] = [
      await person(),
      await person(),
      await person({ language: 'ur', width: 390 }),
      await person({ width: 390 }),
    ];
    const owner = clientAt(app.url);
    const account = accountOf('darbanhaveli');
    try {
      const token = (await app.setupLink()).split('/').at(-1) ?? '';
      await owner.accounts.setUpOwner({ token, ...account, agreedToTerms: true });
      await Promise.all([keeper.register(accountOf('muhafizji')), member.register(accountOf('puranisaathi'))]);
      const room = await keeper.createRoomByCall('Cricket ka Dhaba');
      await member.joinRoomByCall(room);
      for (const each of [keeper, member]) each.mayLogError(noLine);
      await makeOld(app);
      await owner.staff.updatePlatformSettings({
        raid: { automatic: true, joins: 4, firstMessages: 1000, minutes: 2 },
      });

      await Promise.all([staff.logIn(account), raider.enterAsGuest('raahzan1')]);
      await staff.page.goto('/staff/house/switches');
      const house = staff.texts.staff.raid;
      await staff.page.getByText(house.calm).waitFor();
      await Promise.all([keeper.openRoom(room), member.openRoom(room), raider.joinRoomByCall(room)]);
      await composer(raider).fill('I only wanted to ask the score');

      const said = await raid(app.url, room, loud);
      expect(said.length).toBeGreaterThan(0);
      expect(said.length).toBeLessThan(loud.length);

      // The member, in Urdu on a phone: one line without numbers, and they go on talking.
      const { line } = member.texts.raids;
      await member.page.getByText(line.newcomers).waitFor();
      await member.page.getByRole('button', { name: line.why }).click();
      await member.page.getByRole('dialog').getByText(line.you).waitFor();
      await member.page.keyboard.press('Escape');
      await member.say('چھ گیندوں پر چودہ');
      await keeper.seesMessage('چھ گیندوں پر چودہ');

      // The raider: what they were writing is kept, and they read why they cannot send it.
      await raider.page.getByText(raider.texts.order.line.frozenHere).waitFor();
      await raider.page.getByText(raider.texts.order.line.kept).waitFor();
      await raider.page.getByRole('link', { name: raider.texts.order.line.register }).waitFor();
      expect(await composer(raider).count()).toBe(0);

      // Staff, as it happens.
      await staff.page.getByText(house.inRooms_one.replace('{{count}}', '1')).waitFor();
      await staff.page.getByRole('link', { name: 'Cricket ka Dhaba' }).waitFor();

      // The moderator: numbers, who came, and what they wrote taken away.
      const words = keeper.texts.raids;
      const panel = keeper.page.getByRole('region', { name: pattern(words.panel.since) });
      await panel.getByText(words.panel.now.newcomers).waitFor();
      await panel.getByText(/\d+\s*joins in 2 minutes/).waitFor();
      await panel.getByRole('button', { name: words.panel.see }).click();
      const list = keeper.page.getByRole('dialog', { name: words.people.title });
      await list.getByRole('button', { name: /raider1/ }).click();
      await keeper.page.getByRole('heading', { name: 'raider1' }).waitFor();
      await keeper.page.getByRole('button', { name: keeper.texts.common.close, exact: true }).first().click();
      await panel.getByRole('button', { name: words.panel.undo }).click();
      const undo = keeper.page.getByRole('dialog', { name: words.undo.title });
      await undo.getByText(pattern(words.undo.goes_other)).waitFor();
      for (const text of said) expect(await log(keeper).getByText(text).count()).toBe(1);
      await undo.getByRole('button', { name: pattern(words.undo.do_other) }).click();
      await undo.waitFor({ state: 'detached' });
      const gone = member.texts.raids.gone;
      const counts = { messages: gone.messages_other, people: gone.people_other };
      const taken = gone.text
        .replace('{{people}}', counts.people)
        .replace('{{messages}}', counts.messages)
        .replaceAll('{{count}}', String(said.length));
      await log(member).getByText(taken).waitFor();
      for (const text of said)
        for (const each of [keeper, member, raider]) await log(each).getByText(text).waitFor({ state: 'detached' });
      await member.seesMessage('چھ گیندوں پر چودہ');

      // Taken back within the hour: all of it stands where it was, and the line is gone. Then away again.
      await panel.getByText(pattern(said.length === 1 ? words.held.text_one : words.held.text_other)).waitFor();
      await panel.getByRole('button', { name: words.held.do }).click();
      const back = keeper.page.getByRole('dialog', { name: words.restore.title });
      // A key goes to a button that cannot be pressed yet, too, and from there to Cancel.
      await back.getByRole('button', { name: pattern(words.restore.do_other), disabled: false }).press('Enter');
      await back.waitFor({ state: 'detached' });
      for (const text of said) for (const each of [keeper, member, raider]) await log(each).getByText(text).waitFor();
      await log(member).getByText(taken).waitFor({ state: 'detached' });
      await panel.getByRole('button', { name: words.held.do }).waitFor({ state: 'detached' });
      await panel.getByRole('button', { name: words.panel.undo }).click();
      await undo.getByRole('button', { name: pattern(words.undo.do_other) }).click();
      await undo.waitFor({ state: 'detached' });
      for (const text of said) await log(raider).getByText(text).waitFor({ state: 'detached' });
      await log(member).getByText(taken).waitFor();

      // Stricter, and over.
      await panel.getByRole('button', { name: words.panel.stricter }).click();
      await member.page.getByText(line.strict).waitFor();
      await panel.getByRole('button', { name: words.panel.end }).click();
      await panel.waitFor({ state: 'detached' });
      await member.page.getByText(line.strict).waitFor({ state: 'detached' });
      await expect.poll(() => composer(raider).inputValue()).toBe('I only wanted to ask the score');
      await composer(raider).press('Enter');
      await keeper.seesMessage('I only wanted to ask the score');
      await staff.page.getByText(house.calm).waitFor();
      await member.page.reload();
      await log(member).getByText(taken).waitFor();
    } finally {
      owner.close();
    }
  },
);

story('staff see what the classifier said as it says it, and mark whether it was right', async ({ person }) => {
  const [staff, writer] = [await person(), await person({ language: 'ur' })];
  await staff.logIn(accountOf('darbanhaveli'));
  await staff.page.goto('/staff/house/check');
  const words = staff.texts.classifier;
  const box = staff.page.getByRole('region', { name: words.title });
  await box.getByText(words.none).waitFor();
  await writer.register(accountOf('badzubaan1'));
  await writer.createRoomByCall('Tez Zubaan');
  await writer.say('tu chutiya hai');
  const verdict = box.getByRole('listitem').filter({ hasText: 'Tez Zubaan' });
  await verdict.getByText(words.outcomes.doubt).waitFor();
  await verdict.getByText(/swear word/).waitFor();
  await verdict.getByRole('button', { name: words.right }).click();
  await staff.page.getByText(words.percentRight.replace('{{percent}}', '100')).waitFor();
  await staff.page.reload();
  await verdict.getByRole('button', { name: words.right, pressed: true }).waitFor();
  await verdict.getByRole('link', { name: words.opens.message }).click();
  await staff.seesMessage('tu chutiya hai');
});
