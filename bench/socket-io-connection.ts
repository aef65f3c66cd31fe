import { WebSocket } from 'ws';

/**
 * The least that speaks Socket.IO over one websocket, so that a thousand listeners cost the load generator little.
 * What is measured is the server: the client's own work would be in the figures.
 */
export interface SocketIoConnection {
  /** Resolves with the acknowledgement. */
  emit(event: string, payload: object): Promise<Record<string, unknown>>;
  /** Called with the bytes of every event packet heard. */
  onPacket(listener: (packet: string) => void): void;
  close(): void;
}

export const openSocketIo = (url: string, namespace: string, token: string): Promise<SocketIoConnection> => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket&token=${token}`, {
    perMessageDeflate: false,
  });
  const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
  let listener: (packet: string) => void = () => {};
  let lastId = 0;

  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const packet = String(data);
      if (packet.startsWith('0')) socket.send(`40${namespace},`);
      else if (packet === '2') socket.send('3');
      else if (packet.startsWith(`40${namespace}`)) resolve(opened);
      else if (packet.startsWith(`44${namespace}`)) reject(new Error(packet));
      else if (packet.startsWith('43')) answer(packet);
      else listener(packet);
    });
    const answer = (packet: string): void => {
      const [, id, json] = /^43[^,]*,(\d+)(.*)$/s.exec(packet) ?? [];
      const [payload] = JSON.parse(json ?? '[{}]') as [Record<string, unknown>];
      waiting.get(Number(id))?.(payload);
      waiting.delete(Number(id));
    };
    const opened: SocketIoConnection = {
      emit: (event, payload) =>
        new Promise((done) => {
          lastId += 1;
          waiting.set(lastId, done);
          socket.send(`42${namespace},${lastId}${JSON.stringify([event, payload])}`);
        }),
      onPacket: (next) => {
        listener = next;
      },
      close: () => socket.close(),
    };
  });
};
