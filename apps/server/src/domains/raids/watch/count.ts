import { newcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import { minute } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { everyRoom, type SeenRoom } from '../../rooms/api.ts';
import { memberRank } from '@baithak/protocol/ranks';
import { stemOf } from '../mode/crowd.ts';
import { holdAlike } from '../mode/hold.ts';
import { type RaidMode, type Raids, holdsAll, usualOf } from '../mode/raid-mode.ts';
import { storeAll } from '../mode/end-mode.ts';
import type { Said } from './alike-texts.ts';
import { type Came, cameFrom } from './people-window.ts';
import { lookAt } from '../mode/begin-mode.ts';
import { addAlike, countMinute, expire, type Place } from './place.ts';
import { passed, surgeOf } from './surge.ts';

const placeOf = ({ app, places }: Raids, id: string): Place => {
  const place = places.touch(id);
  expire(place, app.clock.now(), app.settings.read().raid.minutes);
  return place;
};

/** Somebody joined, entered or wrote for the first time while raid mode holds. */
const takeIn = async (raids: Raids, mode: RaidMode, person: Came, wrote: boolean): Promise<void> => {
  const { crowd, fresh } = mode;
  raids.told.soon(mode.roomId);
  if (!mode.judged) {
    crowd.add(person, wrote);
    if (holdsAll(mode)) crowd.hold(person.userId);
    return;
  }
  if (crowd.has(person.userId)) {
    if (wrote) crowd.wrote(person.userId);
    if (wrote && fresh.joins.people.has(person.userId)) fresh.writers.add(person);
    return;
  }
  crowd.add(person, wrote);
  if (!crowd.isHeld(person.userId)) {
    expire(fresh, person.at, mode.minutes);
    return void (wrote ? fresh.writers : fresh.joins).add(person);
  }
  // Of those who came since, some may turn out to belong together by this one.
  for (const window of [fresh.joins, fresh.writers]) window.forget(crowd.isHeld);
  // Stored before they are answered: the first thing they write is refused.
  await storeAll(raids, mode);
};

/** Somebody has joined a room. */
export const countJoin = async (raids: Raids, { viewer, address }: Caller, roomId: string): Promise<void> => {
  const { app, active } = raids;
  if (viewer.bot === true || viewer.rank > memberRank) return;
  const at = app.clock.now();
  const { userId, username } = viewer;
  const person = { userId, stem: stemOf(username), ...cameFrom(address), at, joinedAt: at };
  const place = placeOf(raids, roomId);
  if (!place.joins.add(person)) return;
  countMinute(place, at);
  const mode = active.get(roomId);
  if (mode) await takeIn(raids, mode, person, false);
  lookAt(raids, place);
};

/** What the platform asks guests for while they come in a surge lasts so long. */
const proofMs = 5 * minute;

/** A guest has entered. `askProof` hears until when whoever comes proves some work. */
export const countEntry = async (
  raids: Raids,
  { userId, username, address }: { readonly userId: string; readonly username: string; readonly address: string },
  askProof: (until: number) => void,
): Promise<void> => {
  const { app, active } = raids;
  const at = app.clock.now();
  const person = { userId, stem: stemOf(username), ...cameFrom(address), at, joinedAt: null };
  const place = placeOf(raids, everyRoom);
  if (!place.joins.add(person)) return;
  countMinute(place, at);
  const signs = passed(place, app.settings.read().raid, at, 1);
  if (signs.length > 0 && surgeOf(place, signs, await usualOf(raids, place)).length > 0) askProof(at + proofMs);
  const mode = active.get(everyRoom);
  if (mode) await takeIn(raids, mode, person, false);
  lookAt(raids, place);
};

/** A message of somebody new that is nearly alike to those of others. */
const noteAlike = (raids: Raids, place: Place, came: Came): void => {
  const alike = { came, at: raids.app.clock.now() };
  addAlike(place, alike);
  const mode = raids.active.get(place.id);
  if (!mode) return;
  mode.alike += 1;
  if (mode.judged && !mode.crowd.isHeld(came.userId)) addAlike(mode.fresh, alike);
};

/**
 * The classifier has refused a near-duplicate. It counts where newcomers say more than greetings alike, and of whoever is known
 * to have come or written lately: where from is not known of others.
 */
export const noteRefusedAlike = (raids: Raids, roomId: string, userId: string): void => {
  if (!raids.places.find(roomId)) return;
  const place = placeOf(raids, roomId);
  const said = place.texts.all.filter(({ alike }) => alike > 0);
  const came =
    place.joins.people.get(userId) ??
    place.writers.people.get(userId) ??
    said.find((text) => text.came.userId === userId)?.came;
  if (said.length === 0 || !came) return;
  noteAlike(raids, place, came);
  lookAt(raids, place);
};

const countText = async (raids: Raids, place: Place, came: Came, said: Said): Promise<void> => {
  const { at } = came;
  const found = place.texts.add(came, said, at);
  const [own] = found;
  if (!own) return;
  const mode = raids.active.get(place.id);
  const isNew = mode !== undefined && holdAlike(mode, place);
  for (const text of found) {
    // What is edited again and again is one within the minute that is looked at, and another one later.
    if (text.countedAt > (text === own ? at - minute : 0)) continue;
    text.countedAt = at;
    noteAlike(raids, place, text.came);
  }
  if (!mode) return;
  if (isNew) await storeAll(raids, mode);
  raids.taking.soon(place.id);
};

/** Somebody has said something in a room, or edited it, which is no first message: only newcomers and guests are looked at. */
export const countMessage = async (
  raids: Raids,
  { viewer, address }: Caller,
  { id: roomId, joined_at: joinedAt, wrote_at: wroteAt, rank }: SeenRoom,
  said: Said,
): Promise<void> => {
  const { app, active } = raids;
  const at = app.clock.now();
  if (viewer.bot === true || rank > memberRank || joinedAt === null) return;
  if (!viewer.guest && joinedAt <= at - newcomerMs) return;
  const { userId, username } = viewer;
  const place = placeOf(raids, roomId);
  const mode = active.get(roomId);
  // Where they joined from: a socket may have come another way.
  const known = place.joins.people.get(userId) ?? place.writers.people.get(userId);
  const { address: from, network } = known ?? cameFrom(address);
  // After a restart whoever has ever written there: too few are held then, and nobody by mistake.
  const wroteBefore = Boolean(wroteAt) && !place.writers.people.has(userId);
  const came = { userId, stem: stemOf(username), address: from, network, at, joinedAt, wroteBefore };
  const isFirst = !wroteAt && said.isEdit !== true;
  if (isFirst && place.writers.add(came) && mode) await takeIn(raids, mode, came, true);
  await countText(raids, place, came, said);
  lookAt(raids, place);
};
