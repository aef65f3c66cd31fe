import { messagesContract } from '@baithak/protocol/contracts/messages';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createGathering, createToldMembers } from './live-rooms.ts';
import type { Live } from './live.ts';

const gather = () => {
  const clock = createTestClock();
  clock.hold();
  const start = clock.now();
  const written: { what: string; at: number }[] = [];
  const gathering = createGathering(clock, ({ frame }) =>
    written.push({ what: String(frame), at: clock.now() - start }),
  );
  const put = (what: number | string): void => gathering.put({ frame: Buffer.from(String(what)), except: undefined });
  return { clock, gathering, written, put };
};

describe('gathered frames', () => {
  it('are written at once after a pause, and together a quarter of a second later while more come', () => {
    const { clock, written, put } = gather();
    put('first');
    expect(written).toEqual([{ what: 'first', at: 0 }]);
    put('second');
    clock.passWithTimers(100);
    put('third');
    expect(written).toHaveLength(1);
    clock.passWithTimers(150);
    expect(written.slice(1)).toEqual([
      { what: 'second', at: 250 },
      { what: 'third', at: 250 },
    ]);
  });

  it('are all written, in their order, at most four times in any second, whenever they come', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(pauses, (ms) => {
        const { clock, written, put } = gather();
        for (const [index, pause] of ms.entries()) {
          put(index);
          clock.passWithTimers(pause);
        }
        clock.passWithTimers(250);
        expect(written.map(({ what }) => what)).toEqual(ms.map((_, index) => String(index)));
        const times = [...new Set(written.map(({ at }) => at))];
        for (const [index, at] of times.entries())
          expect((times[index + 4] ?? Infinity) - at).toBeGreaterThanOrEqual(1000);
      }),
    );
  });

  it('change their mark with each write and not before: what was read meanwhile still holds', () => {
    const { clock, gathering, put } = gather();
    put('first');
    const mark = gathering.mark();
    put('second');
    expect(gathering.mark()).toBe(mark);
    clock.passWithTimers(250);
    expect(gathering.mark()).not.toBe(mark);
  });
});

it('a member is known to who was there when they were told in full, until they look different', () => {
  const { next, tell } = createToldMembers();
  const sara = { name: 'sara' };
  expect(next()).toBe(1);
  expect(tell('sara', sara)).toBe(-1);
  expect(tell('sara', sara)).toBe(1);
  expect(next()).toBe(2);
  expect(tell('sara', sara)).toBe(1);
  expect(tell('sara', sara)).toBe(2);
  expect(tell('sara', { name: 'Sara Khan' })).toBe(-1);
  expect(tell('ali', { name: 'ali' })).toBe(-1);
  expect(tell('sara', { name: 'Sara Khan' })).toBe(2);
});

it('whoever wrote from one device is told of in full on it once they write from another', () => {
  const { next, tell } = createToldMembers();
  const sara = { name: 'sara' };
  const [phone, laptop] = [next(), next()];
  expect(tell('sara', sara, phone)).toBe(-1);
  expect(tell('sara', sara, phone)).toBe(laptop);
  expect(tell('sara', sara, laptop)).toBe(-1);
  expect(tell('sara', sara, laptop)).toBe(laptop);
  expect(tell('sara', sara)).toBe(-1);
  expect(tell('sara', sara)).toBe(laptop);
});

it('of more than 200 who write, whoever has not written for the longest time is told in full again', () => {
  const { next, tell } = createToldMembers();
  next();
  for (let at = 0; at <= 200; at += 1) expect(tell(`person ${at}`, { at })).toBe(-1);
  expect(tell('person 1', { at: 1 })).toBe(1);
  expect(tell('person 0', { at: 0 })).toBe(-1);
});

// Checked by tsc, never run: a line below that begins to compile is an error itself.
const wrongUses = (live: Live): void => {
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea' });
  live.user('u').publish(roomsContract.roomClosed, { roomId: 'r', msg: 'Closed.', reason: 'closed' });
  // @ts-expect-error -- the contract has no such event
  live.room('r').publish(roomsContract.topicChanged, { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- a name is not an entry
  live.room('r').publish('topicUpdated', { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- an emit is not an event
  live.room('r').publish(messagesContract.sendMessage, { roomId: 'r' });
  // @ts-expect-error -- a field is missing
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r' });
  // @ts-expect-error -- a field has the wrong type
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 1 });
  // @ts-expect-error -- a field that the contract does not have
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea', title: 'tea' });
  // @ts-expect-error -- an event of '/global' has no room to go to
  live.room('r').publish(roomsContract.roleUpdated, { roomId: 'r', rmps: [], role: null });
  // @ts-expect-error -- an event without a rev has no order
  live.room('r').publishInOrder(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- a reason that the contract does not have
  live.user('u').publish(roomsContract.roomClosed, { roomId: 'r', msg: 'Closed.', reason: 'tired' });
};

it('a wrong event and a wrong payload do not compile', () => expect(wrongUses).toBeTypeOf('function'));
