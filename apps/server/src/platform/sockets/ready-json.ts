import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** A payload that is JSON already, so that its acknowledgement and its event are made from one encoding. */
export class ReadyJson {
  readonly json: string;
  constructor(payload: object) {
    this.json = JSON.stringify(payload);
  }
}

/** Writes a ReadyJson as it is, and everything else as Socket.IO does. */
class ReadyEncoder extends Encoder {
  override encode(packet: Packet): (string | Buffer)[] {
    const values: readonly unknown[] = Array.isArray(packet.data) ? packet.data : [];
    const payload = values.at(-1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it encodes into, which its types call any
    if (!(payload instanceof ReadyJson)) return super.encode(packet) as (string | Buffer)[];
    if (packet.type === PacketType.ACK) return [`${PacketType.ACK}${packet.nsp},${packet.id ?? ''}[${payload.json}]`];
    return [`${PacketType.EVENT}${packet.nsp},[${JSON.stringify(values[0])},${payload.json}]`];
  }
}

/** For Socket.IO's option `parser`. */
export const readyJsonParser = { Encoder: ReadyEncoder, Decoder };
