import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, memberByCalls, roomByCalls, roomRow } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** How much slower than this machine's processor: a cheap phone. */
const slower = 4;

/** What has moved since the page was loaded, pressed or not: 1 is the whole screen by its height. */
const shiftsOf = async ({ page }: Person): Promise<number> =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of this type have a value
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What was before comes in one of the next tasks.
        setTimeout(() => resolve(sum), 500);
      }),
  );

story('opening a room moves nothing on the screen, on a phone and on a desktop', async ({ app, person }) => {
  const sana = await memberByCalls(app.url, 'sanahilti');
  const [room, other] = [await roomByCalls(sana, 'Thehra Hua Kamra'), await roomByCalls(sana, 'Doosra Kamra')];
  const say = async (id: string, message: string) =>
    sana.messages.sendMessage({ id, message, type: 'text', tempId: newId() });
  const long = 'aaj bazaar mein bohat raunaq thi, har taraf log hi log thay aur chai ki khushboo. ';
  await say(other, 'kya haal hai');
  for (let at = 0; at < 30; at += 1)
    await say(room, at % 3 === 0 ? `آج بازار میں بہت رونق تھی ${at}` : `${long.repeat(1 + (at % 4))} ${at}`);
  for (const width of [390, 1280]) {
    const reader = await person({ width });
    await reader.register(accountOf(`thehra${width}`));
    await reader.joinRoomByCall(room);
    await reader.message('29').first().waitFor();
    await reader.joinRoomByCall(other);
    for (let at = 0; at < 17; at += 1) await say(room, `${long.repeat(1 + (at % 3))} naya ${width} ${at}`);
    await reader.page.goto(width < 600 ? '/home/rooms' : `/home/rooms/${other}`);
    const row = roomRow(reader, 'Thehra Hua Kamra');
    await row.waitFor();
    const devtools = await reader.page.context().newCDPSession(reader.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await row.click();
    await reader.message(`naya ${width} 1`).first().waitFor();
    await reader.page.waitForTimeout(2000);
    expect(await shiftsOf(reader), `${width} px`).toBeLessThan(0.02);
  }
});
