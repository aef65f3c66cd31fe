import type { Readers } from '@baithak/protocol/contracts/rooms.rules';
import type { BotCommand, BotRoom } from '@baithak/protocol/entities/bot';
import { limits } from '@baithak/protocol/limits';
import { textsIn } from '../../platform/db/json-rows.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isBanned } from '../bans/api.ts';
import { reportablePerson, userColumns } from '../people/api.ts';

/** All that people read of a command, in their order. */
export const textOfCommand = ({ name, params, desc }: BotCommand): string =>
  [name, ...params.map((param) => param.name), desc].join(' ');

/** The same as staff read it in a report, where each has a line. */
export const linesOfCommands = (commands: readonly BotCommand[]): string =>
  commands.map((command) => `/${textOfCommand(command)}`).join('\n');

/** Of one bot that are looked through. */
const roomsOfABot = 50;

const bots = (db: Tx) =>
  db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .select([...userColumns, 'people.rank', 'people.about', 'people.last_seen_at', 'bots.owner_id'])
    .where('people.removed_at', 'is', null);

export type BotRow = Awaited<ReturnType<typeof botsOf>>[number];

/** An owner's bots, the newest first. Staff may have any number: the first 200. */
export const botsOf = (db: Tx, ownerId: string) =>
  bots(db).where('bots.owner_id', '=', ownerId).orderBy('bots.user_id', 'desc').limit(200).execute();

/** A bot by id, or by username. */
export const findBot = (db: Tx, ref: string) =>
  bots(db)
    .where(/^[0-9a-f]{24}$/.test(ref) ? 'people.id' : 'people.username', '=', ref)
    .executeTakeFirst();

/** Null for a bot that has never registered. */
const registered = (commands: string | null): BotCommand[] | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  commands === null ? null : (JSON.parse(commands) as BotCommand[]);

/** The bots that are in a room, with what each answers there. */
export const botsInRoom = async (db: Tx, roomId: string) => {
  const rows = await bots(db)
    .innerJoin('room_members', 'room_members.user_id', 'bots.user_id')
    .leftJoin('bot_registrations as registered', (join) =>
      join.onRef('registered.bot_id', '=', 'bots.user_id').onRef('registered.room_id', '=', 'room_members.room_id'),
    )
    .select('registered.commands')
    .where('room_members.room_id', '=', roomId)
    .orderBy('people.username')
    .limit(limits.botsInRoom)
    .execute();
  return rows.map(({ commands, ...row }) => ({ ...row, commands: registered(commands) }));
};

/** A bot of a room by its username, with what it answers there. */
export const botInRoom = async (db: Tx, roomId: string, username: string) => {
  const row = await bots(db)
    .innerJoin('room_members', 'room_members.user_id', 'bots.user_id')
    .leftJoin('bot_registrations as registered', (join) =>
      join.onRef('registered.bot_id', '=', 'bots.user_id').onRef('registered.room_id', '=', 'room_members.room_id'),
    )
    .select('registered.commands')
    .where('room_members.room_id', '=', roomId)
    .where('people.username', '=', username)
    .executeTakeFirst();
  return row && { ...row, commands: registered(row.commands) };
};

/** What a bot answers in any of the rooms named, each command once. */
export const commandsOf = async (db: Tx, botId: string, roomIds: readonly string[]): Promise<BotCommand[]> => {
  if (roomIds.length === 0) return [];
  const rows = await db
    .selectFrom('bot_registrations')
    .select('commands')
    .where('bot_id', '=', botId)
    .where('room_id', 'in', roomIds)
    .execute();
  const all = rows.flatMap(({ commands }) => registered(commands) ?? []);
  return [...new Map(all.map((command) => [command.name, command])).values()].slice(0, limits.botCommands);
};

/** Whoever owns a bot, with their rank on the platform. */
export const ownerOf = (db: Tx, botId: string) =>
  db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.owner_id')
    .select(['people.id', 'people.rank'])
    .where('bots.user_id', '=', botId)
    .executeTakeFirst();

/** What a bot says its commands do that was judged: here, and in the same words in another room. */
export const judgedCommands = async (
  db: Tx,
  { botId, roomId, commands }: { readonly botId: string; readonly roomId: string; readonly commands: string },
): Promise<BotCommand[]> => {
  const rows = await db
    .selectFrom('bot_registrations')
    .select('commands')
    .where('bot_id', '=', botId)
    .where('judged', '=', 1)
    .where((of) => of.or([of('room_id', '=', roomId), of('commands', '=', commands)]))
    .limit(2)
    .execute();
  return rows.flatMap((row) => registered(row.commands) ?? []);
};

/** Whether a bot still says of its commands, in one of its rooms, all that a report has kept. */
const botSays = async (db: Tx, botId: string, lines: string): Promise<boolean> => {
  const rows = await db
    .selectFrom('bot_registrations')
    .select('commands')
    .where('bot_id', '=', botId)
    .limit(roomsOfABot)
    .execute();
  return rows.some(({ commands }) => {
    const said = new Set(linesOfCommands(registered(commands) ?? []).split('\n'));
    return lines.split('\n').every((line) => said.has(line));
  });
};

type Person = typeof reportablePerson;

/** How profiles are reported: of people, and of bots, whose reports may keep what their commands say. */
export const reportableProfile = {
  ...reportablePerson,
  now: async (
    db: Tx,
    id: string,
    kept: Parameters<Person['now']>[2] & { readonly profile?: { readonly commands?: string } },
  ): ReturnType<Person['now']> => {
    const now = await reportablePerson.now(db, id, kept);
    const { commands } = kept.profile ?? {};
    return now !== 'same' || commands === undefined || (await botSays(db, id, commands)) ? now : 'changed';
  },
};

