import type { Place } from '../watch/place.ts';
import type { RaidMode } from './raid-mode.ts';

/** Alike to so many texts of others, a text shows by itself that its author came with them. */
const manyAlike = 4;
/** The same where near-duplicates are among what the surge was seen by. */
const someAlike = 2;

/** Whoever says what many others said before came with them, however long they waited. True when somebody is held by it now. */
export const holdAlike = ({ crowd, signs }: RaidMode, { texts }: Place): boolean => {
  let some = false;
  const least = signs.has('nearDuplicates') ? someAlike : manyAlike;
  for (const { came, alike, isCopy } of texts.all) {
    if (!isCopy || alike < least || crowd.isHeld(came.userId)) continue;
    crowd.add(came, true);
    crowd.hold(came.userId);
    some = true;
  }
  return some;
};
