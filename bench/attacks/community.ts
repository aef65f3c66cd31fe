import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { getFromApi, postToApi, memberPassword, type Caller } from '../api-calls.ts';
import { ordinaryLine } from '../sentences.ts';
import { openSocketIo, type SocketIoConnection } from '../socket-io-connection.ts';
import type { Scene } from './scene.ts';

/** One acknowledged send. */
export interface Sent {
  readonly at: number;
  readonly ms: number;
}

/** What was lost, doubled or refused, over the whole run. */
export interface Account {
  readonly acknowledged: number;
  readonly deliveries: number;
  readonly notStored: number;
  readonly notHeard: number;
  readonly heardTwice: number;
  /** Sends that were answered with an error, by its code. */
  readonly refused: Readonly<Record<string, number>>;
  /** Calls that were answered with an error or not at all. */
  readonly failedCalls: number;
  readonly connectionsLost: number;
}

/** People who talk, read and search as people do, each from an address of their own. */
export interface Community {
  readonly sent: readonly Sent[];
  /** Ends the talk, waits for what is under way and compares everything heard with the database. */
  settle(databaseFile: string): Promise<Account>;
}

interface Talker {
  readonly caller: Caller;
  readonly refreshToken: string;
  readonly roomId: string;
  readonly heard: Map<string, number>;
  readonly acknowledged: Set<string>;
  token: string;
  rev: number;
  /** That `rev` is of. */
  epoch?: string | undefined;
  socket?: SocketIoConnection;
}

interface Tally {
  readonly refused: Record<string, number>;
  failedCalls: number;
  connectionsLost: number;
}

/** Each person sends about every so many milliseconds, and reads something as often. */
const pauseMs = 3000;
/** Access tokens live 15 minutes. */
const renewMs = 8 * 60_000;

const enter = async (url: string, index: number, roomId: string): Promise<Talker> => {
  const address = `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`;
  const name = `talker${String(index).padStart(4, '0')}`;
  const { data } = await postToApi<{ data: { accessToken: string; refreshToken: string } }>(
    { url, address },
    '/auth/register',
    { username: name, email: `${name}@bench.invalid`, password: memberPassword, agreedToTerms: true },
  );
  const caller = { url, address };
  await postToApi({ ...caller, token: data.accessToken }, '/a/rooms/join', { roomId });
  return {
    caller,
    roomId,
    token: data.accessToken,
    refreshToken: data.refreshToken,
    heard: new Map(),
    acknowledged: new Set(),
    rev: 0,
  };
};

interface Heard {
  readonly rev: number;
  readonly message: { readonly _id: string };
}

const hear = (talker: Talker, packet: string): void => {
  if (!packet.startsWith('42/room,["newMessage"')) return;
  const [, { rev, message }] = JSON.parse(packet.slice('42/room,'.length)) as [string, Heard];
  talker.heard.set(message._id, (talker.heard.get(message._id) ?? 0) + 1);
  talker.rev = Math.max(talker.rev, rev);
};

/** Loads the room; after a lost connection what was missed comes with the load. */
const connect = async (talker: Talker, tally: Tally, isOver: () => boolean): Promise<void> => {
  const { caller, roomId } = talker;
  const socket = await openSocketIo(caller.url, '/room', talker.token, { address: caller.address });
  socket.onPacket((packet) => hear(talker, packet));
  socket.onClose(() => {
    if (isOver()) return;
    tally.connectionsLost += 1;
    delete talker.socket;
    void wait(1000)
      .then(() => connect(talker, tally, isOver))
      .catch(() => {});
  });
  const loaded = (await socket.emit('loadRoom', {
    id: roomId,
    ...(talker.rev > 0 && { since: talker.rev, epoch: talker.epoch }),
  })) as {
    rev?: number;
    epoch?: string;
    data?: readonly { _id: string }[];
  };
  if (talker.rev > 0) for (const { _id } of loaded.data ?? []) if (!talker.heard.has(_id)) talker.heard.set(_id, 1);
  talker.rev = Math.max(talker.rev, loaded.rev ?? 0);
  talker.epoch = loaded.epoch;
  talker.socket = socket;
};

