import type { Socket } from 'socket.io-client';

/** Bytes: about a second of PCM at its higher rate and of Opus beside it (docs/contract.md#audio-frames). */
const mostWaiting = 20_480;

/** The untyped members of Engine.IO's client that say what waits. */
interface Engine {
  /** What waits behind a write that has not ended; Engine.IO puts here what is emitted before the connection can take it. */
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: { readonly ws?: { readonly bufferedAmount?: number } };
}

const lengthOf = (data: unknown): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer || ArrayBuffer.isView(data) ? data.byteLength : 0;
};

/** Whether a connection can take another frame of sound now: it is there, and less than a second of sound waits to be sent. */
export const mayTake = (socket: Socket): boolean => {
  if (!socket.connected) return false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- untyped in Engine.IO
  const { writeBuffer = [], transport } = (socket.io.engine ?? {}) as unknown as Engine;
  const queued = writeBuffer.reduce((sum, { data }) => sum + lengthOf(data), 0);
  return queued + (transport?.ws?.bufferedAmount ?? 0) < mostWaiting;
};
