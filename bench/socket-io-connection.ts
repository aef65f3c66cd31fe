import { WebSocket } from 'ws';
import { headersOf } from './api-calls.ts';

/**
 * The least that speaks Socket.IO over one websocket, so that a thousand listeners cost the load generator little.
 * What is measured is the server: the client's own work would be in the figures.
 */
export interface SocketIoConnection {
  /** Resolves with the acknowledgement; rejects when the connection ends first. */
  emit(event: string, payload: object): Promise<Record<string, unknown>>;
  /** Called with the bytes of every event packet heard. */
  onPacket(listener: (packet: string) => void): void;
  /** Emits without asking for an acknowledgement. */
  emitOnly(event: string, payload: object): void;
  /** An event with bytes, as Socket.IO sends it: a packet and the bytes after it. */
  emitBytes(event: string, bytes: Uint8Array): void;
  /** Called with the bytes of every binary event heard. */
  onBytes(listener: (bytes: Buffer) => void): void;
  /** Called once when the connection ends, whoever ends it. */
  onClose(listener: () => void): void;
  /** Reads nothing more: what the server sends waits there. */
  stopReading(): void;
  /** Bytes of all packets so far. */
  receivedBytes(): number;
  close(): void;
  /** Without a closing handshake, which a paused connection could not end. */
  terminate(): void;
}

/** A new message, in full or in short (docs/contract.md#short-messages). */
export const isNewMessage = (packet: string): boolean =>
  packet.startsWith('42/room,["message"') || packet.startsWith('42/room,["newMessage"');

/** `address` is sent as X-Forwarded-For, for a server with TRUST_PROXY=1; `short` asks for short messages, as our client does. */
export const openSocketIo = (
  url: string,
  namespace: string,
  token: string,
  { address, short = false }: { readonly address?: string | undefined; readonly short?: boolean } = {},
): Promise<SocketIoConnection> => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket&token=${token}`, {
    perMessageDeflate: false,
    headers: headersOf({ url, ...(address !== undefined && { address }) }),
  });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let listener: (packet: string) => void = () => {};
  let onClose: () => void = () => {};
  let onBytes: (bytes: Buffer) => void = () => {};
  let lastId = 0;
  let bytes = 0;

  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('close', () => {
      const closed = new Error('the connection ended');
      reject(closed);
      for (const each of waiting.values()) each.reject(closed);
      waiting.clear();
      onClose();
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      bytes += data.length;
      if (isBinary) return onBytes(data);
      const packet = String(data);
      if (packet.startsWith('0')) socket.send(`40${namespace},${short ? '{"short":true}' : ''}`);
      else if (packet === '2') socket.send('3');
      else if (packet.startsWith(`40${namespace}`)) resolve(opened);
      else if (packet.startsWith(`44${namespace}`)) reject(new Error(packet));
      else if (packet.startsWith('43')) answer(packet);
      else listener(packet);
    });
    const answer = (packet: string): void => {
      // No regular expression over the whole: it has no room for an answer of 12 MB.
      const start = packet.indexOf('[');
      const id = packet.slice(packet.indexOf(',') + 1, start);
      const [payload] = JSON.parse(packet.slice(start)) as [Record<string, unknown>];
      waiting.get(Number(id))?.resolve(payload);
      waiting.delete(Number(id));
    };
    const opened: SocketIoConnection = {
      emit: (event, payload) => {
        const answered = Promise.withResolvers<Record<string, unknown>>();
        if (socket.readyState !== WebSocket.OPEN) answered.reject(new Error('the connection ended'));
        lastId += 1;
        waiting.set(lastId, answered);
        socket.send(`42${namespace},${lastId}${JSON.stringify([event, payload])}`, () => {});
        return answered.promise;
      },
      emitOnly: (event, payload) => socket.send(`42${namespace},${JSON.stringify([event, payload])}`, () => {}),
      emitBytes: (event, sent) => {
        const placeholder = { _placeholder: true, num: 0 };
        socket.send(`451-${namespace},${JSON.stringify([event, placeholder])}`);
        socket.send(sent);
      },
      onBytes: (next) => {
        onBytes = next;
      },
      onClose: (next) => {
        onClose = next;
      },
      stopReading: () => socket.pause(),
      onPacket: (next) => {
        listener = next;
      },
      receivedBytes: () => bytes,
      close: () => socket.close(),
      terminate: () => socket.terminate(),
    };
  });
};
