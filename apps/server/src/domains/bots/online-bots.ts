import { botsContract } from '@baithak/protocol/contracts/bots';
import type { BotCommand, OnlineBot } from '@baithak/protocol/entities/bot';
import type { App } from '../../platform/context.ts';
import type { Connection } from '../../platform/live/live.ts';
import { processName } from '../../platform/leases/leases.write.ts';
import { doubtMs, type Relay } from '../../platform/live/relay.ts';
import { createState } from '../../platform/live/states.ts';
import { newestProgram, onlineIn, programsAt, programsOf, roomsWithBots } from './bots.queries.ts';
import { nextProgram, storeOffline, storeOnline } from './bots.write.ts';
import { createTurns } from './commands.ts';

interface Registration {
  readonly bot: Pick<OnlineBot, '_id' | 'username'>;
  readonly commands: readonly BotCommand[];
  readonly connection: Connection;
}

export interface BotState {
  /** The rooms in which it has registered commands now. */
  readonly rooms: ReadonlySet<string>;
  /** Since when it is connected, in milliseconds; undefined while it is not. */
  readonly since: number | undefined;
  /** When it left one of its rooms last, in milliseconds, as far as that is known. */
  readonly leftAt: number | undefined;
}

/** The bots that have registered commands in rooms that they have loaded. */
export interface OnlineBots {
  /** Everybody in the room gets botConnected. */
  register(connection: Connection, roomId: string, commands: readonly BotCommand[]): Promise<void>;
  /** A socket has left a room: when the bot registered on it, the room gets botDisconnected. */
  left(connection: Connection, roomId: string): void;
  /** A person (everybody without `userId`) was taken out of a room. */
  removed(roomId: string, userId: string | undefined): void;
  /** To be awaited before `inRoom`, once somebody has loaded the room. */
  know(roomId: string): Promise<void>;
  /** As everybody in the room here was told. */
  inRoom(roomId: string): OnlineBot[];
  statesOf(botIds: readonly string[]): Promise<(botId: string) => BotState>;
  stop(): Promise<void>;
}

/** Those of one process, in its memory. */
export const createOnlineBots = ({ live, clock }: Pick<App, 'live' | 'clock'>): OnlineBots => {
  /** By room, then by bot. */
  const rooms = new Map<string, Map<string, Registration>>();
  const since = new Map<string, number>();
  const left = new Map<string, number>();

  const end = (roomId: string, botId: string): void => {
    const room = rooms.get(roomId);
    const registration = room?.get(botId);
    if (!room || !registration) return;
    room.delete(botId);
    left.set(botId, clock.now());
    if (room.size === 0) rooms.delete(roomId);
    if (![...rooms.values()].some((bots) => bots.has(botId))) since.delete(botId);
    live.room(roomId).publish(botsContract.botDisconnected, { roomId, bot: registration.bot });
  };

  return {
    register: async (connection, roomId, commands) => {
      const { userId: _id, username } = connection.viewer;
      const bot = { _id, username };
      const room = rooms.get(roomId) ?? new Map<string, Registration>();
      rooms.set(roomId, room.set(_id, { bot, commands, connection }));
      if (!since.has(_id)) since.set(_id, clock.now());
      live.room(roomId).publish(botsContract.botConnected, { roomId, bot, commands: [...commands] });
    },
    left: (connection, roomId) => {
      const { userId } = connection.viewer;
      // The bot may have registered anew on another socket meanwhile.
      if (rooms.get(roomId)?.get(userId)?.connection.id === connection.id) end(roomId, userId);
    },
    removed: (roomId, userId) => {
      for (const botId of [...(rooms.get(roomId)?.keys() ?? [])])
        if (userId === undefined || userId === botId) end(roomId, botId);
    },
    know: async () => undefined,
    inRoom: (roomId) =>
      [...(rooms.get(roomId)?.values() ?? [])].map(({ bot, commands }) => ({ ...bot, commands: [...commands] })),
    statesOf: async () => (botId) => ({
      rooms: new Set([...rooms].flatMap(([roomId, bots]) => (bots.has(botId) ? [roomId] : []))),
      since: since.get(botId),
      leftAt: left.get(botId),
    }),
    stop: async () => undefined,
  };
};

/*
 * Bots of several processes (docs/mechanisms.md#bots-of-several-processes): which program is the bot, and where it has registered
 * commands, is in the database. Whoever changes it signals that, and each process tells its people what it reads after that.
 */

type SharedApp = Pick<App, 'live' | 'db' | 'clock' | 'log' | 'leases'>;

/** What was lost on the way, and whose process died, is looked for so often, in milliseconds. */
const checkMs = 30_000;

