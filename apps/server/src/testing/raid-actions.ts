import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { newId } from '@baithak/protocol/ids';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { storePlatformSettings } from '../platform/settings/settings.ts';
import { days } from './clock.ts';
import { proveWork } from './ask.ts';
import { runWrite } from './run-write.ts';
import type { Person, World, WorldOptions } from './world.ts';

const noLimits: RateLimiter = { take: async () => {}, charge: async () => {}, hold: async () => {} };

/** Surges are counted, behind a proxy; nothing else is limited. */
export const withSurges: WorldOptions = { settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, limits: noLimits };

/** A setting of which a test reaches none of the limits. */
export const many = 1000;

export const setRaid = async (world: World, raid: Partial<PlatformSettings['raid']>): Promise<void> => {
  const { settings } = world.running.app;
  await runWrite(world, (tx) => storePlatformSettings(tx, { raid: { ...settings.read().raid, ...raid } }, 0));
  await settings.refresh();
};

let guests = 0;
let addresses = 0;

/** An address that nobody has come from. */
const newAddress = (): string => {
  addresses += 1;
  return `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};

const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)] ?? '').join('');

/** A guest with a name and, without one given, an address of their own. */
const someGuest = async (world: World, address = newAddress(), at = world.running): Promise<Person> => {
  guests += 1;
  const name = `${letters(guests)}mehmaan`;
  if (!at.app.services.raids.needsProof()) return world.guest(name, address, undefined, at);
  const { challenge } = await world.visitor(address, at).accounts.getGuestChallenge();
  return world.guest(name, address, await proveWork(challenge), at);
};

/**
 * So many guests, some from each of a few addresses, in turns at these processes. To be called before a test sets low limits:
 * entering is counted too.
 */
export const someGuests = async (
  world: World,
  count: number,
  from: readonly string[],
  at: World['processes'] = [world.running],
): Promise<Person[]> => {
  const people: Person[] = [];
  for (let next = 0; next < count; next += 1)
    people.push(await someGuest(world, from[next % from.length], at[next % at.length]));
  return people;
};

export const joinAll = async (roomId: string, people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.rooms.joinRoom({ roomId });
};

/** The same in a Private room, by an invitation. */
export const inviteAll = async (owner: Person, roomId: string, people: readonly Person[]): Promise<void> => {
  const { inviteCode } = await owner.client.rooms.createInvite({ roomId });
  for (const { client } of people) await client.rooms.acceptInvite({ inviteCode });
};

export const newAddresses = (count: number): string[] => Array.from({ length: count }, newAddress);

/** These people joined so long ago, and wrote there. */
export const makeOld = (world: World, roomId: string, age: number, ...people: readonly Person[]) =>
  runWrite(world, (tx) =>
    tx
      .updateTable('room_members')
      .set((of) => ({ joined_at: of('joined_at', '-', age), wrote_at: 1 }))
      .where('room_id', '=', roomId)
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute(),
  );

/** So many others joined a room within the week before today. */
export const makeUsual = (world: World, roomId: string, count: number) =>
  runWrite(world, (tx) =>
    tx
      .insertInto('room_members')
      .values(
        Array.from({ length: count }, () => ({
          room_id: roomId,
          user_id: newId(),
          role: 1,
          level: 'mentions' as const,
          joined_at: world.clock.now() - days(3),
          last_read_rev: 0,
          wrote_at: 1,
          sort_rank: null,
          sort_name: '',
        })),
      )
      .execute(),
  );
