import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { newId } from '@baithak/protocol/ids';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import { drawnFiles } from '../harness/people/drawn-files.ts';
import { freePort } from '../harness/server/server-process.ts';
import { story } from '../harness/story.ts';
import { texts } from '../harness/people/texts.ts';

const attack = '</script><img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>\u2028"\'';

interface RoomOwner {
  readonly client: Client;
  readonly username: string;
  readonly roomId: string;
  readonly roomTitle: string;
}

let count = 0;

/** A member with a room of their own, through the public calls. */
const registerOwner = async (url: string, title?: string): Promise<RoomOwner> => {
  count += 1;
  // All stories share a server, and two rooms cannot have one title.
  const roomTitle = title ?? `Anarkali Corner ${count}`;
  const username = `danish8${count}`;
  const client = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore(),
  });
  await client.accounts.register({
    username,
    email: `${username}@example.com`,
    password: 'a password for tests',
    agreedToTerms: true,
  });
  const { room } = await client.rooms.createRoom({
    title: roomTitle,
    type: 'Normal',
    access: 'Public',
    desc: 'Lahore food, lanes and old-city news.',
  });
  return { client, username, roomId: room._id, roomTitle };
};

const question =
  'Where does the old city still make kulfi by hand?\nMy grandfather talks about a man near Delhi Gate who packed kulfi in clay cups.';

const publish = async (
  { client, roomId }: RoomOwner,
  threadText = question,
  tags = ['food', 'walled city', 'قلفی'],
): Promise<string> => {
  const { data } = await client.threads.createThread({ roomId, threadText, tags, public: true });
  const inRoom = { roomId, threadId: data._id };
  const { data: reply } = await client.threads.replyToThread({
    roomId,
    replyTo: data._id,
    threadText: 'Confirmed by three people: the cart by the Shahi Hammam, after 5 pm.',
  });
  await client.threads.replyToThread({
    roomId,
    replyTo: data._id,
    threadText: 'جمعے کو نماز کے بعد کھلتا ہے، پانچ بجے سے پہلے پہنچ جائیں۔',
  });
  await client.threads.pinReply({ ...inRoom, replyId: reply._id });
  await client.threads.likeThread(inRoom);
  return data._id;
};

const addressOf = (id: string): string => `/thread/public/withReplies/${id}`;

const fetchPage = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

const noScript = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Resolves when the page's script has run: it writes the moments by the reader's clock. */
const alive = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
};

story(
  'a crawler without JavaScript gets the whole public thread, and 404 for a thread that is not public',
  async ({ app }) => {
    const owner = await registerOwner(app.url);
    const id = await publish(owner);
    const { status, html } = await fetchPage(app.url + addressOf(id));
    expect(status).toBe(200);
    expect(html).toContain(
      `<title>${owner.username} on Baithak: Where does the old city still make kulfi by hand?</title>`,
    );
    expect(html).toContain(`<link rel="canonical" href="${app.url}${addressOf(id)}">`);
    expect(html).toContain('the cart by the Shahi Hammam');
    const [blog, discussion] = dataOf(html);
    expect(blog).toMatchObject({
      '@type': 'BlogPosting',
      publisher: { name: owner.roomTitle },
      keywords: 'food, walled city, قلفی',
      interactionStatistic: { userInteractionCount: 1 },
    });
    expect(discussion).toMatchObject({ '@type': 'DiscussionForumPosting', commentCount: 2 });
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
    const image = await fetch(picture);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetchPage(`${app.url}/sitemap.xml`)).html).toContain('<sitemapindex');
    await owner.client.threads.deleteThread({ roomId: owner.roomId, threadId: id });
    const gone = await fetchPage(app.url + addressOf(id));
    expect(gone.status).toBe(404);
    expect(gone.html).toContain('An error occured while loading this thread.');
    for (const path of ['/no-such-door', '/user/nobodyhere', '/preview/room/nosuchroom'])
      expect((await fetchPage(app.url + path, { accept: 'text/html' })).status).toBe(404);
  },
);

