import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { createClient } from '@baithak/client/create-client';
import { expect } from 'vitest';
import {
  accountOf,
  chooseAction,
  composer,
  editor,
  log,
  roomRow,
  seesExactly,
  signOut,
} from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { enterByCall, openRoomByCall, registerByCall } from '../harness/people/caller.ts';
import { story } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

story('a second tab of the same person follows the first, and the first the second', async ({ person }) => {
  const first = await person();
  await first.register(accountOf('salmatabs'));
  await first.joinRoomByCall();
  await first.say('from the first tab');

  const second = await first.inAnotherTab();
  await second.openRoom();
  await second.seesMessage('from the first tab');
  await second.say('from the second tab');
  await first.seesMessage('from the second tab');
  await chooseAction(second, 'from the first tab', 'edit');
  await editor(second).fill('from the first tab, mended');
  await editor(second).press('Enter');
  for (const tab of [first, second]) await seesExactly(tab, ['from the first tab, mended', 'from the second tab']);
  await chooseAction(first, 'from the second tab', 'delete');
  await first.page
    .getByRole('alertdialog')
    .getByRole('button', { name: first.texts.messages.delete, exact: true })
    .click();
  await second.message('from the second tab').waitFor({ state: 'detached' });

  await signOut(first);
  for (const tab of [first, second]) await tab.page.waitForURL('**/login');
});

story(
  'two tabs of a room write one draft: each follows what the other writes and sends, and none is lost',
  async ({ person }) => {
    const first = await person();
    await first.register(accountOf('salmadrafts'));
    await first.joinRoomByCall();
    const second = await first.inAnotherTab();
    await second.openRoom();
    await composer(first).waitFor();
    await composer(first).fill('half a thought');
    await expect.poll(() => composer(second).inputValue()).toBe('half a thought');
    await composer(second).fill('half a thought, and the rest');
    await expect.poll(() => composer(first).inputValue()).toBe('half a thought, and the rest');
    await composer(second).press('Enter');
    await first.seesMessage('half a thought, and the rest');
    for (const tab of [first, second]) await expect.poll(() => composer(tab).inputValue()).toBe('');
    await composer(first).fill('begun in the first');
    await composer(second).fill('begun in the first, ended in the second');
    await first.page.close();
    await second.page.reload();
    await expect.poll(() => composer(second).inputValue()).toBe('begun in the first, ended in the second');
  },
);

/** Ends this person's other sessions from a device of their own. */
const endElsewhere = async (url: string, account: { username: string; password: string }): Promise<void> => {
  const elsewhere = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  try {
    await elsewhere.accounts.logIn(account);
    const others = (await elsewhere.accounts.listSessions()).data.filter(({ current }) => !current);
    expect(others.length).toBe(1);
    await elsewhere.accounts.revokeSession({ password: account.password });
  } finally {
    elsewhere.close();
  }
};

onlyInProof(story)(
  'a session that is ended on another device leads this browser to the login, inside and outside of a room',
  async ({ app, person }) => {
    for (const [username, place] of [
      ['kamrantabs', '/home/rooms/baithak'],
      ['kamrantabs2', '/settings'],
    ] as const) {
      const account = accountOf(username);
      const here = await person();
      here.mayLogError(/401|403/);
      await here.register(account);
      const listening = here.page
        .waitForEvent('websocket')
        .then((socket) =>
          socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40/global')),
        );
      await here.page.goto(place);
      await listening;
      await endElsewhere(app.url, account);
      await here.page.waitForURL('**/login');
    }
  },
);

/** From now on this person's room list cannot be reloaded: what changes in it came with events. */
const hearOnly = async (listener: Person): Promise<void> => {
  listener.mayLogError(/Failed to load|ERR_FAILED/);
  await listener.page.route('**/a/rooms/all', (route) => route.abort());
};

/** From now on requests of this person's pages to /global wait for `until`. */
const holdNews = async ({ context }: Person, until: Promise<void>): Promise<void> =>
  context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    server.onMessage((packet) => line.send(packet));
    line.onMessage((packet) => {
      if (String(packet).startsWith('42/global')) void until.then(() => server.send(packet));
      else server.send(packet);
    });
  });

