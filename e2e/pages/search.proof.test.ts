import { createClient, type Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, chooseAction, registerInRoom } from '../harness/people/actions.ts';
import { audit } from '../harness/screens/audit.ts';
import type { Person } from '../harness/people/person.ts';
import { storyWithOwnServer } from '../harness/story.ts';

// What is searched for must be in this file's messages alone.
const story = storyWithOwnServer();

const field = ({ page, texts }: Person): Locator =>
  page.getByRole('searchbox', { name: texts.search.field, exact: true });
const found = ({ page, texts }: Person): Locator =>
  page.getByRole('group', { name: texts.search.results, exact: true });
const hits = (person: Person): Locator => found(person).getByRole('link');
const marks = (person: Person): Promise<string[]> => found(person).locator('mark').allInnerTexts();
const kind = ({ page, texts }: Person, name: 'all' | 'messages' | 'threads' | 'rooms' | 'people'): Locator =>
  page.getByRole('tab', { name: texts.search[name], exact: true });
const nothing = ({ page, texts }: Person): Locator =>
  page.getByRole('heading', { name: texts.search.nothing, exact: true });

/** What of these texts was found, sorted. */
const findsJust = async (person: Person, words: string, texts: readonly string[]): Promise<void> => {
  await field(person).fill(words);
  await field(person).press('Enter');
  const shown = async () => {
    const rows = await hits(person).allInnerTexts();
    return texts.filter((text) => rows.some((row) => row.includes(text)));
  };
  await expect.poll(shown).toEqual(texts);
  await expect.poll(() => hits(person).count()).toBe(texts.length);
};

/** A member at no browser, who says things in rooms. */
const teller = async (url: string, username: string, tell: (client: Client) => Promise<void>): Promise<void> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  try {
    await client.accounts.register({ ...accountOf(username), agreedToTerms: true });
    await client.rooms.joinRoom({ roomId: 'baithak' });
    await tell(client);
  } finally {
    client.close();
  }
};

