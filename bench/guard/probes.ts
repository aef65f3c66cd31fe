import { setTimeout as wait } from 'node:timers/promises';
import { enterAsGuest, getFromApi, postToApi } from '../api-calls.ts';
import { isNewMessage, openSocketIo, type SocketIoConnection } from '../socket-io-connection.ts';
import { type Bare, type Work, inWaves, times } from './bare.ts';
import { send, type Community } from './community.ts';
import { unseenLines, usualLines } from './sentences.ts';

/** Something that is measured, in processor of the server an operation, and the bare work that it is compared with. */
export interface Probe {
  readonly what: string;
  readonly ours: Work;
  readonly bare: Work;
  /** How often it runs before it is measured. */
  readonly warmUps?: number;
}

/** New messages heard by all of them, from now on. */
const countHeard = (listeners: readonly SocketIoConnection[]) => {
  let heard = 0;
  let wanted = Infinity;
  let all = Promise.withResolvers<void>();
  for (const socket of listeners)
    socket.onPacket((packet) => {
      if (!isNewMessage(packet)) return;
      heard += 1;
      if (heard >= wanted) all.resolve();
    });
  return async (count: number): Promise<void> => {
    all = Promise.withResolvers();
    wanted = count;
    if (heard >= wanted) all.resolve();
    await all.promise;
    heard -= count;
    wanted = Infinity;
  };
};

const sends = ({ senders }: Community, line: () => string, waves: number): Work =>
  inWaves(
    senders.map(
      ({ socket, roomId }) =>
        () =>
          send(socket, roomId, line()),
    ),
    waves,
  );

/** Deliveries of messages that come one after another, and of so many a second. */
const fanOut = ({ crowd }: Community): { readonly steady: Work; readonly busy: Work } => {
  const { speakers, roomId, listeners } = crowd;
  const line = usualLines(5);
  const untilHeard = countHeard(listeners);
  const [first] = speakers;
  const perSecond = 40;
  return {
    steady: async () => {
      const count = perSecond / 2;
      const sent = Array.from({ length: count }, async (_, at) => {
        await wait((at * 1000) / perSecond);
        if (first) await send(first, roomId, line());
      });
      await Promise.all([...sent, untilHeard(count * listeners.length)]);
      return count * listeners.length;
    },
    busy: async () => {
      const count = await inWaves(
        speakers.map((socket) => () => send(socket, roomId, line())),
        20,
      )();
      await untilHeard(count * listeners.length);
      return count * listeners.length;
    },
  };
};

const votes = ({ quiet: { caller, roomId, threadIds } }: Community): Work => {
  let vote = 0;
  return times(300, async () => {
    const threadId = threadIds[vote % threadIds.length] ?? '';
    const path = Math.floor(vote / threadIds.length) % 2 === 0 ? 'like' : 'dislike';
    vote += 1;
    await postToApi(caller, `/a/r/thread/${path}`, { roomId, threadId });
  });
};

export const probesOf = (community: Community, bare: Bare): readonly Probe[] => {
  const { quiet, reader, crowd } = community;
  const { caller, roomId } = quiet;
  const { steady, busy } = fanOut(community);
  const page = (count: number, path: string, input: Record<string, string>, from = caller): Work =>
    times(count, () => getFromApi(from, path, input));
  const [loader] = crowd.listeners;
  let guests = 0;
  const enter = async (): Promise<void> => {
    guests += 1;
    const socket = await openSocketIo(caller.url, '/room', await enterAsGuest(caller.url, `enters${guests}`));
    await socket.emit('loadRoom', { id: roomId });
    socket.close();
  };
  return [
    { what: 'send, usual words', ours: sends(community, usualLines(3), 12), bare: bare.store },
    { what: 'send, words that nobody knows', ours: sends(community, unseenLines(4), 8), bare: bare.store },
    { what: 'vote', ours: votes(community), bare: bare.page },
    { what: 'delivery to 200, 40 messages a second', ours: steady, bare: bare.deliver },
    { what: 'delivery to 200, as many as there can be', ours: busy, bare: bare.deliver },
    {
      what: 'load of a room',
      ours: times(200, async () => void (await loader?.emit('loadRoom', { id: roomId }))),
      bare: bare.page,
    },
    { what: 'guest who comes, connects and loads a room', ours: times(64, enter), bare: bare.connect },
    {
      what: 'page of 50 messages',
      ours: page(300, '/a/r/getMessagesBefore', { roomId, messageId: 'f'.repeat(24) }),
      bare: bare.page,
    },
    { what: 'list of threads', ours: page(200, '/a/r/getThreads', { roomId }), bare: bare.page },
    // It falls by half in the first thousands, as each of the threads that read for it compiles its own code.
    { what: 'search', ours: page(100, '/a/search', { q: 'chai' }), bare: bare.page, warmUps: 30 },
    { what: 'list of 300 rooms', ours: page(40, '/a/rooms/all', {}, reader), bare: bare.page },
  ];
};