const renew = async (talker: Talker): Promise<void> => {
  const { caller, refreshToken } = talker;
  const answer = await getFromApi<{ data: { accessToken: string } }>(
    { ...caller, token: refreshToken },
    '/auth/refreshAccessToken',
    {},
  );
  talker.token = answer.data.accessToken;
  await talker.socket?.emit('setAuthToken', { token: talker.token });
};

const say = async (talker: Talker, tally: Tally, sent: Sent[]): Promise<void> => {
  const at = performance.now();
  const answer = await talker.socket?.emit('sendMessage', {
    id: talker.roomId,
    message: ordinaryLine(Math.random),
    type: 'text',
    tempId: newId(),
  });
  if (answer?.['status'] === 1) {
    sent.push({ at, ms: performance.now() - at });
    talker.acknowledged.add(String(answer['id']));
  } else if (answer) {
    const code = String(answer['code']);
    tally.refused[code] = (tally.refused[code] ?? 0) + 1;
  }
};

const reads: readonly ((caller: Caller, talker: Talker, scene: Scene) => Promise<unknown>)[] = [
  (caller, { roomId }) => getFromApi(caller, '/a/r/getThreads', { roomId }),
  (caller) => getFromApi(caller, '/a/rooms/all', {}),
  (caller) => getFromApi(caller, '/a/search', { q: 'rain saddar' }),
  (caller, { roomId }) => getFromApi(caller, '/a/r/members', { roomId }),
  async ({ url, address = '' }, _talker, { publicThread }) =>
    (await fetch(`${url}/thread/public/${publicThread}`, { headers: { 'x-forwarded-for': address } })).text(),
];

/** One person's day: says something, reads something, and again. */
const live = async (talker: Talker, scene: Scene, tally: Tally, sent: Sent[], isOver: () => boolean): Promise<void> => {
  let renewedAt = performance.now();
  await wait(Math.random() * pauseMs);
  while (!isOver()) {
    try {
      if (performance.now() - renewedAt > renewMs) {
        await renew(talker);
        renewedAt = performance.now();
      }
      await say(talker, tally, sent);
      const read = reads[Math.floor(Math.random() * reads.length)];
      await read?.({ ...talker.caller, token: talker.token }, talker, scene);
    } catch {
      tally.failedCalls += 1;
    }
    await wait(pauseMs * (0.5 + Math.random()));
  }
};

const storedMessages = (databaseFile: string, roomId: string): Set<string> => {
  const file = new DatabaseSync(databaseFile, { readOnly: true });
  const rows = file.prepare('SELECT id FROM messages WHERE room_id = ?').all(roomId) as { id: string }[];
  file.close();
  return new Set(rows.map(({ id }) => id));
};

const compare = (talkers: readonly Talker[], tally: Tally, databaseFile: string): Account => {
  let [acknowledged, deliveries, notStored, notHeard, heardTwice] = [0, 0, 0, 0, 0];
  for (const { roomId, heard, acknowledged: own } of talkers) {
    const stored = storedMessages(databaseFile, roomId);
    acknowledged += own.size;
    for (const id of own) if (!stored.has(id)) notStored += 1;
    for (const id of stored) {
      const times = heard.get(id) ?? 0;
      deliveries += times;
      if (times === 0 && !own.has(id)) notHeard += 1;
      if (times > 1) heardTwice += times - 1;
    }
  }
  return { acknowledged, deliveries, notStored, notHeard, heardTwice, ...tally };
};

/** Registers so many people, who load their rooms and begin to talk. */
export const openCommunity = async (url: string, scene: Scene, people: number): Promise<Community> => {
  const tally: Tally = { refused: {}, failedCalls: 0, connectionsLost: 0 };
  const sent: Sent[] = [];
  let over = false;
  const talkers: Talker[] = [];
  for (let index = 0; index < people; index += 1) {
    const talker = await enter(url, index, scene.rooms[index % scene.rooms.length] ?? '');
    talkers.push(talker);
  }
  // Nobody has spoken yet: everybody hears everything from the first message on.
  for (const talker of talkers) await connect(talker, tally, () => over);
  const lives = talkers.map((talker) => live(talker, scene, tally, sent, () => over));
  return {
    sent,
    settle: async (databaseFile) => {
      over = true;
      await Promise.all(lives);
      await wait(2000);
      for (const { socket } of talkers) socket?.close();
      return compare(talkers, tally, databaseFile);
    },
  };
};
