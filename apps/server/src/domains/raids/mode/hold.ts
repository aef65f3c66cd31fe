import { minute } from '../../../platform/clock.ts';
import { everyRoom, publishFreezes } from '../../rooms/api.ts';
import { type Place, createPlace } from '../watch/place.ts';
import { leastNetworks } from '../watch/surge.ts';
import { endMode, storeAll } from './end-mode.ts';
import { type RaidMode, type Raids, allHeldMs, counting, doAt, inBackground, setTimer, spanOf } from './raid-mode.ts';
import { prolongRaid, raidMinutes } from './raids.write.ts';

/** Who came with a raid is known and stored so long before the others are let go. */
const judgedBeforeMs = 2000;
/** Until is written at most so often while a surge goes on. */
const prolongMs = minute;
/** Of joins alone: a link that many follow brings fewer than so many times the setting. */
const timesJoinsAlone = 3;

/** Whether those who share nothing with the others are so many that they came with the raid all the same. */
const allCame = ({ app }: Raids, { crowd, byHand, minutes, roomId, signs }: RaidMode): boolean => {
  if (byHand) return true;
  const { joins, firstMessages } = app.settings.read().raid;
  const { people, writers, networks } = crowd.unexplained();
  // They are of the window and of the minute after it.
  const times = ((minutes + allHeldMs / minute) / minutes) * (roomId === everyRoom ? 3 : 1);
  const joinsAlone = !signs.has('firstMessages') && !signs.has('nearDuplicates');
  const mostJoins = joins * times * (joinsAlone ? timesJoinsAlone : 1);
  return networks >= leastNetworks && (people > mostJoins || writers > firstMessages * times);
};

const storeChange = async (raids: Raids, mode: RaidMode): Promise<void> => {
  const { app } = raids;
  await app.db.write(prolongRaid, { ...spanOf(mode), ...counting(raids) });
  await publishFreezes(app, mode.roomId);
};

/** While more come, those who share nothing yet may turn out to: so often it is put off for a minute. */
const mostPutOff = 2;

const putOff = async (raids: Raids, mode: RaidMode): Promise<void> => {
  mode.putOff += 1;
  mode.allUntil += allHeldMs;
  setTimers(raids, mode);
  await storeChange(raids, mode);
};

const judge = async (raids: Raids, mode: RaidMode): Promise<void> => {
  const isCertain = mode.byHand || mode.putOff >= mostPutOff || mode.crowd.held().length === 0;
  if (!mode.judged && allCame(raids, mode)) {
    if (!isCertain) return putOff(raids, mode);
    mode.crowd.holdAll();
  }
  mode.judged = true;
  mode.crowd.clear();
  await storeAll(raids, mode, true);
  raids.taking.soon(mode.roomId);
};

/** Sets when it is decided who came with the raid, when the others are let go, and when it ends. */
export const setTimers = (raids: Raids, mode: RaidMode): void => {
  const { roomId, allUntil, until } = mode;
  const { app } = raids;
  if (!mode.judged)
    doAt(raids, mode, {
      name: 'judge',
      at: allUntil - judgedBeforeMs,
      what: 'who came with a raid could not be stored',
      work: () => judge(raids, mode),
    });
  if (allUntil > app.clock.now())
    setTimer(raids, mode, 'release', allUntil, () =>
      inBackground(raids, 'a release could not be published', () => publishFreezes(app, roomId)),
    );
  doAt(raids, mode, {
    name: 'end',
    at: until,
    what: 'raid mode could not be ended',
    work: () => endMode(raids, mode, null),
  });
};

/** The surge goes on: it lasts half an hour from now. */
export const prolong = (raids: Raids, mode: RaidMode): void => {
  const until = raids.app.clock.now() + raidMinutes * minute;
  if (until - mode.until < prolongMs) return;
  mode.until = until;
  setTimers(raids, mode);
  inBackground(raids, 'raid mode could not be prolonged', () => storeChange(raids, mode));
};

/** So often in a row everybody new is held once more: a raid that never ends must not keep honest newcomers out for ever. */
const mostRenewals = 3;

/** More come who were not there when it was decided: everybody new only reads for another minute. */
export const holdAgain = (raids: Raids, mode: RaidMode): void => {
  const now = raids.app.clock.now();
  const { crowd, fresh } = mode;
  for (const { came } of fresh.alike) crowd.add(came, true);
  const came = [
    ...fresh.joins.people.keys(),
    ...fresh.writers.people.keys(),
    ...fresh.alike.map((each) => each.came.userId),
  ];
  crowd.clear(new Set(came));
  mode.fresh = createPlace(mode.roomId);
  mode.renewals = now - mode.allUntil < mode.minutes * minute ? mode.renewals + 1 : 1;
  if (mode.renewals > mostRenewals) {
    crowd.clear();
    return inBackground(raids, 'who came with a raid could not be stored', () => storeAll(raids, mode, true));
  }
  mode.judged = false;
  mode.putOff = 0;
  mode.allUntil = now + allHeldMs;
  mode.until = now + raidMinutes * minute;
  setTimers(raids, mode);
  inBackground(raids, 'raid mode could not be renewed', () => storeChange(raids, mode));
};

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
