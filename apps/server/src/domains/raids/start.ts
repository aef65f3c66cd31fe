import type { Raid } from '@baithak/protocol/contracts/raids';
import type { RaidLevel } from '@baithak/protocol/contracts/raids.rules';
import { Gauge } from 'prom-client';
import type { App, Caller, Started } from '../../platform/context.ts';
import { minute } from '../../platform/clock.ts';
import { hashAddresses } from '../../platform/secrets/shared-secret.ts';
import { everyRoom, type SeenRoom } from '../rooms/api.ts';
import { publishRaidHere, raidHere, raidSignal, storedRaid } from './mode/end-mode.ts';
import { inBackground } from './mode/raid-mode.ts';
import { endIn, setMode } from './mode/set-mode.ts';
import { type Owner, createOwner, tellOf } from './owner.ts';
import type { RaidTable } from './tables.ts';
import { dropHeld } from './taking/taking.write.ts';
import type { Said } from './watch/alike-texts.ts';
import { entryOf, joinOf, messageOf } from './watch/count.ts';
import { cameFrom } from './watch/people-window.ts';

/** Surges, and the raid modes that hold; what is counted is in the memory of one process. A room with the id '' is the whole platform. */
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
  spare(roomId: string, things: readonly string[]): Promise<void>;
}

/** Without limits, as load tests have it, nothing is counted. */
const counting = async (
  app: App,
  owner: Owner,
): Promise<Pick<RaidsService, 'joined' | 'entered' | 'wrote' | 'needsProof'>> => {
  const { rateLimits } = app.config;
  const from = cameFrom(await hashAddresses(app, 'raids'));
  const work = { app, running: owner.running };
  // Without limits nothing is refused as a near-duplicate either.
  app.services.classifier.onAlike(({ roomId, userId }) =>
    inBackground(work, 'a refused near-duplicate could not be counted', () =>
      owner.tell({ kind: 'refused', roomId, userId }),
    ),
  );
  // Somebody has come and is not sent away for it.
  const notCounted = (error: unknown): void => app.log.error({ err: error }, 'somebody who came could not be counted');
  return {
    needsProof: owner.needsProof,
    joined: async (caller, roomId) => {
      const fact = rateLimits ? joinOf(from, caller, roomId) : undefined;
      if (fact) await owner.tell(fact).catch(notCounted);
    },
    entered: async (userId, username, address) => {
      const fact = entryOf(from, { userId, username, address }, app.clock.now());
      if (rateLimits) await owner.tell(fact).catch(notCounted);
    },
    wrote: (caller, room, said) => {
      const fact = rateLimits ? messageOf(from, caller, room, said) : undefined;
      if (fact) inBackground(work, 'a message could not be counted', () => owner.tell(fact));
    },
  };
};

/** What the process that counts has not been told is told here. */
const tell = (app: App, owner: Owner, { id: raidId, room_id: roomId }: Pick<RaidTable, 'id' | 'room_id'>): void =>
  inBackground({ app, running: owner.running }, 'a raid could not be told', async () => {
    if (!(await owner.tell({ kind: 'tell', roomId, raidId }))) await tellOf(app, raidId, () => true);
  });

export const createRaidsService = async (app: App): Promise<{ service: RaidsService; owner: Owner }> => {
  const owner = await createOwner(app);
  app.live.relay?.onSignal(raidSignal, (told) => publishRaidHere(app, told));
  const set = (roomId: string, level: 'off' | RaidLevel, by: string) =>
    level === 'off' ? endIn(app, owner, roomId, by) : setMode(app, owner, { roomId, level, by });
  const work = { app, running: owner.running };
  const service: RaidsService = {
    ...(await counting(app, owner)),
    set,
    endIn: (roomId, by) => set(roomId ?? everyRoom, 'off', by),
    closed: (roomId) => {
      inBackground(work, 'the raid mode of a closed room could not be ended', () => endIn(app, owner, roomId, null));
      inBackground(work, 'what was held of a closed room could not be let go', () => dropHeld(app.db, app.clock.now()));
    },
    raidOf: async (roomId) => {
      const raids = owner.raids();
      const counted = raids && (await raidHere(raids, roomId));
      if (counted) return counted;
      if (raids && !app.db.isShared) return null;
      const stored = await storedRaid(app, roomId);
      return stored && (await owner.tell({ kind: 'store', roomId })) ? storedRaid(app, roomId) : stored;
    },
    store: async (roomId) => void (await owner.tell({ kind: 'store', roomId })),
    tell: (raid) => tell(app, owner, raid),
    spare: async (roomId, things) => void (await owner.tell({ kind: 'spare', roomId, things })),
  };
  return { service, owner };
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
  const { service, owner } = await createRaidsService(app);
  new Gauge({
    name: 'baithak_raid_modes',
    help: 'Raid modes that hold, the one of the whole platform included',
    registers: [app.metrics.registry],
    collect() {
      this.set(owner.raids()?.active.size ?? 0);
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
    stop: owner.stop,
  };
};
