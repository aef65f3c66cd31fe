/** By which rights something was stored: the access rev of its room, and that of all rooms (platform/access.ts). */
export interface AccessRevs {
  readonly accessRev: number;
  readonly platformRev: number;
}

/** What was missed of a room. */
export interface Missed {
  /** The room's rev now. */
  readonly rev: number;
  /** Tells everybody who is in the room of all of it at once. */
  readonly publish: () => void;
}

/** What a room asks of the database. Each may be asked again. */
export interface RoomChecks {
  /** What changed after a rev. */
  missed(after: number): Promise<Missed>;
  /** Takes those out of the room who may not be in it any more. */
  look(): Promise<void>;
  /** The rights by which somebody may be in the room now. */
  access(): Promise<AccessRevs>;
  /** The access rev of all rooms up to which is taken here what was taken elsewhere. */
  platformRev(): number;
  /** Takes here what was taken elsewhere up to that rev. */
  catchUpTo(platformRev: number): Promise<void>;
  /** The database does not answer: everybody in the room has to connect again, and loads what they missed. */
  giveUp(error: unknown): void;
}

interface Options {
  /** Undefined: this process alone decides who is in the room, and reads nothing again. */
  readonly checks: RoomChecks | undefined;
  /** How long a missing rev may hold back later ones, in milliseconds. */
  readonly holeMs: number;
  /** Calls `run` later; the function that it returns takes that back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Milliseconds of the time in which `after` is. */
  readonly now: () => number;
}

/**
 * In which order, and when, what is published to a room goes out: once, in rev order, and to nobody who lost the room before it
 * was stored (docs/mechanisms.md#publishing).
 */
export interface RoomOrder {
  /** Publishes now, or once every rev before has been published and it is known who may hear it. What went out already is dropped. */
  put(rev: number | undefined, publish: () => void): void;
  /** Publishes what has just been read of the database, once it is known who may hear it by the rights of now. */
  putRead(publish: () => void): void;
  /** What is put from now on was stored under these rights: if they are newer than those known, it is looked who is here first. */
  see(access: AccessRevs): void;
  /** The database has this rev, and these rights: what is missing here is read. */
  position(rev: number, access: AccessRevs): void;
  /** Who may be in the room has changed elsewhere. */
  lookSoon(): void;
  /**
   * Somebody has loaded the room up to this rev: where the order starts. False: it had started behind that already, and what is
   * between the two may not have gone out: the load reads again.
   */
  startAt(rev: number): boolean;
  /** Whether what a load read of its rights holds. `isAlone`: whether nobody else is here, whose rights may be older. */
  isCurrent(accessRev: number, isAlone: () => boolean): boolean;
}

const retryMs = 250;
const longestMs = 5_000;

/** Holds back what is to go out while something is looked up. */
const createGate = ({ checks, after, now }: Options) => {
  let holds = 0;
  let waiting: (() => void)[] = [];
  const open = (): void => {
    holds -= 1;
    if (holds > 0) return;
    const due = waiting;
    waiting = [];
    for (const publish of due) publish();
  };
  return {
    pass: (publish: () => void): void => {
      if (holds === 0) publish();
      else waiting.push(publish);
    },
    /** While it is held: before all that waits. */
    passFirst: (publish: () => void): void => void waiting.unshift(publish),
    /** Repeats what fails, for a while, and calls `givenUp` then; nothing goes out meanwhile. */
    whileHeld: (ask: (checks: RoomChecks) => Promise<void>, givenUp = () => {}): void => {
      if (!checks) return;
      holds += 1;
      const until = now() + longestMs;
      const attempt = (): void => {
        ask(checks).then(open, (error: unknown) => {
          if (now() < until) return void after(retryMs, attempt);
          givenUp();
          checks.giveUp(error);
          open();
        });
      };
      attempt();
    },
  };
};

type Gate = ReturnType<typeof createGate>;

