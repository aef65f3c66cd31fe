import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/context.ts';
import type { Lease } from '../../platform/leases/leases.ts';
import { type Signal, memoryTopic } from '../../platform/live/relay.ts';
import { atMostEvery } from '../../platform/throttle.ts';
import { type PrintedAs, printAs, readPrint } from '../classifier/api.ts';
import { everyRoom, publishFreezes } from '../rooms/api.ts';
import { publishRaid, raidHere, storeAll } from './mode/end-mode.ts';
import { type Raids, inBackground, stopTimers } from './mode/raid-mode.ts';
import { follow, restoreModes } from './mode/restore-modes.ts';
import { type RunningRaid, raidById, raidsNow } from './raids.queries.ts';
import { presentRaid } from './raids.ts';
import { publishLine, spareTexts, takeAlike } from './taking/take-alike.ts';
import { type Fact, count } from './watch/count.ts';
import { createPlaces } from './watch/place.ts';

/*
 * One process counts for all, in its memory: whoever holds the lease (docs/decisions/raids.md#one-process-counts). What holds is in
 * the database. Facts of other processes go to it over the bus; what is lost of them is not counted.
 */

/** What whoever counts is told by the others, which also wait until it is done. */
export type Told =
  | Fact
  /** What is stored of the raid mode there is another one. */
  | { readonly kind: 'changed'; readonly roomId: string }
  /** What was counted is to be stored. */
  | { readonly kind: 'store'; readonly roomId: string }
  /** Something of a raid was taken away or brought back. */
  | { readonly kind: 'tell'; readonly roomId: string; readonly raidId: string }
  /** Raid mode by itself takes none of these away any more. */
  | { readonly kind: 'spare'; readonly roomId: string; readonly things: readonly string[] };

export interface Owner {
  /** What is counted; undefined at every process but one. */
  raids(): Raids | undefined;
  /** True once whoever counts has done what follows; false where nobody answers in time. */
  tell(told: Told): Promise<boolean>;
  /** Whether whoever comes as a guest proves some work first. */
  needsProof(): boolean;
  /** What is under way here, which the stop waits for. */
  readonly running: Set<Promise<unknown>>;
  stop(): Promise<void>;
}

const leaseName = 'raids';
/** How often is looked whether nobody counts, and what was stored at other processes. */
const lookEveryMs = 1000;
/** Whoever tells something waits so long for its end, in ms. */
const answerMs = 300;
/** What was counted is stored and told, and near-duplicates are taken away, so often. */
const toldEveryMs = 1000;
const takenEveryMs = 250;

type Wrote = Extract<Fact, { readonly kind: 'wrote' }>;
/** As JSON. */
type SentText = Omit<Wrote, 'said'> & {
  readonly said: Omit<Wrote['said'], 'print'> & { readonly print?: PrintedAs | undefined };
};

interface Sent {
  readonly told: Exclude<Told, Wrote> | SentText;
  /** The process that waits for the answer. */
  readonly answer?: { readonly to: string; readonly id: string } | undefined;
}

const toldSignal: Signal<Sent> = { name: 'raids.told', topicOf: () => `lease:${leaseName}` };
const doneSignal: Signal<NonNullable<Sent['answer']> & { readonly isDone: boolean }> = {
  name: 'raids.done',
  topicOf: ({ to }) => `process:${to}`,
};
/** Guests come in a surge. */
const proofSignal: Signal<{ readonly until: number }> = { name: 'raids.proof', topicOf: () => memoryTopic };

const sentAs = (told: Told): Sent['told'] =>
  told.kind === 'wrote'
    ? { ...told, said: { ...told.said, print: told.said.print && printAs(told.said.print) } }
    : told;

const readAs = (told: Sent['told']): Told =>
  told.kind === 'wrote'
    ? { ...told, said: { ...told.said, print: told.said.print && readPrint(told.said.print) } }
    : told;

/** After something of a raid was taken away or brought back: to those who may know, also where it has ended. */
export const tellOf = async (app: App, raidId: string, isSo: () => boolean): Promise<void> => {
  const row = await raidById(app.db.read, raidId, app.clock.now());
  if (row) await publishRaid(app, row.room_id, presentRaid(row), isSo);
};

const take = async (raids: Raids, told: Told): Promise<void> => {
  const { app, active } = raids;
  const mode = active.get(told.roomId);
  switch (told.kind) {
    case 'changed':
      return follow(raids, told.roomId);
    case 'store':
      return mode && storeAll(raids, mode);
    case 'spare':
      return spareTexts(raids, told.roomId, told.things);
    case 'tell':
      if (mode?.raidId === told.raidId) return raids.told.soon(told.roomId);
      return tellOf(app, told.raidId, () => active.get(told.roomId)?.raidId !== told.raidId);
    default:
      return count(raids, told);
  }
};

const createRaids = (app: App, own: Pick<Raids, 'lease' | 'running' | 'askProof'>): Raids => {
  const raids: Raids = {
    ...own,
    app,
    places: createPlaces(),
    active: new Map(),
    beginning: new Map(),
    busy: new Set(),
    told: atMostEvery(app, toldEveryMs, 'a raid could not be told', async (roomId) => {
      const mode = raids.active.get(roomId);
      if (!mode) return;
      await storeAll(raids, mode);
      await publishRaid(app, roomId, await raidHere(raids, roomId), () => raids.active.get(roomId) === mode);
    }),
    taking: atMostEvery(app, takenEveryMs, 'near-duplicates could not be taken away', (roomId) =>
      takeAlike(raids, roomId),
    ),
    lines: atMostEvery(app, toldEveryMs, 'what was taken away could not be told', async (roomId) => {
      const mode = raids.active.get(roomId);
      if (mode) await publishLine(app, mode.raidId, roomId);
    }),
  };
  return raids;
};