story(
  'a message is found from the header of the room by keyboard, and going back returns to the search',
  async ({ person }) => {
    const [sana, omar] = [
      await registerInRoom(await person(), 'sanagul', 'baithak'),
      await registerInRoom(await person({ language: 'ur', width: 390 }), 'omarbaig', 'baithak'),
    ];
    const text = 'The jasmine by the mosque is out';
    await sana.say(text);
    await omar.seesMessage(text);
    await omar.page.getByRole('button', { name: omar.texts.rooms.more, exact: true }).click();
    await omar.page.getByRole('menuitem', { name: omar.texts.rooms.searchHere, exact: true }).click();
    await field(omar).fill('MOSQUE jas');
    await hits(omar).filter({ hasText: text }).waitFor();
    expect(await marks(omar)).toEqual(['jas', 'mosque']);
    expect(await hits(omar).innerText()).toContain('sanagul');
    expect(omar.page.url()).toContain('room=baithak');

    await field(omar).press('ArrowDown');
    await expect.poll(() => hits(omar).evaluate((link) => link === document.activeElement)).toBe(true);
    await omar.page.keyboard.press('ArrowUp');
    await expect.poll(() => field(omar).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(omar).press('ArrowDown');
    await omar.page.keyboard.press('Enter');
    await omar.page.waitForURL(/\/message\/[0-9a-f]{24}$/);
    await omar.seesMessage(text);
    await omar.page.goBack();
    await hits(omar).filter({ hasText: text }).waitFor();
    expect(await field(omar).inputValue()).toBe('MOSQUE jas');
    await expect.poll(() => hits(omar).evaluate((link) => link === document.activeElement)).toBe(true);

    // The address is all there is to it: another person opens it and finds the same.
    await sana.page.goto(omar.page.url());
    await hits(sana).filter({ hasText: text }).waitFor();
    await sana.page.reload();
    await hits(sana).filter({ hasText: text }).waitFor();
  },
);

story('each spelling finds the other, in Roman and in Urdu letters, from any keyboard', async ({ person }) => {
  const [zara, bilal] = [
    await registerInRoom(await person(), 'zarakhan', 'baithak'),
    await registerInRoom(await person({ language: 'ur' }), 'bilalshah', 'baithak'),
  ];
  const spelled = ['bijli nahin aayi', 'bijli nahi aayi', 'بجلی نہیں آئی'];
  const arabic = 'كتاب یہاں ہے';
  for (const text of [...spelled, arabic]) await zara.say(text);
  await bilal.seesMessage(arabic);
  await bilal.page.getByRole('button', { name: bilal.texts.home.find, exact: true }).click();
  await bilal.page.getByRole('option', { name: bilal.texts.rooms.palette.searchAll }).click();
  for (const words of ['نہیں', 'nahi', 'nahin']) await findsJust(bilal, words, spelled);
  // Each text stands in its own direction, whatever the page's.
  for (const text of spelled)
    expect(await hits(bilal).filter({ hasText: text }).locator('bdi:has(mark)').getAttribute('dir')).toBe(
      text.startsWith('bijli') ? 'ltr' : 'rtl',
    );
  await findsJust(bilal, 'کتاب', [arabic]);
  expect(await marks(bilal)).toEqual(['كتاب']);
});

story(
  'visitors and guests find nothing of a private room; its members do, until the message is deleted',
  async ({ person }) => {
    const [owner, stranger, guest] = [
      await registerInRoom(await person(), 'malikjan', 'baithak'),
      await registerInRoom(await person({ language: 'ur' }), 'ajnabi77', 'baithak'),
      await person({ width: 390 }),
    ];
    await guest.enterAsGuest('rahgeer');
    const secret = 'chupkepeople meet on the verandah';
    await owner.page.getByRole('button', { name: owner.texts.home.newRoom, exact: true }).click();
    const form = owner.page.getByRole('dialog', { name: owner.texts.rooms.createTitle });
    await form.getByLabel(owner.texts.rooms.name, { exact: true }).fill('Hidden Verandah');
    await form.getByRole('radio', { name: owner.texts.rooms.private, exact: true }).check({ force: true });
    await form.getByRole('button', { name: owner.texts.rooms.create, exact: true }).click();
    await owner.page.getByRole('heading', { level: 1, name: 'Hidden Verandah' }).waitFor();
    const room = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
    await owner.say(secret);
    await owner.seesMessage(secret);

    for (const other of [stranger, guest]) {
      await other.page.goto('/home/search?q=chupkepeople');
      await nothing(other).waitFor();
      await other.page.goto('/home/search?q=verandah&in=rooms');
      await nothing(other).waitFor();
      // Not even by asking for the room itself.
      other.mayLogError(/status of 404/);
      await other.page.goto(`/home/search?q=chupkepeople&room=${room}`);
      await other.page.getByRole('heading', { name: other.texts.search.noRoom, exact: true }).waitFor();
    }

    await owner.page.goto('/home/search?q=verandah');
    await found(owner).getByRole('heading', { name: owner.texts.search.rooms, exact: true }).waitFor();
    await hits(owner).filter({ hasText: secret }).waitFor();
    await kind(owner, 'messages').click();
    await expect.poll(() => hits(owner).count()).toBe(1);
    expect(new URL(owner.page.url()).searchParams.get('in')).toBe('messages');

    // Deleted on another device meanwhile: what is opened says so, and the search does not find it again.
    const device = await person({ width: 390 });
    await device.logIn(accountOf('malikjan'));
    await device.openRoom(room);
    await chooseAction(device, secret, 'delete');
    await device.page
      .getByRole('alertdialog')
      .getByRole('button', { name: device.texts.messages.delete, exact: true })
      .click();
    await expect.poll(() => device.message(secret).count()).toBe(0);
    await hits(owner).first().click();
    owner.mayLogError(/status of 404/);
    await owner.page.getByText(owner.texts.messages.linkGone, { exact: true }).first().waitFor();
    await owner.page.goto('/home/search?q=chupkepeople');
    await nothing(owner).waitFor();
  },
);

story('Ctrl+K leads to the search; a thread, a room and a person that were found open', async ({ app, person }) => {
  const reader = await registerInRoom(await person(), 'parhaku9', 'baithak');
  await teller(app.url, 'likhari8', async (client) => {
    const { roomDetails } = await client.loading.loadRoom({ id: 'baithak' });
    await client.threads.createThread({
      roomId: roomDetails._id,
      threadText: 'Purani haveli ki kahani',
      tags: ['virsa'],
    });
  });
  await reader.page.keyboard.press('Control+k');
  const palette = reader.page.getByRole('combobox', { name: reader.texts.rooms.palette.title });
  await palette.fill('haveli');
  await reader.page.getByRole('option', { selected: true }).filter({ hasText: 'haveli' }).waitFor();
  await palette.press('Enter');
  await reader.page.waitForURL(/\/home\/search\?q=haveli&in=messages/);
  await nothing(reader).waitFor();
  await kind(reader, 'threads').click();
  await hits(reader).filter({ hasText: 'Purani haveli' }).click();
  await reader.page
    .getByRole('region', { name: reader.texts.threads.open, exact: true })
    .getByText('Purani haveli ki kahani')
    .first()
    .waitFor();

  await reader.page.goto('/home/search?q=sitting');
  await hits(reader).filter({ hasText: 'The Sitting Room' }).first().click();
  await reader.page.getByRole('heading', { level: 1, name: 'The Sitting Room' }).waitFor();
  // One slip of the fingers is forgiven in a name.
  await reader.page.goto('/home/search?q=likhair8&in=people');
  await hits(reader).filter({ hasText: 'likhari8' }).click();
  await reader.page.waitForURL(/\/user\/likhari8$/);
});

story('more pages load by keyboard, each result once; all of it readable in four themes', async ({ app, person }) => {
  const count = 25;
  await teller(app.url, 'qissago5', async (client) => {
    // Whoever owns the room may speak as fast as they like.
    const { room } = await client.rooms.createRoom({
      title: 'Log and lines',
      type: 'Normal',
      access: 'Public',
      desc: '',
    });
    for (let at = 1; at <= count; at += 1) {
      const message = at % 2 === 0 ? `lakeer number ${at}` : `lakeer یہ نمبر ${at} کی لکیر ہے`;
      await client.messages.sendMessage({ id: room._id, message, type: 'text', tempId: newId() });
    }
  });
  for (const look of [{ width: 1280 }, { language: 'ur', width: 390 }] as const) {
    const reader = await person(look);
    await reader.enterAsGuest();
    await reader.page.goto('/home/search?q=lakeer&in=messages');
    await expect.poll(() => hits(reader).count()).toBe(20);
    const { contrast, otherProblems, smallControls, texts } = await audit(reader.page);
    expect([...contrast, ...otherProblems, ...(look.width === 390 ? smallControls : [])]).toEqual([]);
    expect(texts).toBeGreaterThan(40);
    await reader.page.getByRole('button', { name: reader.texts.search.loadMore, exact: true }).press('Enter');
    await expect.poll(() => hits(reader).count()).toBe(count);
    await expect
      .poll(() =>
        hits(reader)
          .nth(20)
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
    await reader.page.getByText(reader.texts.search.end, { exact: true }).waitFor();
    const addresses = await hits(reader).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(count);
    await reader.page.keyboard.press('Home');
    await expect
      .poll(() =>
        hits(reader)
          .first()
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true);
  }
});

story('a list whose last result was deleted says so, and continues from the results left', async ({ app, person }) => {
  const count = 22;
  await teller(app.url, 'mitawala', async (client) => {
    const { room } = await client.rooms.createRoom({ title: 'Chalk', type: 'Normal', access: 'Public', desc: '' });
    const sent: string[] = [];
    for (let at = 0; at < count; at += 1)
      sent.push(
        (await client.messages.sendMessage({ id: room._id, message: `khadiya ${at}`, type: 'text', tempId: newId() }))
          .message._id,
      );
    const reader = await person();
    await reader.enterAsGuest();
    await reader.page.goto('/home/search?q=khadiya');
    await expect.poll(() => hits(reader).count()).toBe(20);
    await client.messages.deleteMessage({ id: room._id, messageId: sent[2] ?? '' });
    reader.mayLogError(/status of 404/);
    const { search } = reader.texts;
    await reader.page.getByRole('button', { name: search.loadMore, exact: true }).click();
    await reader.page.getByText(search.gone, { exact: true }).waitFor();
    await reader.page.getByRole('button', { name: search.searchAgain, exact: true }).click();
    await reader.page.getByText(search.gone, { exact: true }).waitFor({ state: 'hidden' });
    await reader.page.getByRole('button', { name: search.loadMore, exact: true }).click();
    await expect.poll(() => hits(reader).count()).toBe(count - 1);
    await expect
      .poll(() =>
        hits(reader)
          .filter({ hasText: /khadiya 2$/ })
          .count(),
      )
      .toBe(0);
  });
});

story(
  'too few letters, too many searches and a failure each show a message, and the search continues by itself',
  async ({ person }) => {
    const reader = await person();
    await reader.enterAsGuest();
    await reader.page.goto('/home/search');
    await reader.page.getByRole('heading', { name: reader.texts.search.begin, exact: true }).waitFor();
    await field(reader).fill('a');
    await reader.page.getByRole('heading', { name: reader.texts.search.tooShort, exact: true }).waitFor();
    reader.mayLogError(/status of 429/);
    let refused = 0;
    await reader.page.route('**/a/search?*', async (route) => {
      refused += 1;
      if (refused > 1) return route.fallback();
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body: JSON.stringify({ status: 0, code: 'TOO_MANY', msg: 'Too many requests. Wait a moment and try again.' }),
      });
    });
    await field(reader).fill('sitting');
    await reader.page.getByRole('heading', { name: reader.texts.search.tooMany, exact: true }).waitFor();
    await hits(reader).filter({ hasText: 'The Sitting Room' }).waitFor();
    reader.mayLogError(/ERR_FAILED/);
    await reader.page.route('**/a/search?*', async (route) => route.abort());
    await field(reader).fill('somewhere');
    await reader.page.getByRole('heading', { name: reader.texts.search.failed, exact: true }).waitFor();
    await reader.page.unroute('**/a/search?*');
    await reader.page.getByRole('button', { name: reader.texts.common.tryAgain, exact: true }).click();
    await nothing(reader).waitFor();
  },
);
