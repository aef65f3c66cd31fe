import { type RaidLevel, type SurgeSign, raidLevels } from '@baithak/protocol/contracts/raids.rules';
import { minute } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { everyRoom, publishFreezes } from '../../rooms/api.ts';
import { type Place, expire } from '../watch/place.ts';
import { passed, surgeOf } from '../watch/surge.ts';
import { holdAgain, holdAlike, prolong, setTimers } from './hold.ts';
import {
  type RaidMode,
  type Raids,
  counting,
  createMode,
  holdsAll,
  inBackground,
  numbersOf,
  spanOf,
  usualOf,
} from './raid-mode.ts';
import { mostTold, roomsSeenByOthers, storeRaid, tellOfSurge } from './raids.write.ts';

/** Rooms in a surge at once that put the whole platform into raid mode. */
const manyRooms = 3;

interface NewRaid {
  readonly roomId: string;
  readonly level: RaidLevel;
  /** Empty when a person begins it. */
  readonly signs: readonly SurgeSign[];
  readonly by: string | null;
}

/** Whoever is in the window came with it. */
export const addFromWindow = ({ places, active }: Raids, mode: RaidMode): void => {
  const place = places.find(mode.roomId);
  for (const person of place?.joins.people.values() ?? []) mode.crowd.add(person, false);
  for (const person of place?.writers.people.values() ?? []) mode.crowd.add(person, true);
  for (const { came } of place?.alike ?? []) mode.crowd.add(came, true);
  if (place) holdAlike(mode, place);
  mode.alike = Math.max(mode.alike, place?.alike.length ?? 0);
  if (holdsAll(mode)) mode.crowd.holdAll();
  if (mode.roomId !== everyRoom) return;
  for (const other of active.values())
    for (const person of other === mode ? [] : other.crowd.held()) {
      mode.crowd.add(person, false);
      mode.crowd.hold(person.userId);
    }
};

/** Three rooms at once in which there are others: it is about the platform. */
const lookAtPlatform = async (raids: Raids): Promise<void> => {
  const { active, app } = raids;
  const from = app.clock.now() - app.settings.read().raid.minutes * minute;
  const latest = [...active.values()].filter((mode) => mode.roomId !== everyRoom && !mode.byHand && mode.since >= from);
  if (latest.length < manyRooms || active.has(everyRoom)) return;
  const ids = latest.map(({ roomId }) => roomId);
  const seen = await roomsSeenByOthers(app.db.readLong, ids, app.clock.now());
  if (seen.size < manyRooms) return;
  const signs = [...new Set(latest.filter(({ roomId }) => seen.has(roomId)).flatMap((mode) => [...mode.signs]))];
  await beginMode(raids, { roomId: everyRoom, level: raidLevels[0], signs, by: null });
};

const begin = async (raids: Raids, { by, level, ...raid }: NewRaid): Promise<RaidMode | undefined> => {
  const { app, active, places } = raids;
  const { roomId } = raid;
  try {
    const place = places.touch(roomId);
    const { minutes } = app.settings.read().raid;
    // Whoever came long ago is still in the window of a room where nothing has happened since.
    expire(place, app.clock.now(), minutes);
    const usual = await usualOf(raids, place);
    const mode = createMode({ ...raid, byHand: by !== null, now: app.clock.now(), minutes, usual });
    addFromWindow(raids, mode);
    const numbers = numbersOf(mode, place, app.clock.now());
    const stamp = notificationStamp(app, mostTold);
    const stored = { ...spanOf(mode), level, ...logStamp(app), by, numbers, stamp };
    const notifications = await app.db.write(storeRaid, { ...stored, ...counting(raids, by) });
    active.set(roomId, mode);
    // Whoever came while it was being stored.
    addFromWindow(raids, mode);
    setTimers(raids, mode);
    publishNotifications(app, notifications);
    await publishFreezes(app, roomId);
    raids.told.soon(roomId);
    raids.taking.soon(roomId);
    if (roomId !== everyRoom && by === null)
      inBackground(raids, 'the raid mode of the platform could not be begun', () => lookAtPlatform(raids));
    return mode;
  } catch (error) {
    // The room was closed meanwhile, or somebody began it at another process.
    if (by === null && error instanceof Refusal && error.code === 'ROOM_NOT_FOUND') return undefined;
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

/** Raid mode begins: stored first, then told. Where one begins already or is on, that one. Undefined when the room was closed meanwhile, or one is on that is not known here yet. */
export const beginMode = (raids: Raids, raid: NewRaid): Promise<RaidMode | undefined> => {
  const { active, beginning } = raids;
  const { roomId } = raid;
  const other = beginning.get(roomId) ?? active.get(roomId);
  if (other) return Promise.resolve(other);
  const begun = begin(raids, raid).finally(() => beginning.delete(roomId));
  beginning.set(roomId, begun);
  return begun;
};

/** A surge that freezes nothing is told of so often. */
const toldAgainMs = 30 * minute;

const tell = async (raids: Raids, roomId: string): Promise<void> => {
  const { app, busy } = raids;
  const key = `told ${roomId}`;
  if (busy.has(key)) return;
  busy.add(key);
  app.clock.schedule(app.clock.now() + toldAgainMs, () => busy.delete(key));
  const stamp = notificationStamp(app, mostTold);
  publishNotifications(app, await app.db.write(tellOfSurge, { roomId, stamp, ...counting(raids) }));
};

/** More than the settings say came: whether it is more than usual too. */
const confirm = async (raids: Raids, place: Place): Promise<void> => {
  const { app } = raids;
  const usual = await usualOf(raids, place);
  const settings = app.settings.read().raid;
  const signs = surgeOf(place, passed(place, settings, app.clock.now()), usual);
  if (signs.length === 0) return;
  if (!settings.automatic) return tell(raids, place.id);
  await beginMode(raids, { roomId: place.id, level: 'newcomers', signs, by: null });
};

/** While raid mode holds: it lasts longer, and begins anew for those who came since. */
const goOn = (raids: Raids, place: Place, mode: RaidMode): void => {
  const { app } = raids;
  const settings = app.settings.read().raid;
  if (!settings.automatic) return;
  const { usual } = mode;
  const now = app.clock.now();
  const signs = surgeOf(place, passed(place, settings, now), usual);
  for (const sign of signs) mode.signs.add(sign);
  if (signs.length > 0) prolong(raids, mode);
  const { fresh, crowd } = mode;
  // Whoever is held by now needs nobody else to wait.
  fresh.alike = fresh.alike.filter(({ came }) => !crowd.isHeld(came.userId));
  if (mode.judged && surgeOf(fresh, passed(fresh, settings, now), usual).length > 0) holdAgain(raids, mode);
};

/** After something was counted: what is beyond the settings is looked at, once at a time. */
export const lookAt = (raids: Raids, place: Place): void => {
  const { app, active, busy } = raids;
  const mode = active.get(place.id);
  if (mode) return goOn(raids, place, mode);
  if (busy.has(place.id) || passed(place, app.settings.read().raid, app.clock.now()).length === 0) return;
  busy.add(place.id);
  inBackground(raids, 'a surge could not be looked at', () =>
    confirm(raids, place).finally(() => busy.delete(place.id)),
  );
};
