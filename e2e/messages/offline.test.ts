import { type Client, createClient } from '@baithak/client/create-client';
import { followPrivateThread } from '@baithak/client/room/private-follower';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { inProof, onlyInProof } from '@baithak/protocol/testing/in-proof';
import { within } from '@baithak/protocol/testing/within';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accountOf, composer, goOnline, overlap, seesExactly } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { type App, startAppProcess } from '../harness/server/app.ts';
import { noLine } from '../harness/server/server-process.ts';
import { storyWithOwnServer, storyWithServerProcess } from '../harness/story.ts';

const story = storyWithOwnServer();
const storyOfAnEnd = storyWithServerProcess();

const enterTogether = async (guest: Person, member: Person, names: readonly [string, string]): Promise<void> => {
  await Promise.all([guest.enterAsGuest(names[0]), member.register(accountOf(names[1]))]);
  for (const somebody of [guest, member]) {
    somebody.mayLogError(noLine);
    await somebody.joinRoomByCall('baithak');
  }
};

const toast = ({ page }: Person, text: string) => page.getByRole('region').filter({ hasText: text }).getByText(text);

/** A toast lies over neither the title and the tabs of the room nor the composer. */
const coversNothing = async (who: Person, shown: Locator): Promise<void> => {
  const tabs = who.page.getByRole('tablist', { name: who.texts.rooms.tabs });
  for (const other of [who.page.getByRole('heading', { level: 1 }), tabs, composer(who)])
    expect(await overlap(shown, other)).toBe(0);
};

onlyInProof(storyOfAnEnd)(
  'the server goes away and comes back: both see a toast, messages written meanwhile arrive once, and none is lost',
  async ({ app, person }) => {
    const [guest, member] = [await person({ language: 'ur' }), await person()];
    await enterTogether(guest, member, ['mehman1', 'salmakhan']);
    await member.say('before the cut');
    await guest.seesMessage('before the cut');

    await app.kill9();
    await member.say('written in the dark');
    await guest.say('اندھیرے میں لکھا');
    await member.message('written in the dark').getByText(member.texts.messages.sending).waitFor();
    const lost = [guest, member].map(async (somebody) =>
      toast(somebody, somebody.texts.common.toasts.networkError).waitFor(),
    );
    await Promise.all(lost);
    expect(member.texts.common.toasts.networkError).toBe('Network Error!');

    const back = [guest, member].map(async (somebody) =>
      toast(somebody, somebody.texts.common.toasts.backOnline).waitFor({ timeout: 45_000 }),
    );
    await app.restart();
    await Promise.all(back);
    await member.say('after the cut');
    for (const somebody of [guest, member]) {
      await somebody.seesMessage('after the cut');
      await somebody.seesMessage('written in the dark');
      await somebody.seesMessage('اندھیرے میں لکھا');
      await toast(somebody, somebody.texts.common.toasts.networkError).waitFor({ state: 'detached' });
      await expect.poll(async () => somebody.page.getByText(somebody.texts.messages.sending).count()).toBe(0);
    }
    // A third person, who loads only what the server stored, finds each once too.
    const witness = await person();
    await witness.enterAsGuest('gawah1');
    await witness.openRoom('baithak');
    for (const text of ['before the cut', 'written in the dark', 'اندھیرے میں لکھا', 'after the cut'])
      await witness.seesMessage(text);
  },
);

story(
  'one loses the connection, then receives the messages of the others in order and sends the unsent ones',
  async ({ person }) => {
    const [guest, member] = [await person(), await person()];
    await enterTogether(guest, member, ['mehman2', 'bilalahmad']);
    await member.say('still here');
    await guest.seesMessage('still here');

    await guest.context.setOffline(true);
    await guest.say('from under the bridge');
    for (const text of ['while you were away', 'and again', 'and once more']) await member.say(text);
    await toast(guest, guest.texts.common.toasts.networkError).waitFor();
    expect(await guest.message('and once more').count()).toBe(0);
    await coversNothing(guest, toast(guest, guest.texts.common.toasts.networkError));

    await guest.page.getByRole('button', { name: guest.texts.common.tryNow, exact: true }).waitFor();
    await goOnline(guest);
    const back = toast(guest, guest.texts.common.toasts.backOnline);
    await back.waitFor({ timeout: 45_000 });
    await coversNothing(guest, back);
    const all = ['still here', 'while you were away', 'and again', 'and once more', 'from under the bridge'];
    for (const somebody of [guest, member]) await seesExactly(somebody, all);
  },
);