/** By which rights it is known who may hear the room. */
const createRights = ({ whileHeld }: Gate, checks: RoomChecks | undefined) => {
  let known: number | undefined;
  let isLooking = false;
  let isAskedAgain = false;
  /** One after the other: what is asked for while one runs is one more behind it. */
  const lookSoon = (): void => {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    const looked = (): void => void (isLooking = false);
    whileHeld(async ({ look }) => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await look().catch((error: unknown) => {
          isAskedAgain = true;
          throw error;
        });
      }
      looked();
    }, looked);
  };
  return {
    lookSoon,
    see: ({ accessRev, platformRev }: AccessRevs): void => {
      if (checks && platformRev > checks.platformRev()) whileHeld(({ catchUpTo }) => catchUpTo(platformRev));
      if (known !== undefined && accessRev <= known) return;
      // What comes until the look has ended waits for it, and needs none of its own.
      known = accessRev;
      lookSoon();
    },
    isCurrent: (accessRev: number, isAlone: () => boolean): boolean => {
      if (known === undefined && isAlone()) known = accessRev;
      return known === undefined || accessRev >= known;
    },
  };
};

/** What goes out, each rev once and in its order; `fill` is called when one is missing for too long. */
const createRevs = ({ pass }: Gate, { holeMs, after }: Options, fill: () => void) => {
  /** Up to here everything was let through; it may wait at the gate. */
  let last: number | undefined;
  /** Up to here everything went out. */
  let out = -1;
  let began = -1;
  const held = new Map<number, () => void>();
  let cancelHole: (() => void) | undefined;

  const goOut = (rev: number, publish: () => void): void => {
    if (rev <= out) return;
    out = rev;
    publish();
  };
  const release = (): void => {
    const before = last;
    for (const old of held.keys()) if (old <= (last ?? -1)) held.delete(old);
    for (let next = held.get((last ?? 0) + 1); next; next = held.get((last ?? 0) + 1)) {
      const rev = (last ?? 0) + 1;
      const publish = next;
      last = rev;
      held.delete(rev);
      pass(() => goOut(rev, publish));
    }
    // Another rev is missing than before: its time begins.
    if (held.size === 0 || last !== before) {
      cancelHole?.();
      cancelHole = undefined;
    }
    if (held.size > 0) cancelHole ??= after(holeMs, findHole);
  };
  const findHole = (): void => {
    cancelHole = undefined;
    if (held.size > 0) fill();
  };
  return {
    last: () => last,
    out: () => out,
    goOut,
    begin: (rev: number): boolean => {
      if (last === undefined) [last, out, began] = [rev, rev, rev];
      return rev >= began;
    },
    hold: (rev: number, publish: () => void): void => {
      held.set(rev, publish);
      release();
    },
    skipTo: (rev: number): void => {
      last = Math.max(last ?? 0, rev);
      release();
    },
    leastHeld: () => Math.min(...held.keys()),
  };
};

export const createRoomOrder = (options: Options): RoomOrder => {
  const { checks, holeMs, after } = options;
  const gate = createGate(options);
  const rights = createRights(gate, checks);
  let isHealing = false;

  /** First what was missed, then who may hear it: whoever lost the room before one of these was stored is seen to have lost it. */
  const heal = (): void => {
    if (isHealing) return;
    isHealing = true;
    const healed = (): void => void (isHealing = false);
    // What waits at the gate has not gone out, and is among what is found.
    const from = revs.out();
    gate.whileHeld(async ({ missed, access, look }) => {
      const found = await missed(from);
      // What somebody lost in every room as well: that holds the gate by itself.
      rights.see(await access());
      await look();
      healed();
      gate.passFirst(() => revs.goOut(found.rev, found.publish));
      revs.skipTo(found.rev);
    }, healed);
  };
  const revs = createRevs(gate, options, () => {
    if (checks) heal();
    else revs.skipTo(revs.leastHeld() - 1);
  });

  return {
    ...rights,
    put: (rev, publish) => {
      if (rev === undefined) return gate.pass(publish);
      revs.begin(rev - 1);
      if (rev > (revs.last() ?? -1)) revs.hold(rev, publish);
      // Where nothing is read again it goes out late.
      else if (!checks) publish();
    },
    putRead: (publish) => {
      gate.whileHeld(async ({ access }) => rights.see(await access()));
      gate.pass(publish);
    },
    position: (rev, access) => {
      rights.see(access);
      const isBehind = (): boolean => rev > (revs.last() ?? rev);
      // It may be on its way here.
      if (isBehind()) after(holeMs, () => isBehind() && heal());
    },
    startAt: revs.begin,
  };
};
