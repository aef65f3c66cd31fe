import { newId } from '@baithak/protocol/ids';
import { createRoom, createThread, enterAsGuest, registerMember, type Caller } from '../api-calls.ts';
import type { RunningProcess } from '../process.ts';
import { addRooms } from '../reads-content.ts';
import { openSocketIo, type SocketIoConnection } from '../socket-io-connection.ts';
import { usualLines } from './sentences.ts';

const senders = 32;
const listeners = 200;
const rooms = 300;
const unread = 1000;

export interface Sender {
  readonly socket: SocketIoConnection;
  /** A room of their own. */
  readonly roomId: string;
}

/** The people and rooms of which the guard measures what they do. */
export interface Community {
  readonly senders: readonly Sender[];
  /** A room with messages and threads in it, of which nothing is written any more. */
  readonly quiet: { readonly caller: Caller; readonly roomId: string; readonly threadIds: readonly string[] };
  /** A room in which 200 listen, and its owner on eight devices, whose messages no rate limits. */
  readonly crowd: {
    readonly speakers: readonly SocketIoConnection[];
    readonly roomId: string;
    readonly listeners: readonly SocketIoConnection[];
  };
  /** A member of 300 rooms with 1,000 unread messages each. */
  readonly reader: Caller;
}

export const send = async (socket: SocketIoConnection, id: string, message: string): Promise<void> => {
  const answer = await socket.emit('sendMessage', { id, message, type: 'text', tempId: newId() });
  if (answer['status'] !== 1) throw new Error(`sendMessage: ${JSON.stringify(answer)}`);
};

const openSenders = async (url: string): Promise<Sender[]> => {
  const all: Sender[] = [];
  // One after the other: the server hashes few passwords at once and refuses the rest.
  for (let at = 0; at < senders; at += 1) {
    const token = await registerMember(url, `sender${String(at).padStart(3, '0')}`);
    all.push({
      roomId: await createRoom(url, token, `Guard room ${at}`),
      socket: await openSocketIo(url, '/room', token),
    });
  }
  return all;
};

const openQuiet = async (url: string): Promise<Community['quiet']> => {
  const caller = { url, token: await registerMember(url, 'quietowner') };
  const roomId = await createRoom(url, caller.token, 'A quiet room');
  const line = usualLines(2);
  const socket = await openSocketIo(url, '/room', caller.token);
  for (let at = 0; at < 300; at += 1) await send(socket, roomId, line());
  socket.close();
  const threadIds: string[] = [];
  for (let at = 0; at < 60; at += 1)
    threadIds.push(await createThread(caller, { roomId, threadText: `${line()} ${line()}` }));
  return { caller, roomId, threadIds };
};

const openCrowd = async (url: string): Promise<Community['crowd']> => {
  const owner = await registerMember(url, 'crowdowner');
  const roomId = await createRoom(url, owner, 'A crowd');
  const open = async (token: string, options = {}): Promise<SocketIoConnection> => {
    const socket = await openSocketIo(url, '/room', token, options);
    await socket.emit('loadRoom', { id: roomId });
    return socket;
  };
  const speakers: SocketIoConnection[] = [];
  for (let at = 0; at < 8; at += 1) speakers.push(await open(owner));
  const all: SocketIoConnection[] = [];
  for (let at = 0; at < listeners; at += 1)
    all.push(await open(await enterAsGuest(url, `listener${at}`), { short: true }));
  return { speakers, roomId, listeners: all };
};

export const openCommunity = async ({ url }: RunningProcess, dataDir: string): Promise<Community> => {
  const own = await openSenders(url);
  const quiet = await openQuiet(url);
  const crowd = await openCrowd(url);
  const reader = { url, token: await registerMember(url, 'guardreader') };
  addRooms(dataDir, quiet.roomId, 'guardreader', rooms, unread);
  return { senders: own, quiet, crowd, reader };
};
