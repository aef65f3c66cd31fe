import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { comeIn, letMakeRooms, makeRoom, say } from '../../testing/hearing.ts';
import { useWorld } from '../../testing/world.ts';
import { exportMessages } from './purge.ts';

onBothEngines('what messages keep of a person', (engine) => {
  const world = useWorld(engine);

  it("is in their export: their own messages and nobody else's", async () => {
    const ali = await world.current.member('alikhan');
    const sara = await world.current.member('sarakhan');
    await letMakeRooms(world.current, ali);
    const room = await makeRoom(ali, { title: 'Export' });
    await comeIn(room, sara);
    await say(ali, room, 'mine');
    await say(sara, room, 'hers');
    const exported = await exportMessages(world.current.running.app.db.read, ali.userId);
    expect(exported.map(({ content }) => JSON.parse(content) as unknown)).toEqual([[{ type: 'text', data: 'mine' }]]);
  });
});
