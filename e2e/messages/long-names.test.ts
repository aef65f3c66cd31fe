import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, chooseAction, memberByCalls, roomByCalls, roomRow } from '../harness/people/actions.ts';
import { newId } from '@baithak/protocol/ids';
import { story } from '../harness/story.ts';

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
    await writer.screens.loadRoom({ id: roomId });
    const typing = page.locator('[data-chat] + div').locator('bdi');
    await expect
      .poll(async () => {
        await writer.messages.publishTyping({ id: roomId });
        return typing.first().evaluate(showsItsBeginning);
      })
      .toBe(true);
    await chooseAction(who, 'آج شام', 'reply');
    await begins(page.locator('[aria-busy=false] b bdi'));
    await begins(page.locator('[aria-busy=false] .own-line bdi.own-end'));

    // The rows of rooms.
    await page.goto('/home');
    const row = roomRow(who, title);
    await begins(row.getByText(poet));

    // Where to search.
    await page.goto(`/home/search?q=chai&room=${roomId}`);
    await begins(page.getByRole('button', { name: new RegExp(texts.search.where) }).locator('bdi'));

    // Private messages: what oneself wrote in English.
    const { userdata } = await writer.screens.getProfile({ username: reader });
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
