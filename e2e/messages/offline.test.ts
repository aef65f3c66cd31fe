import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, goOnline, overlap, seesExactly } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { noLine } from '../harness/server/server-process.ts';
import { storyWithOwnServer, storyWithServerProcess } from '../harness/story.ts';

const story = storyWithOwnServer();
const storyOfAnEnd = storyWithServerProcess();

const enterTogether = async (guest: Person, member: Person, names: readonly [string, string]): Promise<void> => {
  await Promise.all([guest.enterAsGuest(names[0]), member.register(accountOf(names[1]))]);
  for (const somebody of [guest, member]) {
    somebody.mayLogError(noLine);
    await somebody.joinRoomByCall('baithak');
  }
};

const notice = ({ page }: Person, text: string) => page.getByRole('region').filter({ hasText: text }).getByText(text);

/** A notice lies over neither the title and the tabs of the room nor the composer. */
const coversNothing = async (who: Person, shown: Locator): Promise<void> => {
  const tabs = who.page.getByRole('tablist', { name: who.texts.rooms.tabs });
  for (const other of [who.page.getByRole('heading', { level: 1 }), tabs, composer(who)])
    expect(await overlap(shown, other)).toBe(0);
};

onlyInProof(storyOfAnEnd)(
  'the server goes away and comes back: both see a notice, messages written meanwhile arrive once, and none is lost',
  async ({ app, person }) => {
    const [guest, member] = [await person({ language: 'ur' }), await person()];
    await enterTogether(guest, member, ['mehman1', 'salmakhan']);
    await member.say('before the cut');
    await guest.seesMessage('before the cut');

    await app.kill9();
    await member.say('written in the dark');
    await guest.say('اندھیرے میں لکھا');
    await member.message('written in the dark').getByText(member.texts.messages.sending).waitFor();
    const lost = [guest, member].map(async (somebody) =>
      notice(somebody, somebody.texts.common.notices.networkError).waitFor(),
    );
    await Promise.all(lost);
    expect(member.texts.common.notices.networkError).toBe('Network Error!');

    const back = [guest, member].map(async (somebody) =>
      notice(somebody, somebody.texts.common.notices.backOnline).waitFor({ timeout: 45_000 }),
    );
    await app.restart();
    await Promise.all(back);
    await member.say('after the cut');
    for (const somebody of [guest, member]) {
      await somebody.seesMessage('after the cut');
      await somebody.seesMessage('written in the dark');
      await somebody.seesMessage('اندھیرے میں لکھا');
      await notice(somebody, somebody.texts.common.notices.networkError).waitFor({ state: 'detached' });
      await expect.poll(async () => somebody.page.getByText(somebody.texts.messages.sending).count()).toBe(0);
    }
    // A third person, who loads only what the server stored, finds each once too.
    const witness = await person();
    await witness.enterAsGuest('gawah1');
    await witness.openRoom('baithak');
    for (const text of ['before the cut', 'written in the dark', 'اندھیرے میں لکھا', 'after the cut'])
      await witness.seesMessage(text);
  },
);

story(
  'one loses the connection, then receives the messages of the others in order and sends the unsent ones',
  async ({ person }) => {
    const [guest, member] = [await person(), await person()];
    await enterTogether(guest, member, ['mehman2', 'bilalahmad']);
    await member.say('still here');
    await guest.seesMessage('still here');

    await guest.context.setOffline(true);
    await guest.say('from under the bridge');
    for (const text of ['while you were away', 'and again', 'and once more']) await member.say(text);
    await notice(guest, guest.texts.common.notices.networkError).waitFor();
    expect(await guest.message('and once more').count()).toBe(0);
    await coversNothing(guest, notice(guest, guest.texts.common.notices.networkError));

    await guest.page.getByRole('button', { name: guest.texts.common.tryNow, exact: true }).waitFor();
    await goOnline(guest);
    const back = notice(guest, guest.texts.common.notices.backOnline);
    await back.waitFor({ timeout: 45_000 });
    await coversNothing(guest, back);
    const all = ['still here', 'while you were away', 'and again', 'and once more', 'from under the bridge'];
    for (const somebody of [guest, member]) await seesExactly(somebody, all);
  },
);

story('a page that is closed with an unsent message sends it when it is opened again', async ({ person, newLine }) => {
  const line = await newLine();
  const [guest, member] = [await person(), await person({}, line)];
  await enterTogether(guest, member, ['mehman3', 'kamran99']);
  await line.cut();
  await member.say('kept in the drawer');
  await member.message('kept in the drawer').getByText(member.texts.messages.sending).waitFor();
  // Whatever sends it now is another page.
  await member.page.goto('about:blank');
  await line.mend();
  await member.openRoom('baithak');
  await guest.seesMessage('kept in the drawer');
  await member.seesMessage('kept in the drawer');
});

story(
  'messages written offline in a room that was closed meanwhile arrive there, in order',
  async ({ person, newLine }) => {
    const line = await newLine();
    const [guest, member] = [await person(), await person({ language: 'ur', width: 390 }, line)];
    await enterTogether(guest, member, ['mehman4', 'rabia22']);
    await line.cut();
    const said = ['پہلی بات', 'دوسری بات', 'تیسری بات'];
    for (const text of said) await member.say(text);
    await member.message('تیسری بات').getByText(member.texts.messages.sending).waitFor();
    await member.page.getByRole('link', { name: member.texts.rooms.toRooms }).click();
    await composer(member).waitFor({ state: 'detached' });
    await line.mend();
    await seesExactly(guest, said);
  },
);
