import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { plain } from '@baithak/server/testing/media/pictures';
import { colourClassifier } from '@baithak/server/testing/servers/server-program';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import {
  accountOf,
  composer,
  memberByCalls,
  ownerByCalls,
  registerInRoom,
  roomByCalls,
} from '../harness/people/actions.ts';
import { clip } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { storyWithOwnServer } from '../harness/story.ts';

const story = storyWithOwnServer({ CLASSIFIER_PICTURES: colourClassifier });

/** What the colours mean is in colour-classifier.ts. */
const colours = { refused: '#f00000', doubtful: '#f0f000', harmless: '#30a040' };

const form = (person: Person): Locator => person.page.locator('form').filter({ has: composer(person) });
const send = (person: Person): Locator =>
  form(person).getByRole('button', { name: person.texts.messages.send, exact: true });
const previews = ({ page, texts }: Person): Locator =>
  page.getByRole('list', { name: texts.media.chosen }).getByRole('listitem');
const pictures = (within: Locator, person: Person): Locator =>
  within.getByRole('link', { name: pattern(person.texts.media.open) });

const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plain(colour, 'png', { width: 320, height: 240 }),
});

onlyInProof(story)(
  'a refused picture is named, and the words and the other picture stay and are sent without it',
  async ({ app, person }) => {
    const sana = await person();
    const bilal = await memberByCalls(app.url, 'bilaltasveer');
    const roomId = await roomByCalls(bilal, 'Tasveer Gali');
    const heard = async () => (await bilal.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) })).msgs;
    await registerInRoom(sana, 'sanatasveer', roomId);
    sana.mayLogError(/422/);

    await composer(sana).fill('Two from the roof');
    await form(sana)
      .locator('input[type=file][accept*="image/png"]')
      .setInputFiles([await file('kite.png', colours.harmless), await file('other.png', colours.refused)]);
    await send(sana).click();
    const alert = sana.page.getByRole('alert').filter({ hasText: sana.texts.media.uploadFailed });
    await alert.filter({ hasText: 'other.png' }).filter({ hasText: 'looks like nudity' }).waitFor();
    expect(await composer(sana).inputValue()).toBe('Two from the roof');
    await expect.poll(() => previews(sana).count()).toBe(2);
    expect(await heard()).toEqual([]);

    await previews(sana)
      .filter({ has: sana.page.getByRole('img', { name: 'other.png' }) })
      .getByRole('button')
      .click();
    await alert.waitFor({ state: 'detached' });
    await send(sana).click();
    await sana.seesSent('Two from the roof');
    await expect.poll(() => pictures(sana.message('Two from the roof'), sana).count()).toBe(1);
    const [sent] = await heard();
    expect(sent?.content.map(({ type }) => type)).toEqual(['text', 'image']);
    await expect.poll(() => composer(sana).inputValue()).toBe('');
  },
);

story(
  'a doubtful picture is published, waits in the queue, and its public page goes with it when staff delete it',
  async ({ app }) => {
    const owner = await ownerByCalls(await app.setupLink(), 'nigraanbari');
    const writer = await memberByCalls(app.url, 'likhnewala');
    const roomId = await roomByCalls(writer, 'Tasveerein');
    const { createdToken } = await writer.uploads.startUpload({ target: 'thread' });
    const bytes = new Uint8Array(await plain(colours.doubtful, 'png', { width: 320, height: 240 }));
    await writer.uploads.uploadFiles({ token: createdToken, files: [{ blob: new Blob([bytes]), name: 'sun.png' }] });
    const threadText = 'The sun over the canal';
    const thread = { roomId, threadText, tags: [], public: true, token: createdToken };
    const { data } = await writer.threads.createThreadWithImage(thread);
    const page = () => fetch(`${app.url}/thread/public/withReplies/${data.threadId}`);
    expect(await (await page()).text()).toContain(threadText);
    const waiting = async () => (await owner.reports.listReports({})).data;
    await expect.poll(waiting).toMatchObject([{ excerpt: threadText }]);
    const [report] = await waiting();
    await owner.reports.resolveReport({ reportId: report?._id ?? '', action: 'delete', rule: 6 });
    await expect.poll(async () => (await page()).status).toBeGreaterThanOrEqual(404);
    expect(await (await page()).text()).not.toContain(threadText);
  },
);

onlyInProof(story)(
  'a video is refused for what its end shows, by frames that the browser of its sender drew; a picture that nobody can look at for a moment is sent again by itself',
  async ({ person }) => {
    const sana = await person();
    await sana.register(accountOf('sanafilmein'));
    await sana.joinRoomByCall();
    sana.mayLogError(/422/);
    const buffer = await clip(sana.page, [colours.harmless, colours.harmless, colours.refused]);
    await composer(sana).fill('From the roof, moving');
    await form(sana)
      .locator('input[type=file][accept*="video/webm"]')
      .setInputFiles([{ name: 'roof.webm', mimeType: 'video/webm', buffer }]);
    await send(sana).click();
    const alert = sana.page.getByRole('alert').filter({ hasText: sana.texts.media.uploadFailed });
    await alert.filter({ hasText: 'looks like nudity' }).waitFor();
    expect(await composer(sana).inputValue()).toBe('From the roof, moving');

    await previews(sana).getByRole('button').first().click();
    await previews(sana).first().waitFor({ state: 'detached' });
    sana.mayLogError(/503/);
    const busy = { status: 503, headers: { 'retry-after': '1' }, json: { status: 0, code: 'NOT_READY', msg: 'Busy.' } };
    await sana.page.route('**/f/upload', async (route) => route.fulfill(busy), { times: 1 });
    await composer(sana).fill('In a moment');
    await form(sana)
      .locator('input[type=file][accept*="image/png"]')
      .setInputFiles([await file('kite.png', colours.harmless)]);
    await send(sana).click();
    await sana.seesSent('In a moment');
    await expect.poll(() => pictures(sana.message('In a moment'), sana).count()).toBe(1);
  },
);
