import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { openSocketIo, type SocketIoConnection } from '../socket-io-connection.ts';
import type { Tried } from './guests.ts';
import { ordinaryLine, seeded } from '../sentences.ts';

/** What one member saw, by the ids of messages: ms since 1970. */
interface Seen {
  readonly shown: Map<string, number>;
  readonly taken: Map<string, number>;
}

export interface Acknowledged {
  readonly id: string;
  readonly at: number;
  readonly ms: number;
}

/** Members who talk all the time. */
export interface Members {
  readonly seen: readonly Seen[];
  readonly acknowledged: readonly Acknowledged[];
  readonly refused: readonly Tried[];
  /** When the first of them heard that the room is frozen (ms since 1970). */
  frozenAt(): number | undefined;
  stop(): Promise<void>;
}

/** Each says something about so often. */
const pauseMs = 2000;

const hear = (seen: Seen, packet: string, onFrozen: () => void): void => {
  const event = /^42\/room,\["(\w+)"/.exec(packet.slice(0, 40))?.[1];
  if (event === 'roomFrozen' && packet.includes('"on":true')) return onFrozen();
  if (event !== 'newMessage' && event !== 'messageDeleted') return;
  const [, payload] = JSON.parse(packet.slice('42/room,'.length)) as [
    string,
    { message?: { _id: string }; messageId?: string },
  ];
  if (payload.message) seen.shown.set(payload.message._id, Date.now());
  if (payload.messageId !== undefined) seen.taken.set(payload.messageId, Date.now());
};

const say = async (socket: SocketIoConnection, roomId: string, text: string): Promise<Acknowledged | string> => {
  const [at, from] = [Date.now(), performance.now()];
  const answer = await socket.emit('sendMessage', { id: roomId, message: text, type: 'text', tempId: newId() });
  if (answer['status'] !== 1) return String(answer['code']);
  return { id: String(answer['id']), at, ms: performance.now() - from };
};

export interface MemberAccount {
  readonly name: string;
  readonly token: string;
  readonly address: string;
}

export const openMembers = async (
  url: string,
  roomId: string,
  accounts: readonly MemberAccount[],
  seed: number,
): Promise<Members> => {
  const random = seeded(seed);
  const seen: Seen[] = [];
  const acknowledged: Acknowledged[] = [];
  const refused: Tried[] = [];
  let [over, frozenAt]: [boolean, number | undefined] = [false, undefined];
  const sockets: SocketIoConnection[] = [];
  for (const { token, address } of accounts) {
    const socket = await openSocketIo(url, '/room', token, { address });
    const own: Seen = { shown: new Map(), taken: new Map() };
    seen.push(own);
    socket.onPacket((packet) => hear(own, packet, () => (frozenAt ??= Date.now())));
    sockets.push(socket);
  }
  for (const socket of sockets) await socket.emit('loadRoom', { id: roomId });
  const talk = async (socket: SocketIoConnection, name: string): Promise<void> => {
    await wait(random() * pauseMs);
    while (!over) {
      const text = ordinaryLine(random);
      const at = Date.now();
      const answer = await say(socket, roomId, text).catch(() => 'connection ended');
      if (typeof answer === 'string') refused.push({ name, at, code: answer });
      else acknowledged.push(answer);
      await wait(pauseMs * (0.5 + random()));
    }
  };
  const talks = sockets.map((socket, index) => talk(socket, accounts[index]?.name ?? ''));
  return {
    seen,
    acknowledged,
    refused,
    frozenAt: () => frozenAt,
    stop: async () => {
      over = true;
      await Promise.all(talks);
      await wait(1500);
      for (const socket of sockets) socket.close();
    },
  };
};
