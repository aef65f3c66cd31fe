import type { ProfileBot } from '@baithak/protocol/entities/bot';
import { staffRank } from '@baithak/protocol/ranks';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { usersById } from '../people/api.ts';
import { commandsOf, everRegistered, findBot, roomIdsOf, roomsOfBots } from './bots.queries.ts';
import { presentRoom, presentState } from './present.ts';

const roomsShown = 20;

/** What a bot's profile says of it: of its rooms only those that the reader may know of. Undefined for people. */
export const profileOfBot = async (
  app: Pick<App, 'db' | 'services'>,
  viewer: Pick<Viewer, 'userId' | 'guest' | 'rank'> | undefined,
  botId: string,
): Promise<ProfileBot | undefined> => {
  const { read } = app.db;
  const bot = await findBot(read, botId);
  if (!bot) return undefined;
  const own = new Set(viewer ? await roomIdsOf(read, viewer.userId) : []);
  const rooms = (await roomsOfBots(read, [botId]))
    .filter(
      ({ _id, access, type }) =>
        own.has(_id) ||
        (viewer && viewer.rank >= staffRank) ||
        (access === 'Public' && (type === 'Normal' || (viewer && !viewer.guest))),
    )
    .slice(0, roomsShown);
  const ids = rooms.map(({ _id }) => _id);
  const [owners, known, commands] = await Promise.all([
    usersById(read, [bot.owner_id]),
    everRegistered(read, [botId]),
    commandsOf(read, botId, ids),
  ]);
  const by = owners.get(bot.owner_id) ?? null;
  return { by, rooms: rooms.map(presentRoom), ...presentState(app, bot, known.has(botId)), commands };
};
