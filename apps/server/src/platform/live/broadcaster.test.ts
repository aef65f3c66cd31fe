import { EventEmitter } from 'node:events';
import { fc } from '@baithak/protocol/testing/fast-check';
import type { Socket } from 'socket.io';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createBroadcaster } from './broadcaster.ts';
import { eventFrame } from './frames.ts';
import { createSlowReaders } from './slow-readers.ts';

/** A socket whose connection notes what is written to it. */
const noting = () => {
  const written: string[] = [];
  const websocket = {
    readyState: 1,
    bufferedAmount: 0,
    _sender: { sendFrame: (list: readonly Buffer[]) => void written.push(list.map(String).join('')) },
  };
  return { socket: { conn: { transport: { socket: websocket } } } as unknown as Socket, written };
};

it('sends everybody every frame that they are not excepted from, in order, whoever is excepted from whichever', async () => {
  const frames = fc.array(fc.record({ text: fc.string({ maxLength: 5 }), except: fc.option(fc.nat(3)) }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(frames, async (sent) => {
      const broadcaster = createBroadcaster();
      const listeners = Array.from({ length: 4 }, noting);
      for (const { socket } of listeners) broadcaster.sockets.add(socket);
      for (const { text, except } of sent)
        broadcaster.send(Buffer.from(text), except === null ? undefined : listeners[except]?.socket);
      await new Promise(setImmediate);
      for (const [index, { written }] of listeners.entries())
        expect(written.join('')).toBe(sent.flatMap(({ text, except }) => (except === index ? [] : [text])).join(''));
    }),
  );
});

it('sends short forms to the sockets that know what they leave out, and the whole frame to all others, in one order', async () => {
  const frames = fc.array(
    fc.record({
      text: fc.string({ maxLength: 5 }),
      short: fc.option(fc.record({ text: fc.string({ maxLength: 3 }), upTo: fc.nat(3) })),
      except: fc.option(fc.nat(3)),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(frames, async (sent) => {
      const broadcaster = createBroadcaster();
      // The first asked for no short forms.
      const listeners = [undefined, 1, 2, 3].map((number) => ({ number, ...noting() }));
      for (const { socket, number } of listeners) {
        broadcaster.sockets.add(socket);
        if (number !== undefined) broadcaster.numbers.set(socket, number);
      }
      for (const { text, short, except } of sent)
        broadcaster.send(
          Buffer.from(text),
          except === null ? undefined : listeners[except]?.socket,
          short ? { frame: Buffer.from(short.text), upTo: short.upTo } : undefined,
        );
      await new Promise(setImmediate);
      for (const [index, { number = Infinity, written }] of listeners.entries())
        expect(written.join('')).toBe(
          sent
            .flatMap(({ text, short, except }) =>
              except === index ? [] : [short && number <= short.upTo ? short.text : text],
            )
            .join(''),
        );
    }),
  );
});

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

const megabyte = 1024 * 1024;

/** A connection whose reader has so many bytes waiting; `ended` says whether it was ended. */
const connectionWith = (bufferedAmount: number) => {
  const websocket = Object.assign(new EventEmitter(), {
    readyState: 1,
    bufferedAmount,
    ended: false,
    terminate: () => void (websocket.ended = true),
  });
  return Object.assign(new EventEmitter(), { transport: { socket: websocket }, ended: () => websocket.ended });
};

it('when too much waits for all together, those with most are ended, and nobody who is only a little behind', () => {
  const clock = createTestClock();
  const readers = createSlowReaders(clock);
  const [slowest, slow, busy] = [7, 4, 0.5].map((each) =>
    Array.from({ length: each === 7 ? 30 : 60 }, () => connectionWith(each * megabyte)),
  );
  for (const each of [...(slow ?? []), ...(slowest ?? []), ...(busy ?? [])]) readers.watch(each as never);
  const ended = (some: typeof slow) => some?.filter((each) => each.ended()).length;
  expect([ended(slowest), ended(slow), ended(busy)]).toEqual([0, 0, 0]);
  clock.passWithTimers(5000);
  // 450 MB of the first two kinds; 128 MB of them may stay.
  expect([ended(slowest), ended(slow), ended(busy)]).toEqual([30, 28, 0]);
  readers.stop();
});

it('nobody is ended while less waits for all together, however unevenly', () => {
  const clock = createTestClock();
  const readers = createSlowReaders(clock);
  const slow = Array.from({ length: 30 }, () => connectionWith(8 * megabyte));
  for (const each of slow) readers.watch(each as never);
  clock.passWithTimers(5000);
  expect(slow.some((each) => each.ended())).toBe(false);
  readers.stop();
});
