import { expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';

const taken = new Map<string, number>();
/** Counts doubts, and nothing else. */
const limits: RateLimiter = {
  take: async ({ name, points }, key) => {
    if (!name.startsWith('doubts')) return;
    const count = (taken.get(name + key) ?? 0) + 1;
    taken.set(name + key, count);
    if (count > points) throw new Refusal('TOO_MANY');
  },
  charge: async () => {},
  hold: async () => {},
};

onBothEnginesInProof('somebody with ten doubtful texts in ten minutes', (engine) => {
  const world = useWorld(engine, { limits });

  it('has the next ones refused, and publishes what is no doubt', async () => {
    taken.clear();
    const noisy = await world.current.ranked('shorwala1', 2);
    const other = await world.current.ranked('chupwala1', 2);
    const room = await makeRoom(other);
    await joinAndLoad(room, noisy);
    const outcomes = [];
    for (let at = 0; at < 12; at += 1) outcomes.push(await outcomeOf(say(noisy, room, `tu chutiya hai ${at}`)));
    expect(outcomes).toEqual([...Array<string>(10).fill('accepted'), 'REFUSED', 'REFUSED']);
    expect(await outcomeOf(say(noisy, room, 'sorry'))).toBe('accepted');
    expect(await outcomeOf(say(other, room, 'tu chutiya hai'))).toBe('accepted');
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('reports').select('id').execute()).toHaveLength(11);
  });
});