story('with JavaScript off a thread, a profile and a room are readable in both languages', async ({ app, browser }) => {
  const owner = await registerOwner(app.url);
  const id = await publish(owner);
  for (const language of ['en', 'ur'] as const) {
    const context = await browser.newContext({
      baseURL: app.url,
      javaScriptEnabled: false,
      locale: language === 'ur' ? 'ur-PK' : 'en-GB',
    });
    const page = await context.newPage();
    await noScript(page, addressOf(id));
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.getByText('the cart by the Shahi Hammam').waitFor();
    await page.getByRole('link', { name: language === 'ur' ? 'English' : 'اردو' }).click();
    await page.waitForURL(/lang=/);
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'ur' ? 'en' : 'ur');
    await noScript(page, `/user/${owner.username}?lang=${language}`);
    await page.getByRole('link', { name: new RegExp(texts[language].public.profile.threads) }).click();
    await page.getByRole('link', { name: /kulfi by hand/ }).waitFor();
    await noScript(page, `/preview/room/${owner.roomId}?lang=${language}`);
    await noScript(page, '/privacy');
    await context.close();
  }
});

story(
  'a thread is read without the app, in few requests, and any press on a reply opens the join dialog',
  async ({ app, person }) => {
    const owner = await registerOwner(app.url);
    const id = await publish(owner);
    for (const look of [
      { language: 'en', width: 1280 },
      { language: 'ur', width: 390, theme: 'dark' },
    ] as const) {
      const { page } = await person(look);
      const own = texts[look.language].public;
      const asked: string[] = [];
      page.on('request', (request) => {
        const path = new URL(request.url()).pathname;
        // The icon of the tab: a browser without windows asks for none, another one for one now and then.
        if (path !== '/favicon.svg') asked.push(path);
      });
      await page.goto(`${addressOf(id)}?lang=${look.language}`);
      await alive(page);
      await page.locator('html[data-fonts]').waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(12);
      expect(asked.filter((path) => /\.(?:js|css)$/.test(path))).toEqual([expect.stringMatching(/\/assets\/visitor-/)]);
      // The reply in Urdu.
      expect(asked).toContain('/fonts/nastaliq.woff2');
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('article').count()).toBe(3);
      expect(await page.title()).toContain('Where does the old city still make kulfi by hand?');
      const age = page.getByRole('article').first().locator('time');
      expect(await age.textContent()).toBe(texts[look.language].times.now);
      // The reader's hours, which the server does not know.
      await expect.poll(() => age.getAttribute('title')).toMatch(/\d:\d\d/);
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
      ).toEqual([look.language, 'theme' in look ? look.theme : 'light']);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      for (const press of [
        page.getByText('the cart by the Shahi Hammam'),
        page.getByRole('link', { name: owner.username }).first(),
      ]) {
        await press.click();
        const door = page.getByRole('dialog', { name: own.join });
        expect(await door.getByRole('link', { name: own.join }).getAttribute('href')).toBe('/register');
        await page.keyboard.press('Escape');
        await door.waitFor({ state: 'hidden' });
      }
      expect(new URL(page.url()).pathname).toBe(addressOf(id));
    }
  },
);

onlyInProof(story)(
  'public pages lead signed-in people into the app, never to the registration',
  async ({ app, person }) => {
    const owner = await registerOwner(app.url);
    const id = await publish(owner);
    const reader = await person();
    await reader.register(accountOf('insider1'));
    const {
      page,
      texts: { public: own, threads },
    } = reader;
    const ways = (address: string) => page.locator(`a[href="${address}"]:visible:not([data-join])`);
    for (const path of [addressOf(id), `/preview/room/${owner.roomId}`, `/user/${owner.username}`]) {
      await page.goto(path);
      await page.getByRole('link', { name: own.open }).first().waitFor();
      for (const door of ['/register', '/login', '/glogin'])
        expect(await ways(door).count(), `${path} ${door}`).toBe(0);
    }
    await page.goto(addressOf(id));
    await page.getByRole('link', { name: own.open }).first().waitFor();
    await page.getByText('the cart by the Shahi Hammam').click();
    await page.waitForURL(`${app.url}/home/${owner.roomId}/thread/${id}`);
    await page
      .getByRole('region', { name: threads.open, exact: true })
      .getByText('the cart by the Shahi Hammam')
      .waitFor();
  },
);

