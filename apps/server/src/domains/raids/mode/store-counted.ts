import { storeCounted } from './change-raid.write.ts';
import { numbersOf, type RaidMode, type Raids } from './raid-mode.ts';

/** People of one write. */
const atOnce = 500;

/** Stores what was counted of a raid and whoever came since; `judged`: whoever shares nothing with the others did not come with it. */
export const storeAll = async ({ app, places }: Raids, mode: RaidMode, judged = false): Promise<void> => {
  const { raidId, roomId, crowd } = mode;
  for (;;) {
    const people = crowd.takeChanged(atOnce);
    const last = people.length < atOnce;
    const numbers = numbersOf(mode, places.find(roomId), app.clock.now());
    await app.db.write(storeCounted, { raidId, roomId, numbers, people, judged: judged && last });
    if (last) return;
  }
};
