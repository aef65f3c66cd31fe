import { newId } from '@baithak/protocol/ids';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { changeEntry, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern, texts } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

const states = async (page: Page): Promise<(string | null)[]> =>
  page.locator('li[data-group]').evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));

const sees = async ({ page }: Person, text: string): Promise<void> =>
  page.getByRole('status').locator('[data-check]:visible').getByText(pattern(text)).waitFor();

// Its moderators' page, and a log of several pages, are in log.proof.test.ts.
story(
  'a room’s log is checked by the browser of a visitor, names nobody, and shows an entry that was changed in the database',
  async ({ app, person }) => {
    const visitor = await person({ language: 'ur', width: 390 });
    const [owner, writer] = [await memberByCalls(app.url, 'daftari13'), await memberByCalls(app.url, 'munimji13')];
    const roomId = await roomByCalls(owner, 'Bahi Khata Bazar');
    await writer.rooms.joinRoom({ roomId });
    const { id } = await writer.messages.sendMessage({ id: roomId, message: 'rude', type: 'text', tempId: newId() });
    await owner.commands.setTopic({ roomId, text: 'Be kind' });
    await owner.messages.deleteMessage({ id: roomId, messageId: id });
    await owner.commands.banPerson({ roomId, target: 'munimji13', minutes: 60, reason: 'Rude again' });
    await owner.commands.unbanPerson({ roomId, target: 'munimji13' });
    const address = `/preview/log/${roomId}`;

    const { log } = visitor.texts;
    await visitor.page.goto(address);
    await sees(visitor, log.check.whole_other.replaceAll('{{count}}', '4'));
    expect(await states(visitor.page)).toEqual(['fits', 'fits', 'fits', 'fits']);
    for (const told of ['munimji13', 'daftari13', 'Rude again'])
      expect(await visitor.page.getByText(told).count(), told).toBe(0);

    // Without a script it is read, and not checked; of a private room there is none.
    const response = await fetch(`${app.url}${address}`, { headers: { 'accept-language': 'en' } });
    const words = (await response.text()).replaceAll(/<[^>]*>/g, '');
    expect(words.includes(texts.en.log.check.waiting)).toBe(true);
    expect(words.includes('banned a member for 1 hour')).toBe(true);
    const { room } = await owner.rooms.createRoom({ title: 'Band Bahi', type: 'Normal', access: 'Private', desc: '' });
    expect((await fetch(`${app.url}/preview/log/${room._id}`)).status).toBe(404);

    changeEntry(app.dataDir, roomId, 2);
    await visitor.page.reload();
    await sees(visitor, log.check.broken.replace('<seq/>', '2'));
    await visitor.page.locator('#e2').getByText(log.faults.changed, { exact: true }).waitFor();
  },
);
