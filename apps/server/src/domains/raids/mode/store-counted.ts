import { publishFreezesTo } from '../../rooms/api.ts';
import { storeCounted } from './change-raid.write.ts';
import { numbersOf, type RaidMode, type Raids } from './raid-mode.ts';

/** People of one write. */
const atOnce = 500;

/**
 * Stores what was counted of a raid and whoever came since; `judged`: whoever shares nothing with the others did not come with
 * it. Those who are held after the others were let go hear of it.
 */
export const storeAll = async ({ app, places }: Raids, mode: RaidMode, judged = false): Promise<void> => {
  const { raidId, roomId, crowd } = mode;
  const at = app.clock.now();
  const numbers = numbersOf(mode, places.find(roomId), at);
  for (;;) {
    const people = crowd.takeChanged(atOnce);
    const last = people.length < atOnce;
    try {
      await app.db.write(storeCounted, { raidId, roomId, numbers, at, people, judged: judged && last });
    } catch (error) {
      crowd.putBack(people.map(({ userId }) => userId));
      throw error;
    }
    const held = people.flatMap(({ userId, held: isHeld }) => (isHeld ? [userId] : []));
    if (held.length > 0 && mode.allUntil <= app.clock.now()) await publishFreezesTo(app, roomId, held);
    if (last) return;
  }
};
