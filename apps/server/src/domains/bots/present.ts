import type { BotCommand, BotRoom, OwnBot, RoomBot } from '@baithak/protocol/entities/bot';
import type { User } from '@baithak/protocol/entities/entities';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { presentUser } from '../people/api.ts';
import { everRegistered, roomsOfBots, type BotRow, type RoomOfBot } from './bots.queries.ts';
import { countWaiting } from './waiting-commands.queries.ts';

export const presentRoom = ({ _id, slug, title, tile }: RoomOfBot): BotRoom => ({ _id, slug, title, tile });

/** When a bot is and was connected (docs/contract.md#bots). `known`: it has registered commands before. */
export const presentState = ({ services }: Pick<App, 'services'>, row: BotRow, known: boolean) => {
  const since = services.bots.online.connectedSince(row.id);
  return { connected: since === undefined ? null : iso(since), lastConnected: known ? iso(row.last_seen_at) : null };
};

/** Bots as their owner sees them, in their order. */
export const presentOwnBots = async (app: Pick<App, 'db' | 'services'>, rows: readonly BotRow[]): Promise<OwnBot[]> => {
  const ids = rows.map(({ id }) => id);
  const [rooms, known, ...waiting] = await Promise.all([
    roomsOfBots(app.db.read, ids),
    everRegistered(app.db.read, ids),
    ...ids.map((id) => countWaiting(app.db.read, id)),
  ]);
  return rows.map((row, at) => ({
    ...presentUser(row),
    about: row.about,
    rooms: rooms.filter(({ botId }) => botId === row.id).map(presentRoom),
    ...presentState(app, row, known.has(row.id)),
    waiting: waiting[at] ?? 0,
  }));
};

/** When a bot was last connected, in milliseconds: what is stored may be a minute old, and it may have failed commands since. */
const lastConnectedAt = ({ services }: Pick<App, 'services'>, { id, last_seen_at: seenAt }: BotRow): number =>
  Math.max(seenAt, services.bots.online.leftAt(id) ?? 0);

/** A bot as the people of a room see it. */
export const presentRoomBot = (
  app: Pick<App, 'services'>,
  roomId: string,
  row: BotRow & { readonly commands: BotCommand[] | null },
  owners: ReadonlyMap<string, User>,
): RoomBot => ({
  ...presentUser(row),
  about: row.about,
  by: owners.get(row.owner_id) ?? null,
  online: app.services.bots.online.isOnline(roomId, row.id),
  lastConnected: row.commands === null ? null : iso(lastConnectedAt(app, row)),
  commands: row.commands ?? [],
});
