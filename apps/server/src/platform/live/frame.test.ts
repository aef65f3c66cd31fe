import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, it } from 'vitest';
import { eventFrame } from './frames.ts';

/** Reads one unmasked text frame as RFC 6455, 5.2 has it. */
const readFrame = (frame: Buffer): string => {
  expect(frame[0]).toBe(0x81);
  const short = frame.readUInt8(1);
  const [start, length] =
    short < 126 ? [2, short] : short === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))];
  expect(frame.length).toBe(start + length);
  return frame.toString('utf8', start);
};

describe('a frame', () => {
  it('holds the Socket.IO packet, whatever its length and script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(0, 100, 70_000), (text, padding) => {
        const payload = { text, padding: 'ب'.repeat(padding) };
        expect(readFrame(eventFrame('/room', 'newMessage', payload))).toBe(
          `42/room,${JSON.stringify(['newMessage', payload])}`,
        );
      }),
    );
  });

  it.each([125, 126, 127, 65_535, 65_536])('says its length right at %i bytes', (length) => {
    const around = JSON.stringify(['e', { t: '' }]).length + '42/room,'.length;
    expect(readFrame(eventFrame('/room', 'e', { t: 'x'.repeat(length - around) }))).toHaveLength(length);
  });
});