onlyInProof(story)(
  'a link to a thread leads to its public page, or into the app when it has none',
  async ({ app, person }) => {
    const { client, roomId } = await registerOwner(app.url);
    const reader = await person();
    await reader.register(accountOf('follower1'));
    await reader.openRoom(roomId);
    for (const isPublic of [true, false]) {
      const threadText = isPublic ? 'Everybody may read this' : 'Only the room may read this';
      const {
        data: { _id },
      } = await client.threads.createThread({ roomId, threadText, public: isPublic });
      await client.messages.sendMessage({
        id: roomId,
        message: `${app.url}${addressOf(_id)}`,
        type: 'text',
        tempId: newId(),
      });
      const card = reader.page.getByRole('link', { name: threadText });
      await card.waitFor();
      expect(await card.getAttribute('href')).toBe(isPublic ? addressOf(_id) : `/home/${roomId}/thread/${_id}`);
    }
    client.close();
  },
);

story('the page changes to the other language in place and keeps it', async ({ app, person }) => {
  const owner = await registerOwner(app.url);
  const id = await publish(owner);
  const { page } = await person();
  await page.goto(addressOf(id));
  await alive(page);
  await page.getByRole('link', { name: 'اردو' }).click();
  await page.getByRole('link', { name: texts.ur.public.signIn, exact: true }).waitFor();
  await page.reload();
  await alive(page);
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ur',
    'rtl',
  ]);
});

onlyInProof(story)(
  'a page in the wrong language is loaded once more, not for ever, behind a cache that mixes them up',
  async ({ app, person }) => {
    const id = await publish(await registerOwner(app.url));
    const { page } = await person({ language: 'ur' });
    let served = 0;
    const { html, headers } = await fetchPage(app.url + addressOf(id), { 'accept-language': 'en' });
    await page.route(`**${addressOf(id)}`, async (route) => {
      served += 1;
      await route.fulfill({ body: html, headers: Object.fromEntries(headers) });
    });
    const again = page.waitForEvent('framenavigated', () => served === 2);
    await page.goto(addressOf(id)).catch(() => undefined);
    await again;
    await page.waitForLoadState('networkidle');
    expect(served).toBe(2);
    await page.getByText('the cart by the Shahi Hammam').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  },
);

onlyInProof(story)(
  'pictures of a public thread open over it; arrows change them and Back closes them',
  async ({ app, person }) => {
    const { client, roomId } = await registerOwner(app.url);
    const { page, texts: own } = await person({ language: 'ur', width: 390 });
    const { createdToken: token } = await client.uploads.startUpload({ target: 'thread' });
    const files = await drawnFiles(page, 2);
    await client.uploads.uploadFiles({
      token,
      files: files.map(({ buffer, name }) => ({ blob: new Blob([new Uint8Array(buffer)]), name })),
    });
    const { data } = await client.threads.createThreadWithImage({
      roomId,
      threadText: question,
      public: true,
      token,
      tags: [],
    });
    await page.goto('/about');
    await page.goto(addressOf(data.threadId));
    const [first, second] = [page.locator('a[data-view]').first(), page.locator('a[data-view]').nth(1)];
    const viewer = page.getByRole('dialog');
    await first.click();
    await viewer.getByText('1 / 2').waitFor();
    expect(new URL((await viewer.getByRole('img').getAttribute('src')) ?? '').pathname).toBe(
      await first.getAttribute('href'),
    );
    // Urdu runs to the left, so that the next one is there.
    await page.keyboard.press('ArrowLeft');
    await viewer.getByText('2 / 2').waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(addressOf(data.threadId));
    await second.click();
    await viewer.getByText('2 / 2').waitFor();
    await viewer.getByRole('button', { name: own.common.close }).click();
    await viewer.waitFor({ state: 'hidden' });
    // Closing took the entry of the viewer along; so does a reload.
    const noEntry = () => page.waitForFunction(() => Reflect.get(Object(history.state), 'overlay') !== true);
    await noEntry();
    await second.click();
    await viewer.getByText('2 / 2').waitFor();
    await page.reload();
    await noEntry();
    await page.goBack();
    await page.waitForURL('**/about');
  },
);

