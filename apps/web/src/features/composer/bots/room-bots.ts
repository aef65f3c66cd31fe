import type { BotCommand, OnlineBot, RoomBot } from '@baithak/protocol/entities/bot';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { patchQueries } from '../../../lib/query-news.ts';

/** A bot of a room with its commands, here or away. */
export type KnownBot = OnlineBot;

const minutes5 = 300_000;
export const roomBotsKey = (roomId: string) => ['room bots', roomId] as const;

const roomBotsQuery = (roomId: string) => ({
  queryKey: roomBotsKey(roomId),
  staleTime: minutes5,
  retry: false,
  queryFn: async (): Promise<readonly RoomBot[]> => (await client.bots.listRoomBots({ roomId })).bots,
});

/** All bots of a room, those that are away too; undefined until they have come. Asked for while `wanted`. */
export const useRoomBots = (roomId: string, wanted: boolean): readonly RoomBot[] | undefined =>
  useQuery({ ...roomBotsQuery(roomId), enabled: wanted }).data;

/** The same, as far as they can be asked for now. */
export const loadRoomBots = async (cache: QueryClient, roomId: string): Promise<readonly RoomBot[]> =>
  cache.fetchQuery(roomBotsQuery(roomId)).catch(() => []);

export const areRoomBotsKnown = (cache: QueryClient, roomId: string): boolean =>
  cache.getQueryData(roomBotsKey(roomId)) !== undefined;

/** Those that are asked for already. */
export const readRoomBots = (cache: QueryClient, roomId: string): readonly RoomBot[] =>
  cache.getQueryData<readonly RoomBot[]>(roomBotsKey(roomId)) ?? [];

/**
 * Takes over that a bot has come with its commands, or gone; the list is asked for again when it does not know the bot.
 * `latest`: when the newest message was written that is known here. It was there until then at least: the device's own
 * clock may be wrong, or the device slow, and commands are compared with it.
 */
export const showBotPresence = (
  cache: QueryClient,
  roomId: string,
  botId: string,
  commands: readonly BotCommand[] | null,
  latest?: string,
): void => {
  const bots = cache.getQueryData<readonly RoomBot[]>(roomBotsKey(roomId));
  if (bots?.some(({ _id }) => _id === botId) === false)
    return void cache.invalidateQueries({ queryKey: roomBotsKey(roomId) });
  patchQueries<readonly RoomBot[]>(cache, roomBotsKey(roomId), (known) =>
    known.map((bot) => {
      if (bot._id !== botId) return bot;
      if (commands !== null) return { ...bot, online: true, commands: [...commands] };
      const { lastConnected } = bot;
      const isLater = latest !== undefined && latest > (lastConnected ?? '');
      return { ...bot, online: false, lastConnected: isLater ? latest : lastConnected };
    }),
  );
};

/** The bots that are here, then those that are away: who is first answers a command that two have. */
export const knownBots = (here: readonly OnlineBot[], all: readonly RoomBot[]): readonly KnownBot[] => {
  const away = all.filter(({ _id }) => !here.some((bot) => bot._id === _id));
  return [...here, ...away.map(({ _id, username, commands }) => ({ _id, username, commands }))];
};

/** The bots that `/help name` is about, each with the commands that are meant: all of the bot of that name, or the command itself. */
export const helpOn = (bots: readonly KnownBot[], name: string): readonly KnownBot[] =>
  bots.flatMap((bot) => {
    const commands = bot.username === name ? bot.commands : bot.commands.filter((command) => command.name === name);
    return commands.length > 0 ? [{ ...bot, commands }] : [];
  });

export const ownBotsKey = ['own bots'] as const;

/** The reader's bots, and how many there may be: 0 for whoever may have none, null for any number. */
export const useOwnBots = (isAsked: boolean) =>
  useQuery({ queryKey: ownBotsKey, enabled: isAsked, queryFn: () => client.bots.listBots() });
