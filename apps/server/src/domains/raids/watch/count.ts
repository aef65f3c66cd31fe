import { createHmac, randomBytes } from 'node:crypto';
import { newcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { minute } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { everyRoom, type SeenRoom } from '../../rooms/api.ts';
import { memberRank } from '@baithak/protocol/ranks';
import { stemOf } from '../mode/crowd.ts';
import { holdAlike } from '../mode/hold-alike.ts';
import type { RaidMode, Raids } from '../mode/raid-mode.ts';
import { storeAll } from '../mode/store-counted.ts';
import { usualOf } from '../mode/usual-of.ts';
import { lookAt } from './look.ts';
import type { Came } from './people-window.ts';
import { addAlike, countMinute, expire, type Place } from './place.ts';
import { passed, surgeOf } from './surge.ts';

/** Of this process alone: nothing that it is made of can be found out from it. */
const key = randomBytes(32);
const hashed = (address: string): string => createHmac('sha256', key).update(address).digest('base64url').slice(0, 16);

const placeOf = ({ app, places }: Raids, id: string): Place => {
  const place = places.touch(id);
  expire(place, app.clock.now(), app.settings.read().raid.minutes);
  return place;
};

/** Somebody joined, entered or wrote for the first time while raid mode holds. */
const takeIn = async (raids: Raids, mode: RaidMode, person: Came, wrote: boolean): Promise<void> => {
  const { crowd, fresh } = mode;
  raids.told.soon(mode.roomId);
  if (!mode.judged) return crowd.add(person, wrote);
  if (crowd.has(person.userId)) return wrote ? crowd.wrote(person.userId) : undefined;
  if (!crowd.isOneOfThem(person)) {
    expire(fresh, person.at, mode.minutes);
    return void (wrote ? fresh.writers : fresh.joins).add(person);
  }
  crowd.add(person, wrote);
  crowd.hold(person.userId);
  // Stored before they are answered: the first thing they write is refused.
  await storeAll(raids, mode);
};

/** Somebody has joined a room. */
export const countJoin = async (raids: Raids, { viewer, address }: Caller, roomId: string): Promise<void> => {
  const { app, active } = raids;
  if (viewer.bot === true || viewer.rank > memberRank) return;
  const at = app.clock.now();
  const { userId, username } = viewer;
  const person = { userId, stem: stemOf(username), address: hashed(address), at, joinedAt: at };
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
  const person = { userId, stem: stemOf(username), address: hashed(address), at, joinedAt: null };
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
const noteAlike = (raids: Raids, roomId: string, userId: string): void => {
  const place = placeOf(raids, roomId);
  const known = place.joins.people.get(userId) ?? place.writers.people.get(userId);
  addAlike(place, { userId, address: known?.address ?? userId, at: raids.app.clock.now() });
  const mode = raids.active.get(roomId);
  if (mode) mode.alike += 1;
  lookAt(raids, place);
};

/** The classifier has refused a near-duplicate. Only whoever has come lately counts. */
export const noteRefusedAlike = (raids: Raids, roomId: string, userId: string): void => {
  const place = raids.places.find(roomId);
  if (place && (place.joins.people.has(userId) || place.writers.people.has(userId))) noteAlike(raids, roomId, userId);
};

const countText = (raids: Raids, place: Place, message: RoomMessage, userId: string, at: number): void => {
  const text = lineOf(message.content);
  const alike = place.texts.add({ userId, messageId: message._id, at, text });
  for (const said of alike)
    if (said.messageId === message._id || said.alike === 1) noteAlike(raids, place.id, said.userId);
  const mode = raids.active.get(place.id);
  if (!mode || alike.length === 0) return;
  holdAlike(mode, place);
  raids.taking.soon(place.id);
};

/** Somebody has said something in a room: only newcomers and guests are looked at. */
export const countMessage = async (
  raids: Raids,
  { viewer, address }: Caller,
  { id: roomId, joined_at: joinedAt, wrote_at: wroteAt, rank }: SeenRoom,
  message: RoomMessage,
): Promise<void> => {
  const { app, active } = raids;
  const at = app.clock.now();
  if (viewer.bot === true || rank > memberRank || joinedAt === null) return;
  if (!viewer.guest && joinedAt <= at - newcomerMs) return;
  const { userId, username } = viewer;
  const place = placeOf(raids, roomId);
  const mode = active.get(roomId);
  if (!wroteAt) {
    // Where they joined from: a socket may have come another way.
    const from = place.joins.people.get(userId)?.address ?? hashed(address);
    const person = { userId, stem: stemOf(username), address: from, at, joinedAt };
    if (place.writers.add(person) && mode) await takeIn(raids, mode, person, true);
  }
  countText(raids, place, message, userId, at);
  lookAt(raids, place);
};
