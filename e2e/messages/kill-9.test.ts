import { createClient, type Client } from '@baithak/client/create-client';
import { followPrivateThread } from '@baithak/client/room/private-follower';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect, test } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import { startAppProcess, type App } from '../harness/server/app.ts';

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
    send: async (tempId, message) => (await sender.messages.sendMessage({ id, message, type: 'text', tempId })).message,
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
