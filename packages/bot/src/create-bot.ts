import { type Client, createClient } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { setTimeout } from 'node:timers/promises';
import { type Cursor, createCursor, tempIdOf } from './cursor.ts';
import { type Scene, contentOf, personOf, toAnswer } from './handle-message.ts';
import { persist } from './persist.ts';
import { pollOf, readVotes } from './polls.ts';
import { BotEnded, badToken, startRefused, suspensionText } from './errors.ts';
import { type RoomWorker, createRoomWorker } from './room-worker.ts';
import type { Bot, BotOptions, Handlers, Person, Room } from './types.ts';

type Acts = Pick<Bot, 'send' | 'ask' | 'closePoll' | 'listVotes' | 'listMembers' | 'edit' | 'upload'>;

/** What a bot does of its own accord, each until it is answered or `signal` ends it. */
const createActs = (client: Client, signal: AbortSignal): Acts => ({
  send: async (roomId, text, { key, upload } = {}) => {
    const tempId = tempIdOf('send', key ?? crypto.randomUUID());
    const sending = { id: roomId, tempId, ...contentOf(text, upload) };
    return toAnswer(await persist(signal, () => client.messages.sendMessage(sending)));
  },
  ask: async (roomId, poll, { key, replyTo } = {}) => {
    const tempId = tempIdOf('ask', key ?? crypto.randomUUID());
    const asking = { id: roomId, tempId, ...pollOf(poll), ...(replyTo !== undefined && { replyTo }) };
    return toAnswer(await persist(signal, () => client.polls.sendPoll(asking)));
  },
  closePoll: async (roomId, messageId, right) => {
    const closing = { roomId, messageId, ...(right !== undefined && { right }) };
    await persist(signal, () => client.polls.closePoll(closing));
  },
  listVotes: (roomId, messageId) => persist(signal, () => readVotes(client, { roomId, messageId })),
  listMembers: async (roomId, most = 5000) => {
    const people: Person[] = [];
    let after: string | undefined;
    do {
      const last = after;
      const { members, canLoadMore } = await persist(signal, () =>
        client.rooms.listMembers({ roomId, ...(last !== undefined && { after: last }) }),
      );
      people.push(...members.map(personOf));
      after = canLoadMore && people.length < most ? people.at(-1)?.id : undefined;
    } while (after !== undefined);
    return people.slice(0, most);
  },
  edit: async (roomId, messageId, text) => {
    const change = { id: roomId, editId: messageId, ...contentOf(text) };
    await persist(signal, () => client.messages.editMessage(change));
  },
  upload: async (...files) => {
    const { createdToken } = await client.uploads.startUpload({ target: 'roomMessage' });
    const sent = files.map(({ bytes, name }) => ({ blob: new Blob([new Uint8Array(bytes)]), name }));
    const answer = await client.uploads.uploadFiles({ token: createdToken, files: sent });
    return { token: createdToken, files: answer.files.map(({ type, name }) => ({ type, name })) };
  },
});

/** Milliseconds that a stop waits for what is being handled. */
const stopMs = 5000;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

type Lists = { readonly [K in keyof Handlers]: Handlers[K][] };

const clientFor = (url: string, token: string, refused: () => void): Client => {
  const at = url.replace(/\/+$/, '');
  return createClient({
    urls: { auth: at, api: at, socket: at, assets: at },
    // A bot's token is not refreshed.
    store: createMemoryTokenStore({ accessToken: token, refreshToken: 'none' }),
    onSignedOut: refused,
  });
};

/** The rooms that a bot has loaded. */
const createWorkers = (scene: Scene, cursor: Cursor) => {
  const workers = new Map<string, RoomWorker>();
  const drop = async (roomId: string): Promise<void> => {
    const worker = workers.get(roomId);
    workers.delete(roomId);
    await worker?.stop();
  };
  const follow = (room: Room): RoomWorker => {
    const worker = createRoomWorker(scene, cursor, room, () => void drop(room.id));
    workers.set(room.id, worker);
    return worker;
  };
  return {
    drop,
    /** Loads the rooms that are not loaded yet. Throws BotEnded when the server refuses the bot's commands. */
    followAll: async (): Promise<void> => {
      const { rooms } = await persist(scene.signal, () => scene.client.rooms.listRooms());
      const fresh = rooms.filter(({ _id }) => !workers.has(_id));
      const outcomes = await Promise.allSettled(fresh.map(({ _id: id, title }) => follow({ id, title }).ready));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected' && outcome.reason instanceof BotEnded) throw outcome.reason;
    },
    stopAll: () => Promise.all([...workers.values()].map((worker) => worker.stop())),
  };
};

/** Whose token it is. */
const askSelf = async (client: Client): Promise<{ _id: string; username: string }> => {
  try {
    return await client.bots.getOwnBot({});
  } catch (error) {
    throw startRefused(error);
  }
};

/** A bot that handles each command of its rooms once, in their order, whatever crashes (docs/bots.md). */
export const createBot = ({ url, token, commands = [], cursor: where, timeoutMs = 30_000 }: BotOptions): Bot => {
  const lists: Lists = { command: [], mention: [], message: [], entered: [], joined: [], error: [] };
  const ending = new AbortController();
  const ended = Promise.withResolvers<Error | undefined>();
  let self = { _id: '', username: '' };

  const print = (error: unknown): void => {
    // oxlint-disable-next-line no-console -- an author who listens to no errors must see them
    if (lists.error.length === 0) console.error(error);
    for (const handler of lists.error) handler(asError(error));
  };
  const end = (reason: Error | undefined): void => {
    if (ending.signal.aborted) return;
    ending.abort();
    client.close();
    ended.resolve(reason);
    if (reason) print(reason);
  };
  const report = (error: unknown): void => (error instanceof BotEnded ? end(error) : print(error));
  const client = clientFor(url, token, () => end(new BotEnded(badToken)));
  const cursor = createCursor(where, report);
  const scene: Scene = {
    client,
    commands,
    timeoutMs,
    signal: ending.signal,
    self: () => self,
    handlersOf: (event) => lists[event],
    report,
  };

  const { drop, followAll, stopAll } = createWorkers(scene, cursor);

  const connect = async (): Promise<void> => {
    self = await persist(ending.signal, () => askSelf(client));
    client.on.botReplaced(({ msg }) => end(new BotEnded(msg)));
    // It is let in again by itself when that ends.
    client.on.botSuspended(({ msg, until }) => report(new Error(suspensionText(msg, until))));
    // Taken out of a room; what is written there until it is added again is not for it.
    client.on.roomClosed(({ roomId }) => {
      void drop(roomId).then(() => cursor.restart(roomId, undefined));
    });
    client.on.botAdded(() => void followAll().catch(report));
    // Connects, also while the bot is in no room yet.
    await persist(ending.signal, () => client.loading.unloadRoom({}));
    await followAll();
  };

  return {
    ended: ended.promise,
    on: (event, handler) => void lists[event].push(handler),
    start: async () => {
      await cursor.load();
      try {
        await connect();
      } catch (error) {
        const reason = asError(error);
        end(reason);
        throw reason;
      }
      client.onConnected('/room', () => void followAll().catch(report));
    },
    stop: async () => {
      const stopped = stopAll();
      // A server that does not answer is not waited for.
      await Promise.race([stopped, setTimeout(stopMs, undefined, { ref: false })]);
      await cursor.settled();
      end(undefined);
    },
    ...createActs(client, ending.signal),
  };
};