story('a page that is closed with an unsent message sends it when it is opened again', async ({ person, newLine }) => {
  const line = await newLine();
  const [guest, member] = [await person(), await person({}, line)];
  await enterTogether(guest, member, ['mehman3', 'kamran99']);
  await line.cut();
  await member.say('kept in the drawer');
  await member.message('kept in the drawer').getByText(member.texts.messages.sending).waitFor();
  // Whatever sends it now is another page.
  await member.page.goto('about:blank');
  await line.mend();
  await member.openRoom('baithak');
  await guest.seesMessage('kept in the drawer');
  await member.seesMessage('kept in the drawer');
});

story(
  'messages written offline in a room that was closed meanwhile arrive there, in order',
  async ({ person, newLine }) => {
    const line = await newLine();
    const [guest, member] = [await person(), await person({ language: 'ur', width: 390 }, line)];
    await enterTogether(guest, member, ['mehman4', 'rabia22']);
    await line.cut();
    const said = ['پہلی بات', 'دوسری بات', 'تیسری بات'];
    for (const text of said) await member.say(text);
    await member.message('تیسری بات').getByText(member.texts.messages.sending).waitFor();
    await member.page.getByRole('link', { name: member.texts.rooms.toRooms }).click();
    await composer(member).waitFor({ state: 'detached' });
    await line.mend();
    await seesExactly(guest, said);
  },
);

