import type { Socket } from 'socket.io';
import { maxWaitingBytes, websocketOf } from './waiting-bytes.ts';

/** Writes ready websocket frames to a socket's connection, which is ended when it does not read what waits already. */
export const writeFrames = (socket: Socket, frames: readonly Buffer[]): void => {
  if (frames.length === 0) return;
  const websocket = websocketOf(socket.conn);
  if (!websocket?._sender || websocket.readyState !== 1) return;
  if (websocket.bufferedAmount > maxWaitingBytes) return websocket.terminate();
  // A list of two leaves as one write; ws takes no longer ones.
  if (frames.length <= 2) websocket._sender.sendFrame(frames);
  else for (const some of frames) websocket._sender.sendFrame([some]);
};
