import { newId } from '@baithak/protocol/ids';
import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { texts as commands } from '@baithak/web/i18n/lazy/commands';
import { texts as sounds } from '@baithak/web/i18n/lazy/sounds';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import {
  accountOf,
  chooseAction,
  composer,
  createRoomInUi,
  editor,
  log,
  memberByCalls,
  roomByCalls,
  roomRow,
  seesExactly,
  setHidden,
} from '../harness/people/actions.ts';
import { openRoomByCall, registerByCall } from '../harness/people/caller.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { notePlayed } from '../harness/sound/recording.ts';
import { story } from '../harness/story.ts';

const enterTogether = async (guest: Person, member: Person, names: readonly [string, string]): Promise<void> => {
  await Promise.all([guest.enterAsGuest(names[0]), member.register(accountOf(names[1]))]);
  for (const somebody of [guest, member]) {
    await somebody.joinRoomByCall();
  }
};

story(
  'a guest and a member in two windows see each other type and write, in English and in Urdu, each text in its own direction',
  async ({ person }) => {
    const [guest, member] = [await person({ language: 'ur' }), await person()];
    await enterTogether(guest, member, ['mehmanek', 'salmabaat']);
    await member.say('Salaam! The tea is ready.');
    await guest.say('وعلیکم السلام، ابھی آتا ہوں');
    for (const somebody of [guest, member]) {
      await seesExactly(somebody, ['Salaam! The tea is ready.', 'وعلیکم السلام، ابھی آتا ہوں']);
      const urdu = somebody.message('وعلیکم السلام').locator('[dir="rtl"][lang="ur"]').first();
      await urdu.waitFor();
      await somebody.message('The tea is ready').locator('[dir="ltr"]').first().waitFor();
    }
    // One sees when the other is typing, and when they stop. It is published at most once a second, and typing goes on
    // for longer than that.
    const line = guest.page.getByText(
      new RegExp(guest.texts.messages.typing.one.replace('{{first}}', '.*salmabaat.{0,2}')),
    );
    const seen = line.waitFor();
    await composer(member).pressSequentially('Let me think about it', { delay: 100 });
    await seen;
    await line.waitFor({ state: 'detached' });
    // Each line of a message, in its own direction: the message as a whole is Urdu.
    await composer(member).fill('کل صبح باغ کی صفائی ہے، سات بجے۔');
    await composer(member).press('Shift+Enter');
    await composer(member).pressSequentially('Bring gloves.');
    await composer(member).press('Enter');
    const mixed = guest.message('Bring gloves.').locator('[dir="rtl"][lang="ur"]');
    await mixed.locator('[dir="ltr"][lang="en"]', { hasText: /^Bring gloves\.$/ }).waitFor();
    await mixed.locator('[dir="rtl"][lang="ur"]', { hasText: 'سات بجے۔' }).waitFor();
  },
);

story('edits, replies and deletions of one appear for the other at once', async ({ person }) => {
  const [guest, member] = [await person(), await person()];
  await enterTogether(guest, member, ['mehmando', 'bilalbaat']);
  await member.say('The match begins at nine');
  await guest.seesMessage('The match begins at nine');
  await member.seesSent('The match begins at nine');

  // The up arrow in an empty composer edits the last message.
  await composer(member).press('ArrowUp');
  await editor(member).fill('The match begins at ten');
  await editor(member).press('Enter');
  await guest.message('The match begins at ten').getByText(guest.texts.messages.edited, { exact: true }).waitFor();
  await guest.message('The match begins at nine').waitFor({ state: 'detached' });

  // Escape leaves it as it was.
  await chooseAction(member, 'The match begins at ten', 'edit');
  await editor(member).fill('nonsense');
  await editor(member).press('Escape');
  await member.seesMessage('The match begins at ten');

  // What is written with signs is shown without them, hidden until it is asked for, and edited as it was written.
  await composer(member).fill('Eleven for the cricket and');
  await composer(member).press('Home');
  await composer(member).press('Shift+Control+ArrowRight');
  await composer(member).press('Control+b');
  await expect.poll(async () => composer(member).inputValue()).toBe('**Eleven** for the cricket and');
  await composer(member).press('Control+z');
  await expect.poll(async () => composer(member).inputValue()).toBe('Eleven for the cricket and');
  await composer(member).press('Control+y');
  await expect.poll(async () => composer(member).inputValue()).toBe('**Eleven** for the cricket and');
  await composer(member).press('End');
  await composer(member).pressSequentially(' ||the umpire|| `tea`');
  await composer(member).press('Enter');
  const marked = guest.message('for the cricket');
  await marked.locator('b', { hasText: /^Eleven$/ }).waitFor();
  await marked.locator('code[dir="ltr"]', { hasText: /^tea$/ }).waitFor();
  const spoiler = marked.getByRole('button', { name: guest.texts.messages.spoiler.show });
  await spoiler.press('Enter');
  await spoiler.waitFor({ state: 'detached' });
  await marked.getByText('the umpire').waitFor();
  await member.seesSent('for the cricket');
  await composer(member).press('ArrowUp');
  expect(await editor(member).inputValue()).toBe('**Eleven** for the cricket and ||the umpire|| `tea`');
  await editor(member).press('Escape');

  await chooseAction(guest, 'The match begins at ten', 'reply');
  await guest.page.locator('b', { hasText: /bilalbaat/ }).waitFor();
  await guest.say('I shall be there');
  const answer = member.message('I shall be there');
  await answer.getByTitle(member.texts.messages.toSource).filter({ hasText: 'The match begins at ten' }).waitFor();

  await chooseAction(guest, 'I shall be there', 'delete');
  await guest.page
    .getByRole('alertdialog')
    .getByRole('button', { name: guest.texts.messages.delete, exact: true })
    .click();
  for (const somebody of [guest, member]) await somebody.message('I shall be there').waitFor({ state: 'detached' });

  // A guest has no button to change somebody else's message.
  await guest.message('The match begins at ten').hover();
  await guest.page.getByRole('button', { name: guest.texts.messages.reply, exact: true }).waitFor();
  expect(
    await guest
      .message('The match begins at ten')
      .getByRole('button', { name: guest.texts.messages.edit, exact: true })
      .count(),
  ).toBe(0);
  expect(
    await guest
      .message('The match begins at ten')
      .getByRole('button', { name: guest.texts.messages.delete, exact: true })
      .count(),
  ).toBe(0);
});

