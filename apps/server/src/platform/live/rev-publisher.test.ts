import { fc } from '@baithak/protocol/testing/fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRevPublisher } from './rev-publisher.ts';

describe("a room's events", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are told in rev order in whatever order their writes are answered', () => {
    const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(order, fc.nat(1000), (weights, start) => {
        const told: number[] = [];
        const room = createRevPublisher();
        room.startAt(start);
        const revs = weights
          .map((weight, index) => ({ rev: start + 1 + index, weight }))
          .toSorted((a, b) => a.weight - b.weight);
        for (const { rev } of revs) room.put(rev, () => told.push(rev));
        expect(told).toEqual(weights.map((_, index) => start + 1 + index));
      }),
    );
  });

  it('go on after a rev that never comes', () => {
    const told: number[] = [];
    const room = createRevPublisher();
    room.startAt(1);
    room.put(4, () => told.push(4));
    room.put(3, () => told.push(3));
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual([3, 4]);
    room.put(2, () => told.push(2));
    expect(told).toEqual([3, 4, 2]);
  });
});
