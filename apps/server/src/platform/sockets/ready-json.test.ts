import { Encoder, PacketType } from 'socket.io-parser';
import { describe, expect, it } from 'vitest';
import { ReadyJson, readyJsonParser } from './ready-json.ts';

describe('a payload that is JSON already', () => {
  const ours = new readyJsonParser.Encoder();
  const theirs = new Encoder();
  let encodings = 0;
  const payload = {
    toJSON: () => {
      encodings += 1;
      return { status: 1, text: 'a "quoted" چائے', list: [1, null] };
    },
  };

  it('becomes the same packets as any other, from one encoding', () => {
    const event = (data: object) => ({ type: PacketType.EVENT, nsp: '/room', data: ['roomMessages', data] });
    const answer = (data: object) => ({ type: PacketType.ACK, nsp: '/room', id: 7, data: [data] });
    const [expectedEvent, expectedAnswer] = [theirs.encode(event(payload)), theirs.encode(answer(payload))];
    encodings = 0;
    const ready = new ReadyJson(payload);
    expect(ours.encode(event(ready))).toEqual(expectedEvent);
    expect(ours.encode(answer(ready))).toEqual(expectedAnswer);
    expect(encodings).toBe(1);
  });

  it('leaves everything else to Socket.IO', () => {
    const binary = { type: PacketType.EVENT, nsp: '/room', data: ['audioStream', Buffer.from([1, 2])] };
    const refusal = { type: PacketType.CONNECT_ERROR, nsp: '/room', data: { message: 'no' } };
    for (const packet of [binary, refusal]) expect(ours.encode(packet)).toEqual(theirs.encode(packet));
  });
});
