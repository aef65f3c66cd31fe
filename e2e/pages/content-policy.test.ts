import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { createClient } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { expect } from 'vitest';
import { watchConsoleErrors } from '../harness/browser/open-page.ts';
import { story } from '../harness/story.ts';

const publish = async (url: string): Promise<{ threadId: string; roomId: string }> => {
  const client = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore(),
  });
  await client.accounts.register({
    username: 'farhana4',
    email: 'farhana4@example.com',
    password: 'a password for tests',
    agreedToTerms: true,
  });
  const { room } = await client.rooms.createRoom({ title: 'Policies', type: 'Normal', access: 'Public', desc: '' });
  const { data } = await client.threads.createThread({ roomId: room._id, threadText: 'Kulfi by hand', public: true });
  await client.threads.replyToThread({ roomId: room._id, replyTo: data._id, threadText: 'By the Hammam' });
  client.close();
  return { threadId: data._id, roomId: room._id };
};

story('a page that does what the content policy forbids fails its story', async ({ person }) => {
  const somebody = await person();
  await somebody.page.goto('/about');
  await somebody.page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'main { display: none }';
    document.head.append(style);
    document.querySelector('h1')?.setAttribute('style', 'display: none');
  });
  await somebody.page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => somebody.consoleErrors().filter((error) => error.includes('Content Security Policy')))
    .toHaveLength(2);
  somebody.mayLogError(/Content Security Policy/);
});

story('pages look as they should without script and in a frame, and break no policy', async ({ app, browser }) => {
  const { threadId, roomId } = await publish(app.url);
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
    for (const path of [
      `/thread/public/withReplies/${threadId}`,
      `/thread/embed/${threadId}`,
      '/user/farhana4',
      `/preview/room/${roomId}`,
    ]) {
      const page = await context.newPage();
      const errors = watchConsoleErrors(page);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      // The tiles along the top come from a file of drawings.
      const tile = page.locator('use[href^="/tiles/"]').first();
      const width = () => tile.evaluate((element: SVGUseElement) => element.getBBox().width);
      await expect.poll(width, { message: path }).toBeGreaterThan(0);
      expect(errors.all(), path).toEqual([]);
      await page.close();
    }
    await context.close();
  }
});

onlyInProof(story)(
  'the reference is shown in the browser, and reaches nothing that the app keeps there',
  async ({ app, person }) => {
    const { page } = await person();
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('loadedTheme', 'dark'));
    // A page of its own: the look of a person is written into the storage that this one has not.
    const context = page.context().browser();
    const reader = await context?.newPage({ baseURL: app.url });
    if (!reader) throw new Error('no browser');
    const errors = watchConsoleErrors(reader);
    await reader.goto('/docs/');
    await reader.getByText('/auth/guest').first().waitFor();
    const reached = await reader.evaluate(() => {
      try {
        return [globalThis.origin, localStorage.length, document.cookie];
      } catch (error) {
        return [globalThis.origin, error instanceof Error ? error.name : 'unknown'];
      }
    });
    expect(reached).toEqual(['null', 'SecurityError']);
    expect(errors.all()).toEqual([]);
    await reader.close();
  },
);
