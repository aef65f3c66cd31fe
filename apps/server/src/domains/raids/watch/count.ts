import { newcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import { minute } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { everyRoom, type SeenRoom } from '../../rooms/api.ts';
import { memberRank } from '@baithak/protocol/ranks';
import { stemOf } from '../mode/crowd.ts';
import { holdAlike } from '../mode/hold.ts';
import { type RaidMode, type Raids, holdsAll, usualOf } from '../mode/raid-mode.ts';
import { storeAll } from '../mode/end-mode.ts';
import { type Printed, type Said, printOf } from './alike-texts.ts';
import type { Came, CameFrom } from './people-window.ts';
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

/** What happens at whatever process and is counted by one: of guests and newcomers alone, with everything that is looked at. */
export type Fact =
  /** Somebody has joined a room, or with '' a guest has entered. */
  | { readonly kind: 'joined'; readonly roomId: string; readonly person: Came }
  /** Somebody has said something, or edited it, which is no first message. */
  | {
      readonly kind: 'wrote';
      readonly roomId: string;
      readonly person: Came;
      /** They had written there before. */
      readonly hadWritten: boolean;
      readonly isFirst: boolean;
      readonly said: Printed;
    }
  /** The classifier has refused a near-duplicate. */
  | { readonly kind: 'refused'; readonly roomId: string; readonly userId: string };

type From = (address: string) => CameFrom;

/** Undefined for those who are not counted. */
export const joinOf = (from: From, { viewer, address, clock }: Caller, roomId: string): Fact | undefined => {
  if (viewer.bot === true || viewer.rank > memberRank) return undefined;
  const { userId, username } = viewer;
  const at = clock.now();
  return {
    kind: 'joined',
    roomId,
    person: { userId, stem: stemOf(username), ...from(address), at, joinedAt: at },
  };
};

export const entryOf = (
  from: From,
  { userId, username, address }: { readonly userId: string; readonly username: string; readonly address: string },
  at: number,
): Fact => ({
  kind: 'joined',
  roomId: everyRoom,
  person: { userId, stem: stemOf(username), ...from(address), at, joinedAt: null },
});

/** Undefined for all but newcomers and guests. */
export const messageOf = (
  from: From,
  { viewer, address, clock }: Caller,
  { id: roomId, joined_at: joinedAt, wrote_at: wroteAt, rank }: SeenRoom,
  { thing, isPost, text, isEdit = false }: Said,
): Fact | undefined => {
  const at = clock.now();
  if (viewer.bot === true || rank > memberRank || joinedAt === null) return undefined;
  if (!viewer.guest && joinedAt <= at - newcomerMs) return undefined;
  const { userId, username } = viewer;
  return {
    kind: 'wrote',
    roomId,
    person: { userId, stem: stemOf(username), ...from(address), at, joinedAt },
    hadWritten: Boolean(wroteAt),
    isFirst: !wroteAt && !isEdit,
    said: { thing, isPost, print: printOf(text) },
  };
};

/** What the platform asks guests for while they come in a surge lasts so long. */
const proofMs = 5 * minute;

const askProofInSurge = async (raids: Raids, place: Place, at: number): Promise<void> => {
  const signs = passed(place, raids.app.settings.read().raid, at, 1);
  if (signs.length > 0 && surgeOf(place, signs, await usualOf(raids, place)).length > 0) raids.askProof(at + proofMs);
};

const countJoin = async (raids: Raids, roomId: string, person: Came): Promise<void> => {
  const place = placeOf(raids, roomId);
  if (!place.joins.add(person)) return;
  countMinute(place, person.at);
  if (roomId === everyRoom) await askProofInSurge(raids, place, person.at);
  const mode = raids.active.get(roomId);
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
 * It counts where newcomers say more than greetings alike, and of whoever is known to have come or written lately: where from is
 * not known of others.
 */
const countRefused = (raids: Raids, roomId: string, userId: string): void => {
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

const countText = async (raids: Raids, place: Place, came: Came, said: Printed): Promise<void> => {
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

type Wrote = Extract<Fact, { readonly kind: 'wrote' }>;

const countMessage = async (raids: Raids, { roomId, person, hadWritten, isFirst, said }: Wrote): Promise<void> => {
  const place = placeOf(raids, roomId);
  const mode = raids.active.get(roomId);
  // Where they joined from: a socket may have come another way.
  const known = place.joins.people.get(person.userId) ?? place.writers.people.get(person.userId);
  const { address, network } = known ?? person;
  // After a restart whoever has ever written there: too few are held then, and nobody by mistake.
  const wroteBefore = hadWritten && !place.writers.people.has(person.userId);
  const came = { ...person, address, network, wroteBefore };
  if (isFirst && place.writers.add(came) && mode) await takeIn(raids, mode, came, true);
  await countText(raids, place, came, said);
  lookAt(raids, place);
};

export const count = async (raids: Raids, fact: Fact): Promise<void> => {
  if (fact.kind === 'joined') return countJoin(raids, fact.roomId, fact.person);
  if (fact.kind === 'wrote') return countMessage(raids, fact);
  countRefused(raids, fact.roomId, fact.userId);
};
