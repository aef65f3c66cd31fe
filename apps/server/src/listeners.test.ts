import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from './testing/databases.ts';
import { hearNotifications } from './testing/notification-actions.ts';
import { joinAndLoad, makeRoom, recordEvents, say } from './testing/room-actions.ts';
import { type Person, useWorld } from './testing/world.ts';

onBothEnginesInProof('what follows a change that is stored', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
  });

  it('keeps back neither the acknowledgement nor the notifications when one of it fails', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    const { indexSoon } = world.current.running.app.services.messages;
    const soon = indexSoon.soon;
    Object.assign(indexSoon, {
      soon: () => {
        throw new Error('the index is broken');
      },
    });
    await hearNotifications(sara);
    const told = recordEvents(sara, 'newNotification');
    const sent = await say(ali, room, 'salaam @sarakhan');
    Object.assign(indexSoon, { soon });
    expect(sent.rev).toBeGreaterThan(0);
    expect(await told.until(1)).toMatchObject([{ notif: { kind: 'mention' } }]);
  });
});