describe('a server that is killed', () => {
  const rounds = inProof(1, 10);
  /** Half of them write into the room, half into the private thread. */
  const lanes = 8;
  const acksARound = 40;

  const clientOf = ({ url }: App): Client =>
    createClient({ urls: { auth: url, api: url, socket: url, assets: url }, strict: true });

  const accountOf = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password: 'a password for tests',
    agreedToTerms: true as const,
  });

  /** The platform's Owner: no spam control slows the stream. */
  const setUpOwner = async (app: App, username: string): Promise<Client> => {
    const client = clientOf(app);
    const token = (await app.setupLink()).split('/').at(-1) ?? '';
    await client.accounts.setUpOwner({ token, ...accountOf(username) });
    return client;
  };

  const register = async (app: App, username: string): Promise<{ client: Client; userId: string }> => {
    const client = clientOf(app);
    const { data } = await client.accounts.register(accountOf(username));
    if (!('userId' in data)) throw new Error('The account waits for verification.');
    return { client, userId: data.userId };
  };

  const online = async (client: Client): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      if (client.connection.get() === 'online') resolve();
    };
    const stop = client.connection.subscribe(look);
    look();
    await within('the sender to be online again', promise, 60_000).finally(stop);
  };

  interface Sent {
    readonly _id: string;
    readonly rev: number;
  }

  /** Where messages are sent: a room, or a private thread. They promise the same. */
  interface Place {
    send(tempId: string, message: string): Promise<Sent>;
    before(messageId: string): Promise<{ readonly msgs: readonly Sent[]; readonly canLoadMore: boolean }>;
    /** Ids in the order in which they came. */
    readonly heard: string[];
    readonly answered: Map<string, Sent>;
  }

  const roomOf = async (sender: Client, listener: Client): Promise<Place> => {
    const details = { title: 'The storm', type: 'Normal', access: 'Public', desc: '' } as const;
    const { _id: id } = (await sender.rooms.createRoom(details)).room;
    const heard: string[] = [];
    listener.followRoom(id, {
      onLoad: ({ data }) => heard.push(...data.map(({ _id }) => _id)),
      onChange: (change) => change.type === 'created' && heard.push(change.message._id),
      onError: (error) => {
        throw error;
      },
    });
    return {
      send: async (tempId, message) =>
        (await sender.messages.sendMessage({ id, message, type: 'text', tempId })).message,
      before: (messageId) => sender.messages.getMessagesBefore({ roomId: id, messageId }),
      heard,
      answered: new Map(),
    };
  };

  const threadOf = async (sender: Client, listener: Client, listenerId: string): Promise<Place> => {
    const { thread } = await sender.privateThreads.requestPrivate({ targetId: listenerId });
    const threadId = thread ?? '';
    await listener.privateThreads.acceptPrivateRequest({ threadId });
    const heard: string[] = [];
    followPrivateThread(listener, threadId, {
      onLoad: ({ msgs }) => heard.push(...msgs.map(({ _id }) => _id)),
      onChange: (change) => change.type === 'created' && heard.push(change.message._id),
      onError: (error) => {
        throw error;
      },
    });
    return {
      send: async (tempId, message) =>
        (await sender.privateThreads.sendPrivate({ threadId, message, type: 'text', tempId })).message,
      before: (privateMessageId) => sender.privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId }),
      heard,
      answered: new Map(),
    };
  };

  /** What a client does: it resends with the same tempId until the server answers. */
  const sendUntilAnswered = async (sender: Client, place: Place, tempId: string, message: string): Promise<Sent> => {
    for (;;) {
      try {
        return await place.send(tempId, message);
      } catch (error) {
        if (!(error instanceof WireError) || !['NETWORK', 'NO_ANSWER'].includes(error.code)) throw error;
        await online(sender);
      }
    }
  };

  const everything = async (place: Place): Promise<Sent[]> => {
    const all: Sent[] = [];
    for (let messageId = 'f'.repeat(24), more = true; more;) {
      const page = await place.before(messageId);
      all.push(...page.msgs);
      messageId = page.msgs.at(-1)?._id ?? messageId;
      more = page.canLoadMore;
    }
    return all;
  };

  test(`the server is killed in a stream of sends to a room and to a private thread, ${rounds} times: acknowledged messages are stored once, the others are resent and stored once`, async () => {
    const app = await startAppProcess();
    const clients: Client[] = [];
    try {
      const sender = await setUpOwner(app, 'sender1');
      const { client: listener, userId } = await register(app, 'listener');
      clients.push(sender, listener);
      const places = [await roomOf(sender, listener), await threadOf(sender, listener, userId)];
      const count = () => places.reduce((sum, { answered }) => sum + answered.size, 0);

      for (let round = 1; round <= rounds; round += 1) {
        const enough = count() + acksARound;
        const { promise: time, resolve: kill } = Promise.withResolvers<void>();
        const lane = async (place: Place): Promise<void> => {
          while (count() < enough) {
            const tempId = newId();
            place.answered.set(tempId, await sendUntilAnswered(sender, place, tempId, `round ${round}`));
            if (count() > enough - acksARound / 2) kill();
          }
        };
        const stream = Promise.all(
          places.flatMap((place) => Array.from({ length: lanes / places.length }, () => lane(place))),
        );
        await within(() => `${acksARound / 2} answers of round ${round}`, time);
        await app.kill9();
        await app.restart();
        await within(() => `the last answers of round ${round}`, stream, 60_000);
      }

      for (const place of places) {
        const stored = await everything(place);
        const ids = stored.map(({ _id }) => _id).toSorted();
        expect(ids.length).toBeGreaterThan(rounds);
        expect(ids).toEqual([...place.answered.values()].map(({ _id }) => _id).toSorted());
        expect(new Set(ids).size).toBe(ids.length);
        expect(stored.map(({ rev }) => rev)).toEqual(stored.map((_, index) => stored.length - index));
        await expect.poll(() => place.heard.toSorted(), { timeout: 20_000 }).toEqual(ids);
      }
    } finally {
      for (const client of clients) client.close();
      await app.close();
    }
  });
});
