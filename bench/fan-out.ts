import { WebSocket } from 'ws';
import { newId } from '@baithak/protocol/ids';
import { printFigures } from './numbers.ts';
import { createRoom, enterGuest, registerMember } from './people.ts';
import { cpuSeconds, startBaithak, startReference, type Running } from './process.ts';
import { openWireSocket, type WireSocket } from './wire-socket.ts';

export interface FanOutSize {
  readonly listeners: number;
  readonly messages: number;
  /** Messages a second. */
  readonly rate: number;
}

export const fullFanOut: FanOutSize = { listeners: 1000, messages: 200, rate: 20 };
const text = 'x'.repeat(300);

interface Run {
  readonly microsecondsPerDelivery: number;
  readonly frameBytes: number;
}

/** One room of many sockets: the server's CPU per delivery, beside a bare `ws` server that sends a frame of the same length. */
export const benchFanOut = async (size: FanOutSize): Promise<void> => {
  const ours = await runBaithak(size);
  const bare = await runBare(size, ours.frameBytes);
  printFigures(
    `Fan-out: one room, ${size.listeners} sockets, ${size.messages} messages of 300 bytes (${ours.frameBytes} on the wire)`,
    [
      {
        what: 'server CPU per delivery',
        measured: `${ours.microsecondsPerDelivery.toFixed(2)} µs`,
        reference: `bare ws, one frame made ahead: ${bare.microsecondsPerDelivery.toFixed(2)} µs`,
        ratio: ours.microsecondsPerDelivery / bare.microsecondsPerDelivery,
      },
    ],
  );
};

const runBaithak = async ({ listeners, messages, rate }: FanOutSize): Promise<Run> => {
  const server = await startBaithak();
  const owner = await registerMember(server.url, 'benchowner');
  const room = await createRoom(server.url, owner, 'The bench');
  const sockets = await openListeners(server, room, listeners);
  const sender = await openWireSocket(server.url, '/room', owner);
  let frameBytes = 0;
  const say = (count: number): Promise<unknown> => {
    const heard = countPackets(sockets, count, (packet) => (frameBytes ||= Buffer.byteLength(packet)));
    return Promise.all([
      heard,
      paced(
        count,
        rate,
        () => void sender.emit('sendMessage', { id: room, message: text, type: 'text', tempId: newId() }),
      ),
    ]);
  };
  // What the last ones' coming in is told with lies before it in every connection: it is no delivery of these messages.
  await say(1);
  const cpu = await cpuDuring(server, async () => void (await say(messages)));
  for (const socket of [...sockets, sender]) socket.close();
  await server.stop();
  return { microsecondsPerDelivery: (cpu * 1e6) / (listeners * messages), frameBytes };
};

const openListeners = async (server: Running, room: string, count: number): Promise<WireSocket[]> => {
  const sockets: WireSocket[] = [];
  for (let index = 0; index < count; index += 50) {
    const some = Array.from({ length: Math.min(50, count - index) }, async (_, offset) => {
      const socket = await openWireSocket(
        server.url,
        '/room',
        await enterGuest(server.url, `listener${index + offset}`),
      );
      const loaded = await socket.emit('loadRoom', { id: room });
      if (loaded['status'] !== 1) throw new Error(`loadRoom: ${JSON.stringify(loaded)}`);
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
};

const countPackets = (
  sockets: readonly WireSocket[],
  messages: number,
  each: (packet: string) => void,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = sockets.length * messages;
  for (const socket of sockets) {
    socket.onPacket((packet) => {
      if (!packet.includes('"newMessage"')) return;
      each(packet);
      left -= 1;
      if (left === 0) resolve();
    });
  }
  return promise;
};

const runBare = async ({ listeners, messages, rate }: FanOutSize, frameBytes: number): Promise<Run> => {
  const server = await startReference('bare-ws');
  const sockets = await Promise.all(Array.from({ length: listeners + 1 }, () => openBare(server.url)));
  const [sender, ...others] = sockets;
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  let left = listeners * messages;
  for (const socket of others) socket.on('message', () => (left -= 1) === 0 && resolve());
  const payload = 'x'.repeat(frameBytes);
  const cpu = await cpuDuring(server, async () => {
    await paced(messages, rate, () => sender?.send(payload));
    await heard;
  });
  for (const socket of sockets) socket.terminate();
  await server.stop();
  return { microsecondsPerDelivery: (cpu * 1e6) / (listeners * messages), frameBytes };
};

const openBare = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket)).once('error', reject);
  });

const cpuDuring = async (server: Running, run: () => Promise<void>): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  await run();
  return (await cpuSeconds(server.pid)) - before;
};

const paced = (count: number, rate: number, each: () => void): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    const timer = setInterval(() => {
      each();
      left -= 1;
      if (left === 0) {
        clearInterval(timer);
        resolve();
      }
    }, 1000 / rate);
  });
