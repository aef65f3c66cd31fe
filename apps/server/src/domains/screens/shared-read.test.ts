import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createSharedRead } from './load-room.ts';

const sharing = (first: object | undefined) => {
  const clock = createTestClock();
  clock.hold();
  let [mark, reads] = [first, 0];
  // Nothing else of live is asked.
  const app = { clock, live: { presenceMark: () => mark } } as never;
  const shared = createSharedRead<number>();
  return {
    clock,
    presenceIsWritten: () => void (mark = {}),
    read: (key = '') => shared(app, 'room', key, async () => (reads += 1)),
    failToRead: () => shared(app, 'room', '', () => Promise.reject(new Error('no database'))),
  };
};

describe('a read that loads share', () => {
  it('is done once until presence is written, or what it depends on is another', async () => {
    const { read, presenceIsWritten } = sharing({});
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read('another rev')).toBe(2);
    presenceIsWritten();
    expect(await read('another rev')).toBe(3);
  });

  it('is done each time in a small room, again after a second, and again when it failed', async () => {
    const small = sharing(undefined);
    expect([await small.read(), await small.read()]).toEqual([1, 2]);
    const large = sharing({});
    await expect(large.failToRead()).rejects.toThrow('no database');
    expect(await large.read()).toBe(1);
    large.clock.pass(1000);
    expect(await large.read()).toBe(2);
  });
});