/** The programs at this process. Of two with a bot's token that with the greater number is the bot, wherever they are. */
const createPrograms = (app: SharedApp, relay: Pick<Relay, 'onDoubt'>) => {
  const { db, live, log } = app;
  const coming = new Map<Connection, Promise<number | undefined>>();
  const numbers = new Map<Connection, number>();
  const replaced = createState(app, {
    name: 'botProgram',
    of: 'person',
    read: async (botId) => {
      const newest = await newestProgram(db.read, botId);
      return () => {
        for (const [connection, number] of numbers)
          if (connection.viewer.userId === botId && number < newest) live.endReplaced(connection);
      };
    },
  });
  const number = async (connection: Connection): Promise<number | undefined> => {
    const { userId: botId } = connection.viewer;
    try {
      const own = await db.write(nextProgram, { botId });
      if (coming.has(connection)) numbers.set(connection, own);
      replaced.changed(botId);
      return own;
    } catch (error) {
      log.error({ err: error, botId }, 'a program could not become the bot');
      live.disconnectUser(botId);
      return undefined;
    }
  };
  live.onConnected((connection) => {
    if (connection.viewer.bot && connection.namespace === '/room') coming.set(connection, number(connection));
  });
  live.onDisconnected((connection) => {
    coming.delete(connection);
    numbers.delete(connection);
  });
  relay.onDoubt(({ people }) => {
    const here = new Set([...numbers.keys()].map(({ viewer }) => viewer.userId));
    for (const botId of here) if (people?.includes(botId) !== false) replaced.tellSoon([botId]);
  }, doubtMs);
  return {
    numberOf: async (connection: Connection): Promise<number | undefined> => coming.get(connection),
    stop: async () => {
      await Promise.all(coming.values());
      await replaced.stop();
    },
  };
};

