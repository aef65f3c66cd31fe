import type { Socket } from 'socket.io';

/** More than this waiting for a slow reader, in bytes, and its connection is ended: it comes back and resumes by rev. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** The untyped members of `ws` and Engine.IO that Socket.IO's own adapter uses for frames made ahead. */
interface Transport {
  readonly socket?: {
    readonly readyState: number;
    readonly bufferedAmount: number;
    readonly _sender?: { sendFrame(list: readonly Buffer[]): void };
    terminate(): void;
  };
}

/** Writes ready websocket frames to a socket's connection. False when that connection cannot take them. */
export const writeFrames = (socket: Socket, frames: Buffer): boolean => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- untyped in Engine.IO.
  const websocket = (socket.conn.transport as unknown as Transport).socket;
  if (!websocket?._sender || websocket.readyState !== 1) return false;
  if (websocket.bufferedAmount > maxBufferedBytes) {
    websocket.terminate();
    return false;
  }
  websocket._sender.sendFrame([frames]);
  return true;
};
