import type { Raid } from '@baithak/protocol/contracts/raids';
import type { RaidLevel } from '@baithak/protocol/contracts/raids.rules';
import { Gauge } from 'prom-client';
import { atMostEvery } from '../../platform/throttle.ts';
import type { App, Caller, Started } from '../../platform/context.ts';
import { minute } from '../../platform/clock.ts';
import { logStamp } from '../moderation-log/api.ts';
import { everyRoom, publishFreezes, type SeenRoom } from '../rooms/api.ts';
import { beginMode } from './mode/begin-mode.ts';
import { changeRaid } from './mode/raids.write.ts';
import { endMode, publishRaid, storeAll } from './mode/end-mode.ts';
import { inBackground, numbersOf, spanOf, stopTimers, type Raids } from './mode/raid-mode.ts';
import { restoreModes } from './mode/restore-modes.ts';
import { presentRaid } from './raids.ts';
import { raidById } from './raids.queries.ts';
import type { RaidTable } from './tables.ts';
import { dropHeld } from './taking/taking.write.ts';
import { publishLine, spareTexts, takeAlike } from './taking/take-alike.ts';
import { countEntry, countJoin, countMessage, noteRefusedAlike } from './watch/count.ts';
import type { Said } from './watch/alike-texts.ts';
import { createPlaces } from './watch/place.ts';

/** Surges, and the raid modes that hold, in the memory of this process. A room with the id '' is the whole platform. */
export interface RaidsService {
  /** Whether whoever comes as a guest proves some work first: while raid mode is on for the whole platform, or guests come in a surge. */
  readonly needsProof: () => boolean;
  /** After the commit: somebody has joined a room, a guest has entered, something was said or edited. Whatever fails of it is logged. */
  joined(caller: Caller, roomId: string): Promise<void>;
  entered(userId: string, username: string, address: string): Promise<void>;
  wrote(caller: Caller, room: SeenRoom, said: Said): void;
  set(roomId: string, level: 'off' | RaidLevel, by: string): Promise<void>;
  /** Ends it with a freeze that somebody ends; null: everywhere. */
  endIn(roomId: string | null, by: string): Promise<void>;
  /** A room was closed. */
  closed(roomId: string): void;
  raidOf(roomId: string): Promise<Raid | null>;
  /** Stores what was counted until now. */
  store(roomId: string): Promise<void>;
  /** Tells those who may know what has changed, once a raid has ended too. */
  tell(raid: Pick<RaidTable, 'id' | 'room_id'>): void;
  /** Raid mode by itself takes none of these of a room away any more. */
  spare(roomId: string, things: readonly string[]): void;
}

/** What was counted is stored and told, and near-duplicates are taken away, so often. */
const toldEveryMs = 1000;
const takenEveryMs = 250;

const raidOf = async ({ app, active, places }: Raids, roomId: string): Promise<Raid | null> => {
  const mode = active.get(roomId);
  const row = mode && (await raidById(app.db.read, mode.raidId, app.clock.now()));
  if (!mode || !row) return null;
  const { signs, perMinute, ...numbers } = numbersOf(mode, places.find(roomId), app.clock.now());
  return { ...presentRaid(row), level: mode.level, ...numbers, signs: [...signs], perMinute: [...perMinute] };
};

