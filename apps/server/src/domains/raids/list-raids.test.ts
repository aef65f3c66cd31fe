import { newId } from '@baithak/protocol/ids';
import { expect, it } from 'vitest';
import { days } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld } from '../../testing/world.ts';

onBothEngines('the list of raids', (engine) => {
  const world = useWorld(engine);

  it('has those that hold before twenty that have ended since', async () => {
    const staff = await world.current.ranked('nigraan1', 9);
    const now = world.current.clock.now();
    const raid = (since: number, ended: number | null) => ({
      id: newId(),
      room_id: '',
      since,
      until: now + days(1),
      ended,
      level: 'newcomers' as const,
      signs: '[]',
      per_minute: '[]',
      minutes: 2,
      joins: 1,
      usual_hundredths: 0,
      writers: 0,
      alike: 0,
      addresses: 1,
      by_hand: 0 as const,
      counted_at: since,
    });
    const holding = raid(now - days(2), null);
    const past = Array.from({ length: 20 }, (_, at) => raid(now - 1000 * (20 - at), now));
    await runWrite(world.current, (tx) =>
      tx
        .insertInto('raids')
        .values([...past, holding])
        .execute(),
    );
    const { data } = await staff.client.raids.listRaids();
    expect(data.map(({ _id }) => _id)).toEqual([
      holding.id,
      ...past
        .toReversed()
        .slice(0, 19)
        .map(({ id }) => id),
    ]);
  });
});