story('messages between the loading of the room list and the first event are counted too', async ({ app, person }) => {
  const writer = await registerByCall(app.url, 'pehlabol');
  const room = await openRoomByCall(writer, 'Pehla Bol');
  const away = await person();
  await away.register(accountOf('derseaya'));
  await away.joinRoomByCall(room);
  const said = Promise.withResolvers<void>();
  await holdNews(away, said.promise);
  await away.page.goto('/settings');
  await away.page.getByRole('link', { name: away.texts.home.rooms, exact: true }).first().click();
  const row = roomRow(away, 'Pehla Bol');
  await row.waitFor();
  await writer.say(room, 'too early for the news');
  said.resolve();
  await row.getByRole('img', { name: away.texts.rooms.unread_one.replace('{{count}}', '1'), exact: true }).waitFor();
});

story(
  'a room list that was read before a room was joined, and arrives later, does not remove the room',
  async ({ app, person }) => {
    const host = await registerByCall(app.url, 'jaldimezban');
    const room = await openRoomByCall(host, 'Jaldi Mein');
    const guest = await person();
    await guest.enterAsGuest('jaldibaaz');
    const joined = Promise.withResolvers<void>();
    let asked = 0;
    await guest.page.route('**/a/rooms/all', async (route) => {
      asked += 1;
      const isFirst = asked === 1;
      const response = await route.fetch();
      if (!isFirst) await joined.promise;
      await route.fulfill({ response });
    });
    await guest.openRoom(room);
    await guest.page.getByRole('button', { name: guest.texts.home.explore, exact: true }).first().click();
    await expect.poll(() => asked).toBe(2);
    await guest.page.goBack();
    await guest.joinRoomInUi();
    const late = guest.page.waitForResponse('**/a/rooms/all');
    joined.resolve();
    await (await late).finished();
    await expect.poll(() => asked).toBeGreaterThan(2);
    await roomRow(guest, 'Jaldi Mein').waitFor();
    expect(await guest.page.getByRole('button', { name: guest.texts.rooms.join, exact: true }).count()).toBe(0);
    await guest.say('I have a seat');
    await guest.seesMessage('I have a seat');
  },
);

onlyInProof(story)(
  'activity in a room is counted at once for readers elsewhere in the home, and not for readers in the room',
  async ({ app, person }) => {
    const writer = await registerByCall(app.url, 'likhnewali');
    const room = await openRoomByCall(writer, 'Likhai');
    const [away, reader] = [await person(), await person({ language: 'ur', width: 390 })];
    await away.register(accountOf('ghaibwala1'));
    await reader.register(accountOf('wahinparhe'));
    for (const one of [away, reader]) await one.joinRoomByCall(room);
    const begun = away.page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('43/global,1')),
      );
    await away.page.goto('/settings');
    await away.page.getByRole('link', { name: away.texts.home.rooms, exact: true }).first().click();
    const row = roomRow(away, 'Likhai');
    await row.waitFor();
    await begun;
    await hearOnly(away);
    await writer.say(room, 'anybody here?');
    await row.getByRole('img', { name: away.texts.rooms.unread_one.replace('{{count}}', '1'), exact: true }).waitFor();
    await reader.seesMessage('anybody here?');
    await writer.say(room, 'hello?');
    await row
      .getByRole('img', { name: away.texts.rooms.unread_other.replace('{{count}}', '2'), exact: true })
      .waitFor();
    await reader.seesMessage('hello?');
    await reader.page.getByRole('link', { name: reader.texts.rooms.toRooms, exact: true }).click();
    const own = roomRow(reader, 'Likhai');
    await own.waitFor();
    for (const text of [reader.texts.rooms.unread_one, reader.texts.rooms.unread_other])
      expect(await own.getByRole('img', { name: pattern(text) }).count()).toBe(0);
  },
);

story(
  'a guest who becomes a member appears under the new name in the room without a reload',
  async ({ app, person }) => {
    const watcher = await person();
    await watcher.register(accountOf('dekhnewali'));
    await watcher.joinRoomByCall();
    const room = new URL(watcher.page.url()).pathname.split('/').at(-1) ?? '';
    const guest = await enterByCall(app.url, 'mehmaan77', room);
    await guest.say(room, 'remember me');
    const written = watcher.message('remember me');
    await written.getByText('mehmaan77').first().waitFor();
    // As the form of a guest does (accounts/accounts.test.ts).
    await guest.client.accounts.register({ ...accountOf('apnanaam'), agreedToTerms: true });
    await written.getByText('apnanaam').first().waitFor();
    expect(await log(watcher).getByText('mehmaan77').count()).toBe(0);
  },
);