/** A room that a bot is in. */
export interface RoomOfBot extends BotRoom {
  readonly botId: string;
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
  readonly readers: Readers;
}

/** The open rooms that bots are in, by title. */
export const roomsOfBots = async (db: Tx, botIds: readonly string[]): Promise<RoomOfBot[]> => {
  if (botIds.length === 0) return [];
  const rows = await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select([
      'room_members.user_id',
      'rooms.id',
      'rooms.slug',
      'rooms.title',
      'rooms.access',
      'rooms.type',
      'rooms.readers',
      'rooms.tile_pattern',
      'rooms.tile_palette',
    ])
    .where('room_members.user_id', 'in', botIds)
    .where('rooms.closed', '=', 0)
    .orderBy('rooms.title')
    .limit(botIds.length * roomsOfABot)
    .execute();
  return rows.map(({ user_id: botId, id: _id, tile_pattern: pattern, tile_palette: palette, ...room }) => ({
    botId,
    _id,
    ...room,
    tile: { pattern, palette },
  }));
};

/** Whether a bot has ever registered commands. */
export const everRegistered = async (db: Tx, botIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (botIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bot_registrations')
    .select('bot_id')
    .distinct()
    .where('bot_id', 'in', botIds)
    .execute();
  return new Set(rows.map(({ bot_id }) => bot_id));
};

/** How many people are in a room as bots. */
export const countBotsIn = async (tx: Tx, roomId: string): Promise<number> => {
  const row = await tx
    .selectFrom('room_members')
    .innerJoin('bots', 'bots.user_id', 'room_members.user_id')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('room_members.room_id', '=', roomId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
};

/** Whether somebody owns an open room. */
export const ownsAnyRoom = async (db: Tx, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('rooms')
    .select('id')
    .where('creator', '=', userId)
    .where('closed', '=', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Of these rooms those from which somebody is banned. */
export const bannedFrom = async (
  db: Tx,
  userId: string,
  roomIds: readonly string[],
  at: number,
): Promise<ReadonlySet<string>> => {
  if (roomIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('rooms')
    .select('rooms.id')
    .where('rooms.id', 'in', roomIds)
    .where((of) => isBanned(of.val(userId), of.ref('rooms.id'), at))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The rooms that somebody has joined. */
export const roomIdsOf = async (db: Tx, userId: string): Promise<string[]> =>
  (await db.selectFrom('room_members').select('room_id').where('user_id', '=', userId).execute()).map(
    ({ room_id }) => room_id,
  );

/** An open room by its slug or id, whoever may see it. */
export const openRoomId = async (db: Tx, ref: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('rooms')
      .select('id')
      .where((where) => where.or([where('slug', '=', ref), where('id', '=', ref)]))
      .where('closed', '=', 0)
      .executeTakeFirst()
  )?.id;

/** The number of the program that is the bot, where there are several processes; 0 for a bot that is gone. */
export const newestProgram = async (db: Tx, botId: string): Promise<number> =>
  (await db.selectFrom('bots').select('program').where('user_id', '=', botId).executeTakeFirst())?.program ?? 0;

const onlineBots = (db: Tx) =>
  db
    .selectFrom('online_bots')
    .innerJoin('bots', (join) =>
      join.onRef('bots.user_id', '=', 'online_bots.bot_id').onRef('bots.program', '=', 'online_bots.program'),
    )
    .where('online_bots.left_at', 'is', null);

/** The bots that have registered commands in a room, and at which process, whether that lives or not. */
export const onlineIn = async (db: Tx, roomId: string) => {
  const rows = await onlineBots(db)
    .innerJoin('people', 'people.id', 'online_bots.bot_id')
    .innerJoin('bot_registrations as registered', (join) =>
      join
        .onRef('registered.bot_id', '=', 'online_bots.bot_id')
        .onRef('registered.room_id', '=', 'online_bots.room_id'),
    )
    .select(['people.id', 'people.username', 'registered.commands', 'online_bots.process'])
    .where('online_bots.room_id', '=', roomId)
    .where('people.removed_at', 'is', null)
    .orderBy('online_bots.since')
    .orderBy('people.id')
    .execute();
  return rows.map(({ id: _id, username, commands, process }) => ({
    process,
    bot: { _id, username, commands: registered(commands) ?? [] },
  }));
};

/** Where these bots have registered commands, and had before; `newest`: the number of the program that is the bot. */
export const programsOf = (db: Tx, botIds: readonly string[]) =>
  db
    .selectFrom('online_bots')
    .innerJoin('bots', 'bots.user_id', 'online_bots.bot_id')
    .selectAll('online_bots')
    .select('bots.program as newest')
    .where('online_bots.bot_id', 'in', botIds.length === 0 ? [''] : botIds)
    .execute();

/** What is stored as registered at a process. */
export const programsAt = (db: Tx, process: string) =>
  db
    .selectFrom('online_bots')
    .select(['bot_id', 'room_id', 'program'])
    .where('process', '=', process)
    .where('left_at', 'is', null)
    .execute();

/** Of these rooms those in which a bot has registered commands. */
export const roomsWithBots = async (db: Tx, roomIds: readonly string[]): Promise<string[]> => {
  if (roomIds.length === 0) return [];
  const json = JSON.stringify(roomIds);
  const rows = await onlineBots(db)
    .select('online_bots.room_id')
    .distinct()
    .where('online_bots.room_id', 'in', textsIn(db, json))
    .execute();
  return rows.map(({ room_id: roomId }) => roomId);
};