interface TellRooms {
  /** What the people of a room here were told, as long as somebody has it loaded. */
  told(roomId: string): ReadonlyMap<string, OnlineBot> | undefined;
  /** Tells them how it is now. */
  tellHere(roomId: string): Promise<void>;
  tellSoon(roomIds: readonly string[]): void;
  /** Something has changed in a room: everybody in it is told, wherever they are. */
  changed(roomId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Those of these rows whose process lives. */
const living = async <Row extends { readonly process: string }>(
  { leases }: SharedApp,
  rows: readonly Row[],
): Promise<Row[]> => {
  const processes = [...new Set(rows.map(({ process }) => process))].filter((process) => process !== leases.me);
  const held = await leases.read(processes.map((process) => `${processName}${process}`));
  const alive = new Set([leases.me, ...held.map(({ holder }) => holder)]);
  return rows.filter(({ process }) => alive.has(process));
};

const tellRooms = (app: SharedApp): TellRooms => {
  const { db, live } = app;
  /** By the room's order, which is another one once everybody has left and somebody comes. */
  const known = new WeakMap<object, ReadonlyMap<string, OnlineBot>>();
  const told: TellRooms['told'] = (roomId) => known.get(live.order(roomId) ?? {});
  const tell = (roomId: string, now: ReadonlyMap<string, OnlineBot>): void => {
    const order = live.order(roomId);
    if (!order) return;
    const before = known.get(order);
    known.set(order, now);
    const room = live.roomHere(roomId);
    for (const { _id, username } of before?.values() ?? [])
      if (!now.has(_id)) room.publish(botsContract.botDisconnected, { roomId, bot: { _id, username } });
    for (const { commands, ...bot } of now.values())
      if (JSON.stringify(before?.get(bot._id)?.commands) !== JSON.stringify(commands))
        room.publish(botsContract.botConnected, { roomId, bot, commands });
  };
  const state = createState(app, {
    name: 'onlineBots',
    of: 'room',
    read: async (roomId) => {
      const rows = await living(app, await onlineIn(db.read, roomId));
      const now = new Map(rows.map(({ bot }) => [bot._id, bot]));
      return () => tell(roomId, now);
    },
  });
  const tellHere = async (roomId: string): Promise<void> => state.tellHere(roomId);
  return {
    told,
    tellHere,
    tellSoon: state.tellSoon,
    changed: async (roomId) => {
      state.changed(roomId);
      await tellHere(roomId);
    },
    stop: state.stop,
  };
};

interface StoredRegistration {
  readonly connection: Connection;
  readonly program: number;
  readonly roomId: string;
}

const keyOf = (roomId: string, botId: string): string => `${roomId} ${botId}`;

/** What the programs of this process have registered, as it is stored. */
const createRegistrations = ({ db, clock, leases, log }: SharedApp, changed: TellRooms['changed']) => {
  const registered = new Map<string, StoredRegistration>();
  const since = new WeakMap<Connection, number>();
  const running = new Set<Promise<void>>();
  // What is stored of one bot is stored in the order in which it happened.
  const inTurn = createTurns();
  const end = async (roomId: string, botId: string, program: number): Promise<void> => {
    await db.write(storeOffline, { botId, roomId, process: leases.me, program, at: clock.now() });
    await changed(roomId);
  };
  const endSoon = (roomId: string, botId: string, is: (registration: StoredRegistration) => boolean): void => {
    const key = keyOf(roomId, botId);
    const ending: Promise<void> = inTurn(botId, async () => {
      const registration = registered.get(key);
      if (!registration || !is(registration)) return;
      registered.delete(key);
      await end(roomId, botId, registration.program);
    })
      // The next check finds that it is stored and not here.
      .catch((error: unknown) => log.error({ err: error, botId }, 'a bot that left could not be stored'))
      .finally(() => running.delete(ending));
    running.add(ending);
  };
  return {
    all: () => registered.values(),
    register: (connection: Connection, program: number, roomId: string) =>
      inTurn(connection.viewer.userId, async () => {
        if (!connection.loaded.has(roomId)) return;
        const { userId: botId } = connection.viewer;
        const from = since.get(connection) ?? clock.now();
        since.set(connection, from);
        registered.set(keyOf(roomId, botId), { connection, program, roomId });
        await db.write(storeOnline, { botId, roomId, process: leases.me, program, since: from });
        await changed(roomId);
      }),
    endSoon,
    /** What is stored of this process, and not here. */
    endLost: async (): Promise<void> => {
      for (const { bot_id: botId, room_id: roomId, program } of await programsAt(db.read, leases.me))
        await inTurn(botId, async () => {
          if (registered.get(keyOf(roomId, botId))?.program !== program) await end(roomId, botId, program);
        });
    },
    settled: () => Promise.all(running),
  };
};

/** Those of all processes. */
export const createSharedOnlineBots = (app: SharedApp, relay: Pick<Relay, 'onDoubt'>): OnlineBots => {
  const { db, live, log } = app;
  const programs = createPrograms(app, relay);
  const rooms = tellRooms(app);
  const own = createRegistrations(app, rooms.changed);
  let checking: Promise<void> | undefined;
  const check = async (ids: readonly string[]): Promise<void> => {
    const withBots = new Set(await roomsWithBots(db.read, ids));
    rooms.tellSoon(ids.filter((roomId) => withBots.has(roomId) || rooms.told(roomId)?.size));
  };
  const checkSoon = (ids: () => readonly string[]): void => {
    checking = (checking ?? Promise.resolve())
      .then(() => check(ids()))
      .catch((error: unknown) => log.warn({ err: error }, 'bots could not be compared'));
  };
  relay.onDoubt((doubt) => checkSoon(() => doubt.rooms ?? live.loadedRooms()), doubtMs);
  const regularly = setInterval(() => {
    checkSoon(live.loadedRooms);
    own.endLost().catch((error: unknown) => log.warn({ err: error }, 'bots could not be compared'));
  }, checkMs).unref();

  return {
    register: async (connection, roomId) => {
      const program = await programs.numberOf(connection);
      if (program !== undefined) await own.register(connection, program, roomId);
    },
    left: (connection, roomId) =>
      own.endSoon(roomId, connection.viewer.userId, (registration) => registration.connection === connection),
    removed: (roomId, userId) => {
      for (const { connection, roomId: id } of own.all()) {
        const { userId: botId } = connection.viewer;
        if (id === roomId && (userId === undefined || userId === botId)) own.endSoon(roomId, botId, () => true);
      }
    },
    know: async (roomId) => {
      if (!rooms.told(roomId)) await rooms.tellHere(roomId);
    },
    inRoom: (roomId) => [...(rooms.told(roomId)?.values() ?? [])],
    statesOf: async (botIds) => {
      const rows = await programsOf(db.read, botIds);
      const alive = new Set(
        await living(
          app,
          rows.filter(({ left_at: at, program, newest }) => at === null && program === newest),
        ),
      );
      return (botId) => {
        const its = rows.filter(({ bot_id: id }) => id === botId);
        const online = its.filter((row) => alive.has(row));
        const leftAt = Math.max(...its.map(({ left_at: at }) => at ?? -Infinity));
        return {
          rooms: new Set(online.map(({ room_id: roomId }) => roomId)),
          since: online.length > 0 ? Math.min(...online.map(({ since }) => since)) : undefined,
          leftAt: Number.isFinite(leftAt) ? leftAt : undefined,
        };
      };
    },
    stop: async () => {
      clearInterval(regularly);
      await own.settled();
      await programs.stop();
      await checking;
      await rooms.stop();
    },
  };
};
