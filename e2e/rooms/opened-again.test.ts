import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, memberByCalls, roomByCalls, roomRow } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** Says from now on whether the placeholder of a room that loads was shown. */
const watchPlaceholder = async ({ page, texts }: Person): Promise<() => Promise<boolean>> => {
  await page.evaluate((label) => {
    const seen = () => {
      if (document.querySelector(`[aria-label="${label}"]`) !== null) document.body.dataset['placeholder'] = 'seen';
    };
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  }, texts.rooms.loading);
  return async () => page.evaluate(() => document.body.dataset['placeholder'] === 'seen');
};

story(
  'a room that was left a moment ago is there at once, and begins at what was said meanwhile',
  async ({ app, person }) => {
    const reader = await person({ language: 'ur' });
    const sana = await memberByCalls(app.url, 'sanalautaai');
    const [first, second] = [await roomByCalls(sana, 'Pehla Kamra'), await roomByCalls(sana, 'Doosra Kamra')];
    const say = async (id: string, message: string) =>
      sana.messages.sendMessage({ id, message, type: 'text', tempId: newId() });
    for (let at = 0; at < 4; at += 1) await say(first, `pehli baat ${at}`);
    await say(second, 'doosri baat');
    await reader.register(accountOf('wapasaaya'));
    await reader.joinRoomByCall(second);
    await reader.joinRoomByCall(first);
    await reader.seesMessage('pehli baat 3');

    await roomRow(reader, 'Doosra Kamra').click();
    await reader.seesMessage('doosri baat');
    const { message: gone } = await say(first, 'yeh hat gaya');
    await say(first, 'tumhare baad kaha');
    await sana.messages.deleteMessage({ id: first, messageId: gone._id });
    const wasPlaceholder = await watchPlaceholder(reader);
    await roomRow(reader, 'Pehla Kamra').click();
    await reader.seesMessage('pehli baat 0');
    await reader.seesMessage('tumhare baad kaha');
    expect(await wasPlaceholder()).toBe(false);
    expect(await reader.message('pehli baat 3').count()).toBe(1);
    expect(await reader.message('yeh hat gaya').count()).toBe(0);
    await reader.page
      .getByText(reader.texts.messages.newSince_one.split('{{')[2]?.split('}} ')[1] ?? '')
      .first()
      .waitFor();

    // What it missed is followed as ever.
    await say(first, 'ab bhi sunte ho?');
    await reader.seesMessage('ab bhi sunte ho?');
    await reader.say('haan ji');
    await reader.seesSent('haan ji');
  },
);
