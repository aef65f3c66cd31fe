import { createClient } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, log } from '../harness/people/actions.ts';
import type { App } from '../harness/server/app.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

/** Messages of the room: more than the two pages that could load without scrolling. */
const messageCount = 130;

/** A room in which its owner has sent `line 1.` to `line 130.`, some of them long; its id. */
const fullRoom = async ({ url }: App): Promise<string> => {
  const writer = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore(),
  });
  try {
    await writer.accounts.register({ ...accountOf('daastango'), agreedToTerms: true });
    const { room } = await writer.rooms.createRoom({
      title: 'Daastan',
      type: 'Normal',
      access: 'Public',
      desc: 'A long tale',
    });
    writer.followRoom(room._id, { onLoad: () => undefined, onChange: () => undefined, onError: () => undefined });
    for (let line = 1; line <= messageCount; line += 1) {
      const message = `line ${line}.${line % 7 === 0 ? ' And it went on for a while, as such tales do.'.repeat(12) : ''}`;
      await writer.messages.sendMessage({ id: room._id, message, type: 'text', tempId: newId() });
    }
    return room._id;
  } finally {
    writer.close();
  }
};

/** The machine of somebody with little to spare: six times slower than this one. */
const slow = async ({ context, page }: Person): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
};

story(
  'a room opens at its end on a slow machine too, and loads older messages only when its reader scrolls there',
  async ({ app, person }) => {
    const roomId = await fullRoom(app);
    for (const look of [{ language: 'ur', width: 390 }, {}] as const) {
      const reader = await person(look);
      await reader.enterAsGuest();
      await slow(reader);
      const asked: string[] = [];
      reader.page.on(
        'request',
        (request) => request.url().includes('/a/r/getMessagesBefore') && asked.push(request.url()),
      );
      await reader.openRoom(roomId);
      await reader.seesMessage(`line ${messageCount}.`);
      // A picture of the page comes after what was under way in it.
      await reader.page.screenshot();
      const distance = async () =>
        log(reader).evaluate((element) => Math.round(element.scrollHeight - element.clientHeight - element.scrollTop));
      await expect.poll(distance).toBeLessThanOrEqual(1);
      expect(asked).toEqual([]);

      await log(reader).hover();
      const answered = reader.page.waitForResponse('**/a/r/getMessagesBefore*');
      await reader.page.mouse.wheel(0, -100_000);
      await answered;
      await expect.poll(async () => asked.length).toBeGreaterThan(0);
      expect(await distance()).toBeGreaterThan(500);
    }
  },
);
