import { botsContract } from '@baithak/protocol/contracts/bots';
import type { BotCommand, OnlineBot } from '@baithak/protocol/entities/bot';
import type { App } from '../../platform/context.ts';
import type { Connection } from '../../platform/live/live.ts';

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
