import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import type { ProfileBot } from '@baithak/protocol/entities/bot';
import { staffRank } from '@baithak/protocol/ranks';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { usersById } from '../people/api.ts';
import {
  bannedFrom,
  commandsOf,
  everRegistered,
  findBot,
  roomIdsOf,
  roomsOfBots,
  type RoomOfBot,
} from './bots.queries.ts';
import { presentRoom, presentState } from './room-bots.ts';

const roomsShown = 20;

export type BotReader = Pick<Viewer, 'userId' | 'guest' | 'rank' | 'bot' | 'at'>;

/** As `findPublicRoom` has it. */
const isPublic = (room: RoomOfBot): boolean => room.type === 'Normal' && isReadByEveryone(room);

const mayKnow = (room: RoomOfBot, reader: BotReader, own: ReadonlySet<string>): boolean => {
  if (own.has(room._id)) return true;
  if (reader.bot) return false;
  return reader.rank >= staffRank || (room.access === 'Public' && (room.type === 'Normal' || !reader.guest));
};

/** The rooms of a bot that the reader may know of; visitors know those that everybody may read. */
const roomsFor = async ({ db: { read } }: Pick<App, 'db'>, reader: BotReader | undefined, botId: string) => {
  const own = new Set(reader ? await roomIdsOf(read, reader.userId) : []);
  const rooms = (await roomsOfBots(read, [botId]))
    .filter((room) => (reader ? mayKnow(room, reader, own) : isPublic(room)))
    .slice(0, roomsShown);
  const ids = rooms.map(({ _id }) => _id);
  const banned = reader ? await bannedFrom(read, reader.userId, ids, reader.at) : new Set<string>();
  return rooms.map((room) => ({
    ...presentRoom(room),
    isPublic: isPublic(room),
    mayOpen: !banned.has(room._id) && (room.type === 'Normal' || reader?.guest !== true),
  }));
};

/** What a bot's profile says of it: of its rooms only those that the reader may know of. Undefined for people. */
export const profileOfBot = async (
  app: Pick<App, 'db' | 'services'>,
  reader: BotReader | undefined,
  botId: string,
): Promise<ProfileBot | undefined> => {
  const { read } = app.db;
  const bot = await findBot(read, botId);
  if (!bot) return undefined;
  const rooms = await roomsFor(app, reader, botId);
  const ids = rooms.map(({ _id }) => _id);
  const [owners, known, commands] = await Promise.all([
    usersById(read, [bot.owner_id]),
    everRegistered(read, [botId]),
    commandsOf(read, botId, ids),
  ]);
  const stateOf = reader && (await app.services.bots.online.statesOf([botId]));
  const state = stateOf ? presentState(stateOf(botId), bot, known.has(botId)) : {};
  return { by: owners.get(bot.owner_id) ?? null, rooms, ...state, commands };
};