onlyInProof(story)(
  'a new room is found by a guest; messages in other rooms are counted, and marked on return',
  async ({ app, person }) => {
    const owner = await registerByCall(app.url, 'hinabaat');
    const first = await openRoomByCall(owner, 'Purani Jagah');
    const [guest, member] = [await person(), await person()];
    await Promise.all([guest.enterAsGuest('mehmanchar'), member.register(accountOf('hinanaya'))]);
    for (const somebody of [guest, member]) await somebody.joinRoomByCall(first);
    await guest.say('the first cup');
    await member.seesMessage('the first cup');

    await createRoomInUi(member, 'Chai Khana');
    await guest.page.getByRole('button', { name: guest.texts.home.explore, exact: true }).first().click();
    await guest.page
      .getByRole('article')
      .filter({ hasText: 'Chai Khana' })
      .getByRole('button', { name: guest.texts.rooms.join, exact: true })
      .click();
    await roomRow(guest, 'Chai Khana').click();
    await composer(guest).waitFor();
    await guest.say('What a fine place');
    await member.seesMessage('What a fine place');

    await roomRow(guest, 'Purani Jagah').click();
    await guest.seesMessage('the first cup');
    await guest.say('the second cup');
    await guest.say('the third cup');
    await seesExactly(guest, ['the first cup', 'the second cup', 'the third cup']);
    // The list shows activity in other rooms when it is reloaded.
    await member.page.reload();
    await roomRow(member, 'Purani Jagah').getByLabel('2 unread messages').waitFor();
    await roomRow(member, 'Purani Jagah').click();
    await member.page.getByRole('separator', { name: /^2 new since/ }).waitFor();
    await seesExactly(member, ['the first cup', 'the second cup', 'the third cup']);
    // The tab says how many are new until they were on the screen.
    await expect.poll(() => member.page.title()).toMatch(/^Purani Jagah/);

    await roomRow(member, 'Chai Khana').click();
    await member.seesMessage('What a fine place');
    await roomRow(member, 'Purani Jagah').click();
    await member.seesMessage('the third cup');
    expect(await log(member).getByRole('separator', { name: /new/ }).count()).toBe(0);
  },
);

