import { newId } from '@baithak/protocol/ids';
import { findPostgres, startPostgres } from '@baithak/server/testing/servers/postgres-server';
import { createRoom, postToApi, registerMember } from './api-calls.ts';
import { percentile, printFigures } from './figures.ts';
import { startBaithak, type RunningProcess } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

const sockets = 50;
/** Others who are in the room and are told that the person left. */
const others = 20;
const rounds = 60;

interface Scene {
  readonly server: RunningProcess;
  readonly token: string;
  readonly roomId: string;
  readonly owner: SocketIoConnection;
}

const load = async (socket: SocketIoConnection, roomId: string): Promise<void> => {
  const answer = await socket.emit('loadRoom', { id: roomId });
  if (answer['status'] !== 1) throw new Error(`loadRoom: ${JSON.stringify(answer)}`);
};

const openSockets = async ({ url }: RunningProcess, token: string, count: number): Promise<SocketIoConnection[]> =>
  Promise.all(Array.from({ length: count }, () => openSocketIo(url, '/room', token)));

/** Resolves when each socket has received so many events of a name. */
const untilEach = (all: readonly SocketIoConnection[], event: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let remaining = all.length;
  for (const socket of all) {
    let has = false;
    socket.onPacket((packet) => {
      if (has || !packet.includes(`"${event}"`)) return;
      has = true;
      remaining -= 1;
      if (remaining === 0) resolve();
    });
  }
  return promise;
};

/** What is said after the ban reaches none of them: an answer to each comes after whatever was on its way. */
const hearNothing = async ({ owner, roomId }: Scene, all: readonly SocketIoConnection[]): Promise<void> => {
  let heard = 0;
  for (const socket of all) socket.onPacket((packet) => void (packet.includes('"newMessage"') && (heard += 1)));
  await owner.emit('sendMessage', { id: roomId, message: 'without you', type: 'text', tempId: newId() });
  const answers = await Promise.all(all.map((socket) => socket.emit('loadRoom', { id: roomId })));
  if (heard > 0 || answers.some(({ status }) => status === 1)) throw new Error('A banned socket is in the room still.');
};

/** Milliseconds from the ban's call until the last of the person's sockets was told that the room is closed to it. */
const timeBans = async (scene: Scene, username: string, all: readonly SocketIoConnection[]): Promise<number[]> => {
  const { server, token, roomId } = scene;
  const caller = { url: server.url, token };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(all.map((socket) => load(socket, roomId)));
    const closed = untilEach(all, 'roomClosed');
    const startedAt = performance.now();
    const banned = postToApi(caller, '/a/r/ban', { roomId, target: username, minutes: 60, reason: 'a bench' });
    await closed;
    times.push(performance.now() - startedAt);
    await banned;
    await hearNothing(scene, all);
    await postToApi(caller, '/a/r/unban', { roomId, target: username });
  }
  // The first tenth warms up.
  return times.slice(rounds / 10);
};

const open = async (server: RunningProcess): Promise<Scene> => {
  const token = await registerMember(server.url, 'gatekeeper');
  const roomId = await createRoom(server.url, token, 'The gate');
  const owner = await openSocketIo(server.url, '/room', token);
  await load(owner, roomId);
  for (let at = 0; at < others; at += 1) {
    const other = await openSocketIo(server.url, '/room', await registerMember(server.url, `bystander${at}`));
    await load(other, roomId);
  }
  return { server, token, roomId, owner };
};

const run = async (engine: string, env: Readonly<Record<string, string>>): Promise<void> => {
  const server = await startBaithak(env);
  try {
    const scene = await open(server);
    const [many, one] = [
      await openSockets(server, await registerMember(server.url, 'everywhere'), sockets),
      await openSockets(server, await registerMember(server.url, 'onlyonce'), 1),
    ];
    const reference = await timeBans(scene, 'onlyonce', one);
    const ours = await timeBans(scene, 'everywhere', many);
    const ms = (values: readonly number[]): string =>
      `p50 ${percentile(values, 0.5).toFixed(1)}, p99 ${percentile(values, 0.99).toFixed(1)} ms`;
    printFigures(`Ban: until the last socket has lost a room of ${others + 2} people (${engine})`, [
      {
        what: `a person with ${sockets} open sockets`,
        measured: ms(ours),
        reference: `with one: ${ms(reference)}`,
        ratio: percentile(ours, 0.5) / percentile(reference, 0.5),
      },
    ]);
  } finally {
    await server.stop();
  }
};

/** A ban of a person who has the room open on many sockets, on both engines. The aim is 50 ms. */
export const benchBan = async (): Promise<void> => {
  await run('SQLite', {});
  const binaries = findPostgres();
  if (binaries === undefined)
    return void process.stdout.write('\nBan on PostgreSQL: left out, because initdb and postgres are not installed\n');
  const postgres = await startPostgres(binaries);
  await run('PostgreSQL', { DATABASE_URL: postgres.urlOf('postgres') });
  await postgres.stop();
};
