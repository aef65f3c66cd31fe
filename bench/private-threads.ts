import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';
import { createRoom, getFromApi, memberPassword, postToApi, registerMember } from './api-calls.ts';
import { printFigures } from './figures.ts';
import { addPrivateThreads } from './own-lists-content.ts';
import { startBaithak, type RunningProcess } from './process.ts';
import { addRooms } from './reads-content.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';
import { compareTimes, timeCalls } from './time-calls.ts';

const threads = 2000;
/** Of each thread, half of them unread: as many as two people may write without waiting. */
const messages = 14;
const pageSize = 20;

interface Person {
  readonly token: string;
  readonly userId: string;
  readonly socket: SocketIoConnection;
}

const enter = async ({ url }: RunningProcess, username: string): Promise<Person> => {
  await registerMember(url, username);
  const { data } = await postToApi<{ data: { accessToken: string; userId: string } }>({ url }, '/auth/login', {
    username,
    password: memberPassword,
  });
  const socket = await openSocketIo(url, '/private', data.accessToken);
  return { token: data.accessToken, userId: data.userId, socket };
};

const connect = async ({ url }: RunningProcess, asker: Person, asked: Person): Promise<string> => {
  const request = { targetId: asked.userId };
  const { thread } = await postToApi<{ thread: string }>({ url, token: asker.token }, '/a/private/request', request);
  await asked.socket.emit('acceptRequest', { threadId: thread });
  return thread;
};

const talk = async (threadId: string, people: readonly [Person, Person]): Promise<void> => {
  for (let sent = 0; sent < messages; sent += 1) {
    const { socket } = people[sent < messages / 2 ? 0 : 1];
    const message = `line ${sent} of what two people say to each other`;
    const answer = await socket.emit('send', { threadId, message, type: 'text', tempId: newId() });
    if (answer['status'] !== 1) throw new Error(`send: ${JSON.stringify(answer)}`);
  }
};

const rowsIn = (answer: Record<string, unknown>): number => (answer['data'] as readonly object[]).length;

const measure = async (server: RunningProcess, dataDir: string): Promise<void> => {
  const [reader, other, few] = [
    await enter(server, 'privatereader'),
    await enter(server, 'privateother'),
    await enter(server, 'privatefew'),
  ];
  const threadId = await connect(server, reader, other);
  await talk(threadId, [reader, other]);
  await talk(await connect(server, few, other), [few, other]);
  const roomId = await createRoom(server.url, few.token, 'Rooms to list');
  const room = await openSocketIo(server.url, '/room', few.token);
  await room.emit('sendMessage', { id: roomId, message: 'a line', type: 'text', tempId: newId() });
  addPrivateThreads(dataDir, threadId, 'privatereader', threads);
  addRooms(dataDir, roomId, 'privatefew', pageSize - 1, messages);
  const list = (person: Person, event: string, input: object, rows: number) =>
    timeCalls(async () => rowsIn(await person.socket.emit(event, input)), rows);
  const reference = await timeCalls(
    async () =>
      (await getFromApi<{ rooms: readonly object[] }>({ url: server.url, token: few.token }, '/a/rooms/all', {})).rooms
        .length,
    pageSize,
  );
  const referenceName = `room list of ${pageSize} rooms over HTTP`;
  const figures = [
    ['the first page, with its counts', 'up.loadList', {}],
    ['the page from 1,000 on', 'up.loadListMore', { index: 1000 }],
    ['searched by a name', 'up.loadList', { search: 'bench19' }],
  ] as const;
  printFigures(
    `Private threads: the list of somebody with ${threads} of ${messages} messages each, over a socket (SQLite)`,
    [
      ...(await inTurn(figures, async ([what, event, input]) =>
        compareTimes(what, await list(reader, event, input, pageSize), reference, referenceName),
      )),
      compareTimes('the list of somebody with one', await list(few, 'up.loadList', {}, 1), reference, referenceName),
    ],
  );
};

const inTurn = async <T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of all) results.push(await run(one));
  return results;
};

/** The private list, whose cost must not grow with how many threads somebody has. The reference is a list of rooms. */
export const benchPrivateThreads = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-private-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  try {
    await measure(server, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