const createRaids = (app: App): Raids => {
  const raids: Raids = {
    app,
    places: createPlaces(),
    active: new Map(),
    beginning: new Map(),
    busy: new Set(),
    running: new Set(),
    told: atMostEvery(app, toldEveryMs, 'a raid could not be told', async (roomId) => {
      const mode = raids.active.get(roomId);
      if (!mode) return;
      await storeAll(raids, mode);
      await publishRaid(app, roomId, await raidOf(raids, roomId), () => raids.active.get(roomId) === mode);
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

const setMode = async (raids: Raids, roomId: string, level: 'off' | RaidLevel, by: string): Promise<void> => {
  const { app, active, beginning } = raids;
  // One that begins at this moment is changed then. Whoever began it hears of a failure. Without one nothing is awaited: of two
  // who press at the same moment the second must find the first.
  while (beginning.has(roomId)) await beginning.get(roomId)?.catch(() => undefined);
  const mode = active.get(roomId);
  if (level === 'off') return mode && endMode(raids, mode, by);
  if (!mode) return void (await beginMode(raids, { roomId, level, signs: [], by }));
  const before = mode.level;
  if (before === level) return;
  // In memory first: whatever is stored meanwhile has it.
  mode.level = level;
  try {
    await app.db.write(changeRaid, { ...spanOf(mode), ...logStamp(app), by, logged: true });
  } catch (error) {
    if (mode.level === level) mode.level = before;
    throw error;
  }
  await publishFreezes(app, roomId);
  raids.told.soon(roomId);
};

const tell = (raids: Raids, { id, room_id: roomId }: Pick<RaidTable, 'id' | 'room_id'>): void => {
  const { app, active } = raids;
  if (active.get(roomId)?.raidId === id) return raids.told.soon(roomId);
  inBackground(raids, 'a raid that has ended could not be told', async () => {
    const row = await raidById(app.db.read, id, app.clock.now());
    if (row) await publishRaid(app, roomId, presentRaid(row), () => active.get(roomId)?.raidId !== id);
  });
};

/** Without limits, as load tests have it, nothing is counted. */
const counting = (raids: Raids): Pick<RaidsService, 'joined' | 'entered' | 'wrote' | 'needsProof'> => {
  const { app, active } = raids;
  const { rateLimits } = app.config;
  let proofUntil = 0;
  // Somebody has come and is not sent away for it.
  const notCounted = (error: unknown): void => app.log.error({ err: error }, 'somebody who came could not be counted');
  const askProof = (until: number): void => void (proofUntil = Math.max(proofUntil, until));
  return {
    needsProof: () => active.has(everyRoom) || app.clock.now() < proofUntil,
    joined: async (caller, roomId) => {
      if (rateLimits) await countJoin(raids, caller, roomId).catch(notCounted);
    },
    entered: async (userId, username, address) => {
      if (rateLimits) await countEntry(raids, { userId, username, address }, askProof).catch(notCounted);
    },
    wrote: (caller, room, said) => {
      if (rateLimits)
        inBackground(raids, 'a message could not be counted', () => countMessage(raids, caller, room, said));
    },
  };
};

interface StartedRaids {
  readonly service: RaidsService;
  readonly stop: () => Promise<void>;
  /** Raid modes that hold. */
  readonly count: () => number;
}

export const createRaidsService = async (app: App): Promise<StartedRaids> => {
  const raids = createRaids(app);
  const { active } = raids;
  await restoreModes(raids);
  // Without limits nothing is refused as a near-duplicate either.
  app.services.classifier.onAlike(({ roomId, userId }) => noteRefusedAlike(raids, roomId, userId));
  const service: RaidsService = {
    ...counting(raids),
    set: (roomId, level, by) => setMode(raids, roomId, level, by),
    endIn: (roomId, by) => setMode(raids, roomId ?? everyRoom, 'off', by),
    closed: (roomId) => {
      const mode = active.get(roomId);
      if (mode)
        inBackground(raids, 'the raid mode of a closed room could not be ended', () => endMode(raids, mode, null));
      inBackground(raids, 'what was held of a closed room could not be let go', () =>
        dropHeld(app.db, app.clock.now()),
      );
    },
    raidOf: (roomId) => raidOf(raids, roomId),
    store: async (roomId) => {
      const mode = active.get(roomId);
      if (mode) await storeAll(raids, mode);
    },
    tell: (raid) => tell(raids, raid),
    spare: (roomId, things) => spareTexts(raids, roomId, things),
  };
  const stop = async (): Promise<void> => {
    for (const mode of active.values()) stopTimers(mode);
    await Promise.all([raids.told.stop(), raids.taking.stop(), raids.lines.stop()]);
    await Promise.all(raids.running);
    for (const mode of active.values()) await storeAll(raids, mode);
  };
  return { service, stop, count: () => active.size };
};

declare module '../../platform/context.ts' {
  interface Services {
    readonly raids: RaidsService;
  }
}

/** What raid mode took away goes so often once it is past its hour, in milliseconds. */
const dropEveryMs = 5 * minute;

/** Raid modes that hold go on; how many there are is in /metrics. */
export const start = async (app: App): Promise<Started<RaidsService>> => {
  const { service, stop, count } = await createRaidsService(app);
  new Gauge({
    name: 'baithak_raid_modes',
    help: 'Raid modes that hold, the one of the whole platform included',
    registers: [app.metrics.registry],
    collect() {
      this.set(count());
    },
  });
  return {
    service,
    jobs: [
      {
        name: 'raids.dropHeld',
        nextAfter: (time) => time + dropEveryMs,
        run: ({ db }) => dropHeld(db, app.clock.now()),
      },
    ],
    stop,
  };
};
