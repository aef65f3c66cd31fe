import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { changePastTheApp } from './past-the-app.ts';
import type { Person, World } from './world.ts';

const { linksAfterMinutes, picturesAfterMinutes } = defaultPlatformSettings.ladder;

/** Puts guests on a step of the ladder, as time and a member's answer would: 1 for links, 2 for pictures too. */
export const climb = (world: World, step: 1 | 2, ...guests: readonly Pick<Person, 'userId'>[]): Promise<void> => {
  const since = world.clock.now() - (step === 1 ? linksAfterMinutes : picturesAfterMinutes) * 60_000;
  return changePastTheApp(
    world,
    ...guests.map(
      ({ userId }) =>
        `INSERT INTO ladder_guests (guest_id, clean_since, answers) VALUES ('${userId}', ${since}, 1)
         ON CONFLICT (guest_id) DO UPDATE SET clean_since = excluded.clean_since, answers = excluded.answers, fell_at = NULL`,
    ),
  );
};
