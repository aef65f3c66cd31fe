/**
 * The websocket frame of one Socket.IO event packet, encoded once for everybody who gets it:
 * Engine.IO "message" (4), Socket.IO "event" (2), namespace, JSON; unmasked text frame (RFC 6455, 5.2).
 */
export const eventFrame = (namespace: string, event: string, payload: object): Buffer => {
  const packet = `42${namespace},${JSON.stringify([event, payload])}`;
  const length = Buffer.byteLength(packet);
  const header = headerOf(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(packet, header.length);
  return frame;
};

const textFrame = 0x81;

const headerOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([textFrame, length]);
  if (length < 0x10000) return Buffer.from([textFrame, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header.writeUInt8(textFrame, 0);
  header.writeUInt8(127, 1);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
};
