import type { SurgeSign } from '@baithak/protocol/contracts/raids.rules';
import { newId } from '@baithak/protocol/ids';
import type { Throttle } from '../../../platform/throttle.ts';
import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Lease } from '../../../platform/leases/leases.ts';
import { everyRoom } from '../../rooms/api.ts';
import { type Place, type Places, createPlace, minutesOf } from '../watch/place.ts';
import { type Usual, usualIn } from '../watch/usual.queries.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { type Counting, type RaidNumbers, type RaidSpan, raidMinutes } from './raids.write.ts';

/** A raid mode that holds, at the process that counts. How strict it is stands in its row alone. */
export interface RaidMode {
  readonly raidId: string;
  /** '': everywhere. */
  readonly roomId: string;
  readonly since: number;
  /** A person began it, who says that whoever comes is a raid. */
  readonly byHand: boolean;
  readonly minutes: number;
  readonly usual: Usual;
  readonly signs: Set<SurgeSign>;
  readonly crowd: Crowd;
  /** Who came since it is known who belongs to the raid, and does not: counted as a surge of their own. */
  fresh: Place;
  until: number;
  /** Until then all guests and newcomers only read. */
  allUntil: number;
  /** Whether it is decided who came with the raid. */
  judged: boolean;
  /** How often that was put off. */
  putOff: number;
  /** How often in a row everybody new was held once more. */
  renewals: number;
  joins: number;
  writers: number;
  addresses: number;
  alike: number;
  readonly timers: Map<TimerName, () => void>;
}

type TimerName = 'judge' | 'release' | 'end' | 'take';

/** What the functions of raid mode share, at the process that counts. */
export interface Raids {
  readonly app: App;
  /** Without it nothing is counted, judged or stored any more. */
  readonly lease: Lease;
  readonly places: Places;
  /** By room; the platform's is ''. */
  readonly active: Map<string, RaidMode>;
  /** By room: a raid mode that is being stored. */
  readonly beginning: Map<string, Promise<RaidMode | undefined>>;
  /** Rooms of which what is usual is being looked up, and those that were told lately. */
  readonly busy: Set<string>;
  /** What is under way, which the stop waits for. */
  readonly running: Set<Promise<unknown>>;
  /** Stores what was counted and tells it, at most once a second a room. */
  readonly told: Throttle;
  /** Takes near-duplicates away. */
  readonly taking: Throttle;
  /** Tells a room what was taken away in it. */
  readonly lines: Throttle;
  /** Until then whoever comes as a guest proves some work. */
  readonly askProof: (until: number) => void;
}

/** For what is stored by whoever counts, and not by a person. */
export const counting = ({ lease }: Pick<Raids, 'lease'>, by: string | null = null): Counting =>
  by === null ? { proof: lease.proof } : {};

/** All guests and newcomers only read for so long, until it is known who came with the raid. */
export const allHeldMs = minute;

export const spanOf = ({ raidId, roomId, until, allUntil }: RaidMode): RaidSpan => ({
  raidId,
  roomId,
  until,
  allUntil,
});

export const numbersOf = (mode: RaidMode, place: Place | undefined, now: number): RaidNumbers => {
  mode.joins = Math.max(mode.joins, place?.joins.people.size ?? 0);
  mode.writers = Math.max(mode.writers, mode.crowd.writers);
  mode.addresses = Math.max(mode.addresses, mode.crowd.addresses);
  const { minutes, joins, writers, addresses, alike } = mode;
  return {
    signs: [...mode.signs],
    perMinute: minutesOf(place, now),
    usualJoins: mode.usual.joins,
    minutes,
    joins,
    writers,
    addresses,
    alike,
  };
};

interface NewMode {
  readonly roomId: string;
  readonly now: number;
  readonly signs: readonly SurgeSign[];
  readonly byHand: boolean;
  readonly minutes: number;
  readonly usual: Usual;
}

/**
 * Whether whoever comes until the first minute is over came with the raid: where somebody has turned it on in a room. Addresses do
 * not count there: whom it holds is seen, and whoever keeps order would find out at any time which people share one.
 */
export const holdsAll = ({ byHand, roomId }: Pick<RaidMode, 'byHand' | 'roomId'>): boolean =>
  byHand && roomId !== everyRoom;

export const createMode = ({ now, signs, ...mode }: NewMode): RaidMode => ({
  ...mode,
  raidId: newId(now),
  since: now,
  signs: new Set(signs),
  crowd: createCrowd({ byAddress: !holdsAll(mode) }),
  fresh: createPlace(mode.roomId),
  until: now + raidMinutes * minute,
  allUntil: now + allHeldMs,
  judged: false,
  putOff: 0,
  renewals: 0,
  joins: 0,
  writers: 0,
  addresses: 0,
  alike: 0,
  timers: new Map(),
});

/** Work that nobody waits for: a failure is logged. */
export const inBackground = (
  { app, running }: Pick<Raids, 'app' | 'running'>,
  what: string,
  work: () => Promise<unknown>,
): void => {
  const done: Promise<unknown> = work()
    .catch((error: unknown) => app.log.error({ err: error }, what))
    .finally(() => running.delete(done));
  running.add(done);
};

/** Instead of what this timer of the mode was to do before. */
export const setTimer = (
  { app, lease }: Raids,
  { timers }: RaidMode,
  name: TimerName,
  at: number,
  run: () => void,
): void => {
  timers.get(name)?.();
  timers.set(
    name,
    app.clock.schedule(at, () => {
      if (lease.isHeld()) run();
    }),
  );
};

/** The same at a time. What fails is tried again a minute later, until it is done or something else is set. */
export const doAt = (
  raids: Raids,
  mode: RaidMode,
  { name, at, what, work }: { name: TimerName; at: number; what: string; work: () => Promise<unknown> },
): void =>
  setTimer(raids, mode, name, at, () =>
    inBackground(raids, what, () =>
      work().catch((error: unknown) => {
        const again = raids.app.clock.now() + minute;
        if (raids.active.get(mode.roomId) === mode) doAt(raids, mode, { name, at: again, what, work });
        throw error;
      }),
    ),
  );

export const stopTimers = ({ timers }: RaidMode): void => {
  for (const cancel of timers.values()) cancel();
  timers.clear();
};

/** What was looked up holds so long. */
const keptMs = 5 * minute;

/** What is usual in a place, looked up once in some minutes for all who ask. */
export const usualOf = async ({ app }: Raids, place: Place): Promise<Usual> => {
  const [now, { minutes }] = [app.clock.now(), app.settings.read().raid];
  const known = place.usual;
  if (known && known.minutes === minutes && now - known.at < keptMs) return known.usual;
  const looking = { at: now, minutes, usual: usualIn(app.db.readLong, place.id, now, minutes) };
  place.usual = looking;
  try {
    return await looking.usual;
  } catch (error) {
    if (place.usual === looking) place.usual = undefined;
    throw error;
  }
};
