import type { Socket } from 'socket.io';
import { maxWaitingBytes, websocketOf } from './slow-readers.ts';

/**
 * The websocket frame of one Socket.IO event packet, encoded once for everybody who gets it:
 * Engine.IO "message" (4), Socket.IO "event" (2), namespace, JSON; unmasked text frame (RFC 6455, 5.2).
 */
export const eventFrame = (namespace: string, event: string, payload: object): Buffer =>
  textFrame(`42${namespace},${JSON.stringify([event, payload])}`);

/**
 * The two frames of an event whose payload is bytes, in one buffer: Socket.IO "binary event" (5) with one attachment, and
 * the bytes as they are. Nothing may be written between the two: Socket.IO's parser ends a connection where the
 * attachment does not come next.
 */
export const binaryEventFrame = (namespace: string, event: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    textFrame(`451-${namespace},${JSON.stringify([event, placeholder])}`),
    headerOf(opcodes.binary, bytes.length),
    bytes,
  ]);

const placeholder = { _placeholder: true, num: 0 };

/** Of frames that are whole. */
const opcodes = { text: 0x81, binary: 0x82 } as const;

const textFrame = (packet: string): Buffer => {
  const length = Buffer.byteLength(packet);
  const header = headerOf(opcodes.text, length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(packet, header.length);
  return frame;
};

const headerOf = (opcode: number, length: number): Buffer => {
  if (length < 126) return Buffer.from([opcode, length]);
  if (length < 0x10000) return Buffer.from([opcode, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header.writeUInt8(opcode, 0);
  header.writeUInt8(127, 1);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
};

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
