import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { createRoom, enterAsGuest, registerMember } from './api-calls.ts';
import { printFigures, type Figure } from './figures.ts';
import { cpuSeconds, readMemory, resetPeak, startBaithak, type RunningProcess } from './process.ts';
import { openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

export interface LoadsSize {
  /** People who load one room at once. */
  readonly people: number;
  /** Messages of the room that is resumed. */
  readonly messages: number;
  readonly resumes: number;
  /** Loads that a reader asks for who reads nothing. */
  readonly stalled: number;
  readonly restMs: number;
}

export const fullLoads: LoadsSize = { people: 1000, messages: 500, resumes: 20, stalled: 60, restMs: 60_000 };
/** 4,000 characters of three bytes each: 500 such messages are 6 MB. */
const largeText = '茶'.repeat(4000);
const megabyte = 1_000_000;

/** What a room's load costs: resumed over many large messages, asked for without reading, and by many people at once. */
export const benchLoads = async (size: LoadsSize): Promise<void> => {
  const server = await startBaithak();
  try {
    const owner = await registerMember(server.url, 'benchowner');
    const room = await createRoom(server.url, owner, 'The bench');
    const sender = await openSocketIo(server.url, '/room', owner);
    for (let sent = 0; sent < size.messages; sent += 1) await send(sender, room, largeText);
    printFigures(`Loads with since, ${size.messages} messages of 4,000 characters missed`, [
      ...(await resume(server, room, owner, size)),
      ...(await stall(server, room, owner, size)),
    ]);
  } finally {
    await server.stop();
  }
  const crowded = await startBaithak();
  try {
    printFigures(`${size.people} people load one room at once`, await crowd(crowded, size));
  } finally {
    await crowded.stop();
  }
};

const send = async (sender: SocketIoConnection, room: string, message: string): Promise<void> => {
  const answer = await sender.emit('sendMessage', { id: room, message, type: 'text', tempId: newId() });
  if (answer['status'] !== 1) throw new Error(`sendMessage: ${JSON.stringify(answer)}`);
};

const resume = async (server: RunningProcess, room: string, token: string, size: LoadsSize): Promise<Figure[]> => {
  const reader = await openSocketIo(server.url, '/room', token);
  const all = { id: room, since: 0, epoch: (await reader.emit('loadRoom', { id: room }))['epoch'] };
  const [cpu, bytes] = [await cpuSeconds(server.pid), reader.receivedBytes()];
  for (let load = 0; load < size.resumes; load += 1) await reader.emit('loadRoom', all);
  const used = (await cpuSeconds(server.pid)) - cpu;
  await wait(200);
  const received = reader.receivedBytes() - bytes;
  reader.close();
  return [
    { what: 'server CPU per load', measured: `${((used * 1000) / size.resumes).toFixed(1)} ms` },
    { what: 'bytes answered per load', measured: `${(received / size.resumes / megabyte).toFixed(2)} MB` },
  ];
};

/** One connection that stops reading and goes on asking. */
const stall = async (server: RunningProcess, room: string, token: string, size: LoadsSize): Promise<Figure[]> => {
  const reader = await openSocketIo(server.url, '/room', token);
  const all = { id: room, since: 0, epoch: (await reader.emit('loadRoom', { id: room }))['epoch'] };
  await resetPeak(server);
  const before = await readMemory(server);
  reader.stopReading();
  for (let load = 0; load < size.stalled; load += 1) void reader.emit('loadRoom', all).catch(() => {});
  await wait(10_000);
  const [peak, after] = [await readMemory(server, 'VmHWM'), await readMemory(server)];
  reader.terminate();
  return [
    { what: `memory before ${size.stalled} loads that nobody reads`, measured: inMegabytes(before) },
    { what: 'at the peak, and after 10 s', measured: `${inMegabytes(peak)}, ${inMegabytes(after)}` },
  ];
};

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(0)} MB`;

const crowd = async (server: RunningProcess, { people, restMs }: LoadsSize): Promise<Figure[]> => {
  const owner = await registerMember(server.url, 'benchowner');
  const room = await createRoom(server.url, owner, 'The bench');
  const sender = await openSocketIo(server.url, '/room', owner);
  for (let sent = 0; sent < 50; sent += 1) await send(sender, room, `message number ${sent}, of an ordinary length`);
  const sockets = await openAll(server, people);
  await wait(2000);
  const before = await readMemory(server);
  await resetPeak(server);
  const cpu = await cpuSeconds(server.pid);
  const startedAt = performance.now();
  const answers = await Promise.all(sockets.map((socket) => socket.emit('loadRoom', { id: room })));
  const answeredAfter = performance.now() - startedAt;
  const refused = answers.filter(({ status }) => status !== 1).length;
  if (refused > 0) throw new Error(`${refused} of ${people} loads were refused`);
  await wait(5000);
  const used = (await cpuSeconds(server.pid)) - cpu;
  const peak = await readMemory(server, 'VmHWM');
  await wait(restMs);
  const rest = await readMemory(server);
  const left = await cpuSeconds(server.pid);
  for (const socket of sockets) socket.terminate();
  await wait(5000);
  const leaving = (await cpuSeconds(server.pid)) - left;
  sender.close();
  return [
    { what: 'server CPU per load, what is told to the others included', measured: perPerson(used, people) },
    { what: 'the last one answered after', measured: `${answeredAfter.toFixed(0)} ms` },
    { what: 'memory before', measured: inMegabytes(before) },
    { what: 'added at the peak', measured: inMegabytes(peak - before) },
    { what: `after ${restMs / 1000} s`, measured: inMegabytes(rest), ratio: rest / before },
    { what: 'all leave at once: server CPU per person', measured: perPerson(leaving, people) },
  ];
};

const perPerson = (seconds: number, people: number): string => `${((seconds * 1000) / people).toFixed(2)} ms`;

const openAll = async (server: RunningProcess, people: number): Promise<SocketIoConnection[]> => {
  const sockets: SocketIoConnection[] = [];
  for (let index = 0; index < people; index += 50) {
    const some = Array.from({ length: Math.min(50, people - index) }, async (_, offset) =>
      openSocketIo(server.url, '/room', await enterAsGuest(server.url, `listener${index + offset}`)),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
};
