import { createClient, type Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect, test } from 'vitest';
import { startApp, type App } from '../harness/server/app.ts';

const rounds = inProof(2, 10);
const lanes = 8;
const acksARound = 40;

const clientOf = ({ url }: App): Client =>
  createClient({ urls: { auth: url, api: url, socket: url, assets: url }, strict: true });

const online = async (client: Client): Promise<void> => {
  if (client.connection.get() === 'online') return;
  await new Promise<void>((resolve) => {
    const stop = client.connection.subscribe((state) => {
      if (state !== 'online') return;
      stop();
      resolve();
    });
  });
};

/** What a client does: it resends with the same tempId until the server answers. */
const sendUntilAnswered = async (
  client: Client,
  room: string,
  tempId: string,
  message: string,
): Promise<RoomMessage> => {
  for (;;) {
    try {
      return (await client.messages.sendMessage({ id: room, message, type: 'text', tempId })).message;
    } catch (error) {
      if (!(error instanceof WireError) || !['NETWORK', 'NO_ANSWER'].includes(error.code)) throw error;
      await online(client);
    }
  }
};

const everything = async (client: Client, roomId: string): Promise<RoomMessage[]> => {
  const all: RoomMessage[] = [];
  for (let messageId = 'f'.repeat(24), more = true; more;) {
    const page = await client.messages.getMessagesBefore({ roomId, messageId });
    all.push(...page.msgs);
    messageId = page.msgs.at(-1)?._id ?? messageId;
    more = page.canLoadMore;
  }
  return all;
};

test(
  `the server is killed in a stream of sends, ${rounds} times: acknowledged messages are stored once, the others are resent and stored once`,
  { timeout: 240_000 },
  async () => {
    const app = await startApp();
    const sender = clientOf(app);
    const listener = clientOf(app);
    try {
      await sender.accounts.register({
        username: 'sender1',
        email: 'sender1@example.com',
        password: 'a password for tests',
        agreedToTerms: true,
      });
      await listener.accounts.enterAsGuest({ username: 'listener' });
      const { room } = await sender.rooms.createRoom({
        title: 'The storm',
        type: 'Normal',
        access: 'Public',
        desc: '',
      });
      const heard: string[] = [];
      listener.followRoom(room._id, {
        onLoad: ({ data }) => heard.push(...data.map(({ _id }) => _id)),
        onChange: (change) => change.type === 'created' && heard.push(change.message._id),
        onError: (error) => {
          throw error;
        },
      });
      const answered = new Map<string, RoomMessage>();

      for (let round = 1; round <= rounds; round += 1) {
        const enough = answered.size + acksARound;
        const { promise: time, resolve: kill } = Promise.withResolvers<void>();
        const lane = async (): Promise<void> => {
          while (answered.size < enough) {
            const tempId = newId();
            answered.set(tempId, await sendUntilAnswered(sender, room._id, tempId, `round ${round}`));
            if (answered.size > enough - acksARound / 2) kill();
          }
        };
        const stream = Promise.all(Array.from({ length: lanes }, lane));
        await time;
        await app.kill9();
        await app.restart();
        await stream;
      }

      const stored = await everything(sender, room._id);
      const ids = stored.map(({ _id }) => _id).toSorted();
      expect(ids).toEqual([...answered.values()].map(({ _id }) => _id).toSorted());
      expect(new Set(ids).size).toBe(ids.length);
      expect(stored.map(({ rev }) => rev)).toEqual(stored.map((_, index) => stored.length - index));
      await expect.poll(() => heard.toSorted(), { timeout: 20_000 }).toEqual(ids);
    } finally {
      sender.close();
      listener.close();
      await app.close();
    }
  },
);