story(
  'a sound that somebody plays is heard by who has the room in view until they turn sounds off, and its player reads how many can hear it',
  async ({ person }) => {
    const [player, hearer, silent] = [await person(), await person({ width: 390, language: 'ur' }), await person()];
    await player.register(accountOf('dholwala'));
    const room = await player.createRoomByCall('Mehfil');
    await Promise.all([hearer.register(accountOf('sunnewala')), silent.register(accountOf('chupkabi'))]);
    await silent.withClient(({ people }) => people.updateSettings({ sounds: 'none' }));
    const ears: (() => Promise<readonly string[]>)[] = [];
    for (const somebody of [hearer, silent]) {
      await somebody.joinRoomByCall(room);
      // A browser plays nothing on a page that nobody has touched.
      await composer(somebody).click();
      ears.push(await notePlayed(somebody.page));
    }
    const heard = () => Promise.all(ears.map((each) => each()));
    /** Resolves when everybody was told of it. */
    const play = async (sound: keyof typeof sounds.en.names, answer: string) => {
      await player.say(`/play ${sound}`);
      await player.page.getByText(pattern(answer)).last().waitFor();
      await hearer.page.getByText(sounds.ur.names[sound]).first().waitFor();
      await silent.page.getByText(sounds.en.names[sound]).first().waitFor();
    };

    await play('sitar', commands.en.heardBy_one);
    await expect.poll(heard).toEqual([['sitar'], []]);
    const turnOff = hearer.page.getByRole('button', { name: sounds.ur.turnOff, exact: true });
    await turnOff.waitFor();
    expect(await silent.page.getByText(sounds.en.offer).count()).toBe(0);

    // The server does not know which tab is hidden.
    await setHidden(hearer.page, true);
    await play('tabla', commands.en.heardBy_one);
    await setHidden(hearer.page, false);
    await play('dholak', commands.en.heardBy_one);
    await expect.poll(heard).toEqual([['sitar', 'dholak'], []]);

    await turnOff.click();
    const chosen = async () => (await hearer.withClient(({ people }) => people.getSettings())).settings.sounds;
    await expect.poll(chosen).toBe('none');
    await play('kettle', commands.en.heardBy_zero);
    expect(await heard()).toEqual([['sitar', 'dholak'], []]);
  },
);

describe('long names', () => {
  const title = 'The Long Evening of Poetry and Tea Under Anarkali Lamps';
  const [poet, reader] = ['mirzaghalibkadeewana2026', 'parveenshakirkichahnewali'.slice(0, 24)] as const;

  /** Whether the first letter of an element is on the screen: inside of everything that cuts off what is around it. */
  const showsItsBeginning = (element: Element): boolean => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) return false;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const letter = range.getBoundingClientRect();
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const cuts = getComputedStyle(around).overflowX !== 'visible' || around === document.documentElement;
      if (cuts && (letter.left < box.left - 1 || letter.right > box.right + 1)) return false;
    }
    return letter.width > 0;
  };

  story(
    'on a narrow screen in Urdu, names and titles in Latin letters are cut at their end, not at their beginning',
    async ({ app, person }) => {
      const who = await person({ language: 'ur', width: 390 });
      const writer = await memberByCalls(app.url, poet);
      const roomId = await roomByCalls(writer, title);
      await who.register(accountOf(reader));
      await who.joinRoomByCall(roomId);
      const { page, texts } = who;
      const begins = (name: Locator) => expect.poll(() => name.first().evaluate(showsItsBeginning)).toBe(true);
      const say = (message: string) =>
        writer.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
      await say(`آج شام @${reader} اپنا کلام سنائیں گی اور ہم سب سنیں گے`);
      await who.seesMessage('آج شام');

      // Who types, and to whom one answers.
      await writer.loading.loadRoom({ id: roomId });
      const typing = page.locator('[data-chat] + div').locator('bdi');
      await expect
        .poll(async () => {
          await writer.messages.publishTyping({ id: roomId });
          return typing.first().evaluate(showsItsBeginning);
        })
        .toBe(true);
      await chooseAction(who, 'آج شام', 'reply');
      await begins(page.locator('[aria-busy=false] b bdi'));
      await begins(page.locator('[aria-busy=false] .own-clip bdi.own-end'));

      // The rows of rooms.
      await page.goto('/home');
      const row = roomRow(who, title);
      await begins(row.getByText(poet));

      // Where to search.
      await page.goto(`/home/search?q=chai&room=${roomId}`);
      await begins(page.getByRole('button', { name: new RegExp(texts.search.where) }).locator('bdi'));

      // Private messages: what oneself wrote in English.
      const { userdata } = await writer.loading.getProfile({ username: reader });
      const { thread } = await writer.privateThreads.requestPrivate({ targetId: userdata._id });
      await who.withClient(async (client) => {
        await client.privateThreads.acceptPrivateRequest({ threadId: thread ?? '' });
        await client.privateThreads.loadPrivateThread({ threadId: thread ?? '' });
        const message = 'Come early, the tea will be gone before the second poet has found her glasses';
        await client.privateThreads.sendPrivate({ threadId: thread ?? '', message, type: 'text', tempId: newId() });
      });
      await page.goto('/pms');
      await begins(page.getByRole('link').filter({ hasText: 'Come early' }).locator('.names-line bdi'));
    },
  );
});