const stopThrottles = async ({ told, taking, lines }: Raids): Promise<void> =>
  void (await Promise.all([told.stop(), taking.stop(), lines.stop()]));

/** Counts no more, and writes nothing further. */
const letGo = (raids: Raids): void => {
  for (const mode of raids.active.values()) stopTimers(mode);
  raids.active.clear();
  void stopThrottles(raids);
};

/** Tells whoever counts at another process. Nobody waits for what was said. */
const createTelling = ({ leases, live: { relay } }: App) => {
  const waiting = new Map<string, (isDone: boolean) => void>();
  relay?.onSignal(doneSignal, ({ id, isDone }) => waiting.get(id)?.(isDone));
  return async (told: Told): Promise<boolean> => {
    if (!relay || relay.isAway()) return false;
    if (told.kind === 'wrote' || told.kind === 'refused') {
      relay.signal(toldSignal, { told: sentAs(told) });
      return true;
    }
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.set(id, resolve);
    const timer = setTimeout(() => resolve(false), answerMs);
    relay.signal(toldSignal, { told: sentAs(told), answer: { to: leases.me, id } });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
  };
};

/** Rooms where another raid mode is stored than the one that is known. */
const changedIn = ({ active }: Raids, running: readonly RunningRaid[]): string[] => {
  const stored = new Map(running.map(({ id, room_id: roomId }) => [roomId, id]));
  return [...new Set([...stored.keys(), ...active.keys()])].filter(
    (roomId) => stored.get(roomId) !== active.get(roomId)?.raidId,
  );
};

/** Of a database that does not answer it ends by itself. */
const giveBack = (lease: Lease): Promise<void> => lease.release().catch(() => undefined);

/** What the process that counts does beside counting, and how it becomes the one. */
const createHolding = (app: App, running: Set<Promise<unknown>>, askProof: Raids['askProof']) => {
  const { relay } = app.live;
  let own: Raids | undefined;
  const raids = (): Raids | undefined => (own?.lease.isHeld() ? own : undefined);
  const restore = async (lease: Lease): Promise<void> => {
    const made = createRaids(app, { lease, running, askProof });
    try {
      await relay?.hearLease(leaseName, true);
      await restoreModes(made);
    } catch (error) {
      letGo(made);
      await giveBack(lease);
      throw error;
    }
    own = made;
    const lose = (): void => {
      letGo(made);
      void relay?.hearLease(leaseName, false);
    };
    if (lease.lost.aborted) return lose();
    lease.lost.addEventListener('abort', lose);
    // The first minute may have ended while nobody counted.
    if (relay) for (const roomId of made.active.keys()) await publishFreezes(app, roomId);
  };
  return {
    raids,
    become: async (): Promise<void> => {
      const lease = await app.leases.take(leaseName);
      if (lease) await restore(lease);
    },
    release: async (): Promise<void> => {
      if (!own) return;
      const { active, lease } = own;
      for (const mode of active.values()) stopTimers(mode);
      await stopThrottles(own);
      await Promise.all(running);
      if (!lease.isHeld()) return;
      for (const mode of active.values()) await storeAll(own, mode);
      await giveBack(lease);
    },
  };
};

export const createOwner = async (app: App): Promise<Owner> => {
  const { db, live, log } = app;
  const { relay } = live;
  const running: Owner['running'] = new Set();
  let [surgeUntil, platformUntil] = [0, 0];
  const noteSurge = (until: number): void => void (surgeUntil = Math.max(surgeUntil, until));
  const askProof = (until: number): void => {
    noteSurge(until);
    relay?.signal(proofSignal, { until });
  };
  const holding = createHolding(app, running, askProof);
  const { raids } = holding;

  const look = async (): Promise<void> => {
    if (!raids() && (await app.leases.read([leaseName])).length === 0) await holding.become();
    const stored = await raidsNow(db.read, {});
    platformUntil = stored.find(({ room_id: roomId }) => roomId === everyRoom)?.until ?? 0;
    const own = raids();
    for (const roomId of own ? changedIn(own, stored) : []) if (own) await follow(own, roomId);
  };
  let looking: Promise<void> | undefined;
  const lookAgain = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'it could not be read which raid modes hold'))
      .finally(() => (looking = undefined));
  };

  relay?.onSignal(proofSignal, ({ until }) => noteSurge(until));
  relay?.onSignal(toldSignal, ({ told, answer }) => {
    const own = raids();
    if (!own) return;
    inBackground(own, 'what another process told of raids could not be counted', async () => {
      let isDone = false;
      try {
        await take(own, readAs(told));
        isDone = true;
      } finally {
        if (answer) relay.signal(doneSignal, { ...answer, isDone });
      }
    });
  });
  const tellOther = createTelling(app);
  await holding.become();
  const timer = db.isShared ? setInterval(lookAgain, lookEveryMs).unref() : undefined;
  if (timer) lookAgain();

  return {
    raids,
    tell: async (told) => {
      const own = raids();
      if (!own) return tellOther(told);
      await take(own, told);
      return true;
    },
    needsProof: () => {
      const now = app.clock.now();
      return (raids()?.active.has(everyRoom) ?? now < platformUntil) || now < surgeUntil;
    },
    running,
    stop: async () => {
      clearInterval(timer);
      await looking;
      await holding.release();
      await Promise.all(running);
    },
  };
};
