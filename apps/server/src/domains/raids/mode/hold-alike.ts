import type { Place } from '../watch/place.ts';
import type { RaidMode } from './raid-mode.ts';

/** Alike to so many texts of others, a text shows by itself that its author came with them. */
const manyAlike = 4;
/** The same where near-duplicates are what the surge was seen by. */
const someAlike = 2;

/** Whoever says what many others say came with them. */
export const holdAlike = ({ crowd, byTexts }: RaidMode, { texts, joins, writers }: Place): void => {
  const least = byTexts ? someAlike : manyAlike;
  for (const { userId, alike } of texts.all) {
    if (alike < least || crowd.isHeld(userId)) continue;
    const person = joins.people.get(userId) ?? writers.people.get(userId);
    if (person) crowd.add(person, true);
    crowd.hold(userId);
  }
};
