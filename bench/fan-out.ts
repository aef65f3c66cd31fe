import { WebSocket } from 'ws';
import { newId } from '@baithak/protocol/ids';
import { printFigures } from './figures.ts';
import { createRoom, enterAsGuest, registerMember } from './api-calls.ts';
import { cpuSeconds, startBaithak, startReference, type RunningProcess } from './process.ts';
import { isNewMessage, openSocketIo, type SocketIoConnection } from './socket-io-connection.ts';

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

/** One room of many sockets: the server's CPU per delivery, compared with a bare `ws` server that sends a frame of the same length. */
export const benchFanOut = async (size: FanOutSize): Promise<void> => {
  const ours = await runBaithak(size);
  const bare = await runBare(size, ours.frameBytes);
  printFigures(
    `Fan-out: one room, ${size.listeners} sockets, ${size.messages} messages of 300 bytes (${ours.frameBytes} on the wire)`,
    [
      {
        what: 'server CPU per delivery',
        measured: `${ours.microsecondsPerDelivery.toFixed(2)} µs`,
        reference: `bare ws, one prebuilt frame: ${bare.microsecondsPerDelivery.toFixed(2)} µs`,
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
  const sender = await openSocketIo(server.url, '/room', owner);
  let frameBytes = 0;
  const sendAndAwaitDelivery = (count: number): Promise<unknown> => {
    const delivered = untilDelivered(sockets, count, (packet) => (frameBytes = Buffer.byteLength(packet)));
    return Promise.all([
      delivered,
      repeatAtRate(
        count,
        rate,
        () => void sender.emit('sendMessage', { id: room, message: text, type: 'text', tempId: newId() }),
      ),
    ]);
  };
  // The first message waits behind the events about listeners entering the room, which must not be measured.
  await sendAndAwaitDelivery(1);
  const cpu = await cpuDuring(server, async () => void (await sendAndAwaitDelivery(messages)));
  for (const socket of [...sockets, sender]) socket.close();
  await server.stop();
  return { microsecondsPerDelivery: (cpu * 1e6) / (listeners * messages), frameBytes };
};

const openListeners = async (server: RunningProcess, room: string, count: number): Promise<SocketIoConnection[]> => {
  const sockets: SocketIoConnection[] = [];
  for (let index = 0; index < count; index += 50) {
    const some = Array.from({ length: Math.min(50, count - index) }, async (_, offset) => {
      const socket = await openSocketIo(
        server.url,
        '/room',
        await enterAsGuest(server.url, `listener${index + offset}`),
        { short: true },
      );
      const loaded = await socket.emit('loadRoom', { id: room });
      if (loaded['status'] !== 1) throw new Error(`loadRoom: ${JSON.stringify(loaded)}`);
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
};

/** Resolves when every socket has received so many new messages. */
const untilDelivered = (
  sockets: readonly SocketIoConnection[],
  messages: number,
  each: (packet: string) => void,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let remaining = sockets.length * messages;
  for (const socket of sockets) {
    socket.onPacket((packet) => {
      if (!isNewMessage(packet)) return;
      each(packet);
      remaining -= 1;
      if (remaining === 0) resolve();
    });
  }
  return promise;
};

const runBare = async ({ listeners, messages, rate }: FanOutSize, frameBytes: number): Promise<Run> => {
  const server = await startReference('bare-ws');
  const sockets = await Promise.all(Array.from({ length: listeners + 1 }, () => openBareSocket(server.url)));
  const [sender, ...others] = sockets;
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  let remaining = listeners * messages;
  for (const socket of others) socket.on('message', () => (remaining -= 1) === 0 && resolve());
  const payload = 'x'.repeat(frameBytes);
  const cpu = await cpuDuring(server, async () => {
    await repeatAtRate(messages, rate, () => sender?.send(payload));
    await delivered;
  });
  for (const socket of sockets) socket.terminate();
  await server.stop();
  return { microsecondsPerDelivery: (cpu * 1e6) / (listeners * messages), frameBytes };
};

const openBareSocket = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket)).once('error', reject);
  });

const cpuDuring = async (server: RunningProcess, run: () => Promise<void>): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  await run();
  return (await cpuSeconds(server.pid)) - before;
};

const repeatAtRate = (count: number, rate: number, each: () => void): Promise<void> =>
  new Promise((resolve) => {
    let remaining = count;
    const timer = setInterval(() => {
      each();
      remaining -= 1;
      if (remaining === 0) {
        clearInterval(timer);
        resolve();
      }
    }, 1000 / rate);
  });
