import { plain } from '@baithak/server/testing/media/pictures';
import { colourClassifier } from '@baithak/server/testing/servers/server-program';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
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

story(
  'a refused picture is named, and the words and the other picture stay and are sent without it',
  async ({ person }) => {
    const [sana, bilal] = [await person(), await person({ language: 'ur', width: 390 })];
    await Promise.all([sana.register(accountOf('sanatasveer')), bilal.register(accountOf('bilaltasveer'))]);
    await sana.joinRoomByCall();
    await bilal.joinRoomByCall();
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
    expect(await bilal.message('Two from the roof').count()).toBe(0);

    await previews(sana)
      .filter({ has: sana.page.getByRole('img', { name: 'other.png' }) })
      .getByRole('button')
      .click();
    await alert.waitFor({ state: 'detached' });
    await send(sana).click();
    await bilal.message('Two from the roof').waitFor();
    await expect.poll(() => pictures(bilal.message('Two from the roof'), bilal).count()).toBe(1);
    await expect.poll(() => composer(sana).inputValue()).toBe('');
  },
);

story(
  'a doubtful picture is published, waits in the queue, and staff take it away with its public page',
  async ({ app, person }) => {
    const [staff, visitor] = [await person(), await person({ language: 'ur', width: 390 })];
    const [owner, writer] = [clientAt(app.url), clientAt(app.url)];
    try {
      const account = accountOf('nigraanbari');
      const token = (await app.setupLink()).split('/').at(-1) ?? '';
      await owner.accounts.setUpOwner({ token, ...account, agreedToTerms: true });
      await staff.logIn(account);
      await writer.accounts.register({ ...accountOf('likhnewala'), agreedToTerms: true });
      const { room } = await writer.rooms.createRoom({
        title: 'Tasveerein',
        type: 'Normal',
        access: 'Public',
        desc: '',
      });
      const { createdToken } = await writer.uploads.startUpload({ target: 'thread' });
      const bytes = new Uint8Array(await plain(colours.doubtful, 'png', { width: 320, height: 240 }));
      await writer.uploads.uploadFiles({ token: createdToken, files: [{ blob: new Blob([bytes]), name: 'sun.png' }] });
      const { data } = await writer.threads.createThreadWithImage({
        roomId: room._id,
        threadText: 'The sun over the canal',
        tags: [],
        public: true,
        token: createdToken,
      });

      const address = `/thread/public/withReplies/${data.threadId}`;
      await visitor.page.goto(address);
      await visitor.page.getByText('The sun over the canal').first().waitFor();

      const { page, texts } = staff;
      await page.goto('/staff/reports');
      const row = page.getByRole('listitem').filter({ hasText: 'The sun over the canal' });
      await row.first().waitFor();
      await page.keyboard.press('j');
      await page.getByText(texts.reports.yours, { exact: true }).waitFor();
      await page.keyboard.press('x');
      await page.keyboard.press('Control+Enter');
      await page.getByText(texts.reports.nothing).waitFor();

      visitor.mayLogError(/404|410/);
      await expect.poll(async () => (await visitor.page.goto(address))?.status()).toBeGreaterThanOrEqual(404);
      expect(await visitor.page.getByText('The sun over the canal').count()).toBe(0);
    } finally {
      owner.close();
      writer.close();
    }
  },
);
