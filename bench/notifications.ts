import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@baithak/protocol/ids';
import { createRoom, postToApi, registerMember } from './api-calls.ts';
import { percentile, printFigures, type Figure } from './figures.ts';
import { addNotifications } from './own-lists-content.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';
import { compareTimes, timeCalls } from './time-calls.ts';

const notifications = 10_000;
const pageSize = 20;
const mentioned = 20;
const sends = 1024;
const rounds = 5;

const names = Array.from({ length: mentioned }, (_, at) => `mentioned${String(at).padStart(2, '0')}`);

/** A room whose owner writes, who may write as fast as they like. */
interface Scene {
  readonly roomId: string;
  readonly writer: SocketIoConnection;
}

const say = async ({ writer, roomId }: Scene, message: string): Promise<void> => {
  const answer = await writer.emit('sendMessage', { id: roomId, message, type: 'text', tempId: newId() });
  if (answer['status'] !== 1) throw new Error(`sendMessage: ${JSON.stringify(answer)}`);
};

const open = async ({ url }: RunningProcess): Promise<Scene> => {
  const owner = await registerMember(url, 'mentioner');
  const roomId = await createRoom(url, owner, 'Mentions');
  for (const name of [...names, 'notified1', 'notified2'])
    await postToApi({ url, token: await registerMember(url, name) }, '/a/rooms/join', { roomId });
  return { roomId, writer: await openSocketIo(url, '/room', owner) };
};

const measureLists = async ({ url }: RunningProcess, dataDir: string, scene: Scene): Promise<Figure[]> => {
  const login = async (username: string) =>
    openSocketIo(
      url,
      '/global',
      (
        await postToApi<{ data: { accessToken: string } }>({ url }, '/auth/login', {
          username,
          password: 'a long bench password',
        })
      ).data.accessToken,
    );
  const [many, few] = [await login('notified1'), await login('notified2')];
  await say(scene, '@notified1 @notified2 one line that is shown with the notification');
  addNotifications(dataDir, 'notified1', notifications);
  addNotifications(dataDir, 'notified2', pageSize);
  const page = (socket: SocketIoConnection, event: string, input: object = {}) =>
    timeCalls(async () => ((await socket.emit(event, input))['data'] as readonly object[]).length, pageSize);
  const count = (socket: SocketIoConnection) =>
    timeCalls(async () => Math.sign(Number((await socket.emit('checkNotifCount', {}))['unreadCount'])), 1);
  const reference = `of ${pageSize}`;
  const { data } = (await many.emit('loadNotifList', {})) as { data: readonly { _id: string }[] };
  const before = data.at(-1)?._id ?? '';
  const pageOfFew = await page(few, 'loadNotifList');
  return [
    compareTimes(`a page of ${pageSize} of ${notifications}`, await page(many, 'loadNotifList'), pageOfFew, reference),
    compareTimes('the next page', await page(many, 'loadNotifListMore', { before }), pageOfFew, reference),
    compareTimes(`the count of ${notifications}`, await count(many), await count(few), reference),
  ];
};

/** CPU of the server per send in milliseconds, all threads. */
const cpuOfSends = async (server: RunningProcess, scene: Scene, text: string, inFlight: number): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  const sender = async (): Promise<void> => {
    for (let count = 0; count < sends / inFlight; count += 1) await say(scene, text);
  };
  await Promise.all(Array.from({ length: inFlight }, sender));
  return (((await cpuSeconds(server.pid)) - before) * 1000) / sends;
};

/** In turn, so that what else runs on the machine touches both. What is sent at the same time is committed together. */
const measureMentions = async (server: RunningProcess, scene: Scene, inFlight: number): Promise<Figure> => {
  // The names without their sign would be 20 words that are in no dictionary, which cost more than the mentions.
  const plain = 'will you all come for tea tomorrow';
  const mentioning = [plain, ...names.map((name) => `@${name}`)].join(' ');
  const [without, withMentions]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const one = await cpuOfSends(server, scene, plain, inFlight);
    const other = await cpuOfSends(server, scene, mentioning, inFlight);
    // The first round warms up.
    if (round === 0) continue;
    without.push(one);
    withMentions.push(other);
  }
  const added = percentile(withMentions, 0.5) - percentile(without, 0.5);
  const all = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');
  return {
    what: `server CPU that mentioning ${mentioned} people adds to a send, ${inFlight} at a time, median of ${rounds} runs of ${sends}`,
    measured: `${added.toFixed(2)} ms (${all(withMentions)})`,
    reference: `the same send without mentions ${percentile(without, 0.5).toFixed(2)} ms (${all(without)})`,
    ratio: percentile(withMentions, 0.5) / percentile(without, 0.5),
  };
};

/** The list of notifications, and what making them costs. */
export const benchNotifications = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-notifications-'));
  const server = await startBaithak({ DATA_DIR: dataDir });
  try {
    const scene = await open(server);
    const mentions = [await measureMentions(server, scene, 1), await measureMentions(server, scene, 64)];
    printFigures(`Notifications: ${notifications} of one person, over a socket (SQLite)`, [
      ...(await measureLists(server, dataDir, scene)),
      ...mentions,
    ]);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