onlyInProof(story)('a page whose scripts do not come says so, and can be tried again', async ({ person }) => {
  const { page, mayLogError } = await person();
  mayLogError(/Failed to load resource|net::ERR/);
  for (const path of ['/login', '/glogin']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    const missing = page.getByRole('dialog', { name: 'Baithak could not be loaded.' });
    await missing.waitFor();
    await page.unroute('**/assets/*.js');
    await missing.getByRole('link', { name: 'Try again' }).click();
    await page.locator('html:not([data-starting])').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
});

onlyInProof(story)(
  'the room label leads to the room’s preview, a thread of a profile back to the thread',
  async ({ app, person }) => {
    const owner = await registerOwner(app.url);
    const id = await publish(owner);
    const { page } = await person();
    await page.goto(addressOf(id));
    await alive(page);
    await page.getByRole('link', { name: /Posted in/ }).click();
    await page.waitForURL(`**/preview/room/${owner.roomId}`);
    await page.getByRole('heading', { level: 1, name: owner.roomTitle }).waitFor();
    await page.goto(`/user/${owner.username}`);
    await alive(page);
    await page.getByRole('link', { name: /Public Threads/ }).click();
    await page.getByRole('link', { name: /kulfi by hand/ }).click();
    await page.waitForURL(`**${addressOf(id)}`);
    await page.goBack();
    await page.getByRole('button', { name: texts.en.common.close }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/user/'));
  },
);

story('script in a title, a tag or a text does not run on any page', async ({ app, person }) => {
  const owner = await registerOwner(app.url, `R${attack}`.slice(0, 60));
  const id = await publish(owner, `${attack}\n${attack}`, [attack.slice(0, 30), `t${attack}`.slice(0, 30)]);
  for (const path of [
    addressOf(id),
    `/thread/embed/${id}`,
    `/user/${owner.username}?view=threads`,
    `/preview/room/${owner.roomId}`,
  ]) {
    const { page } = await person();
    await page.goto(path);
    if (!path.startsWith('/thread/embed')) await alive(page);
    expect(
      await page.evaluate(() => [Reflect.get(globalThis, 'hacked'), document.querySelectorAll('img[src="x"]').length]),
      path,
    ).toEqual([undefined, 0]);
  }
});

story('a thread can be shown in a frame of another site’s page, its page cannot', async ({ app, browser }) => {
  const owner = await registerOwner(app.url);
  const id = await publish(owner);
  const frames = `<iframe name="card" src="${app.url}/thread/embed/${id}"></iframe><iframe name="page" src="${app.url}${addressOf(id)}"></iframe>`;
  const other = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(frames)).listen(
    await freePort(),
    '127.0.0.1',
  );
  await once(other, 'listening');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  await page
    .frameLocator('[name=card]')
    .getByRole('heading', { name: /kulfi by hand/ })
    .waitFor();
  expect(
    await page
      .frameLocator('[name=page]')
      .getByRole('heading', { name: /kulfi by hand/ })
      .count(),
  ).toBe(0);
  await context.close();
  other.close();
});

onlyInProof(story)('the tests page checks this browser and shows the results', async ({ person }) => {
  for (const look of [{ language: 'en' }, { language: 'ur', width: 390 }] as const) {
    const { page } = await person(look);
    const { tests } = texts[look.language].pages;
    await page.goto('/tests');
    await page.locator('[aria-busy="false"]').waitFor();
    const found = async (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).getAttribute('data-state');
    for (const name of [tests.checks.socket, tests.checks.trip, tests.checks.storage])
      expect(await found(name)).toBe('good');
    expect(await found(tests.checks.audio)).not.toBe('waiting');
  }
});

onlyInProof(story)(
  'a long reply leads to the whole of it, without JavaScript too',
  async ({ app, browser, person }) => {
    const owner = await registerOwner(app.url);
    const id = await publish(owner);
    const end = 'the end of a long story';
    const { data } = await owner.client.threads.replyToThread({
      roomId: owner.roomId,
      replyTo: id,
      threadText: `${'kulfi in clay cups '.repeat(900)}${end}`,
    });
    const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, locale: 'en-GB' });
    for (const page of [await context.newPage(), (await person()).page]) {
      await page.goto(addressOf(id));
      await page.getByRole('link', { name: texts.en.public.readMore }).click();
      await page.waitForURL(`**${addressOf(id)}?alone=${data._id}`);
      await page.getByText(end).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('link', { name: texts.en.public.allReplies }).click();
      await page.waitForURL(`**${addressOf(id)}`);
    }
    await context.close();
  },
);
