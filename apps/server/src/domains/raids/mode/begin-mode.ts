import { raidLevels, type RaidLevel, type SurgeSign } from '@baithak/protocol/contracts/raids.rules';
import { minute } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { everyRoom, publishFreezes } from '../../rooms/api.ts';
import { mostTold, storeRaid } from './begin-raid.write.ts';
import { holdAlike } from './hold-alike.ts';
import { setTimers } from './hold.ts';
import { createMode, holdsAll, inBackground, numbersOf, spanOf, type RaidMode, type Raids } from './raid-mode.ts';
import { expire } from '../watch/place.ts';
import { roomsSeenByOthers } from './rooms-seen.queries.ts';
import { usualOf } from './usual-of.ts';

/** Rooms in a surge at once that put the whole platform into raid mode. */
const manyRooms = 3;

export interface NewRaid {
  readonly roomId: string;
  readonly level: RaidLevel;
  /** Empty when a person begins it. */
  readonly signs: readonly SurgeSign[];
  readonly by: string | null;
}

/** Whoever is in the window came with it. */
const addFromWindow = ({ places, active }: Raids, mode: RaidMode): void => {
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

const begin = async (raids: Raids, { by, ...raid }: NewRaid): Promise<RaidMode | undefined> => {
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
    const notifications = await app.db.write(storeRaid, { ...spanOf(mode), ...logStamp(app), by, numbers, stamp });
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
    // The room was closed meanwhile.
    if (by === null && error instanceof Refusal && error.code === 'ROOM_NOT_FOUND') return undefined;
    throw error;
  }
};

/** Raid mode begins: stored first, then told. Where one begins already or is on, that one. Undefined when the room was closed meanwhile. */
export const beginMode = (raids: Raids, raid: NewRaid): Promise<RaidMode | undefined> => {
  const { active, beginning } = raids;
  const { roomId } = raid;
  const other = beginning.get(roomId) ?? active.get(roomId);
  if (other) return Promise.resolve(other);
  const begun = begin(raids, raid).finally(() => beginning.delete(roomId));
  beginning.set(roomId, begun);
  return begun;
};
