import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type BotSession, freeUsername, openBotSession } from '../accounts/api.ts';
import { refuseBanned } from '../bans/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { insertPerson } from '../people/api.ts';
import { addMember, endMembership, lockRoom, takeAccess } from '../rooms/api.ts';
import { countBotsIn } from './bots.queries.ts';

export interface BotInRoom {
  readonly roomId: string;
  readonly botId: string;
  /** Null for whoever runs the program. */
  readonly by: string | null;
  /** Milliseconds. */
  readonly at: number;
  readonly log: LogStamp;
}

/** Makes a bot a member of a room. False when it is one already. Throws BOTS_LIMIT, and BANNED for a bot that is. */
export const storeInRoom = async (tx: Tx, { roomId, botId, by, at, log }: BotInRoom): Promise<boolean> => {
  const room = await lockRoom(tx, roomId);
  await refuseBanned(tx, { userId: botId, roomId, at });
  const before = await countBotsIn(tx, roomId);
  if (!(await addMember(tx, roomId, botId, room.rev, at))) return false;
  if (before >= limits.botsInRoom)
    throw new Refusal('BOTS_LIMIT', { msg: `A room has at most ${limits.botsInRoom} bots.` });
  await logAction(tx, log, { by, what: 'addBot', whom: botId, roomId });
  return true;
};

export const storeBotInRoom = defineWrite({
  name: 'bots.storeBotInRoom',
  key: ({ roomId }: BotInRoom) => roomId,
  run: async (tx, adding: BotInRoom) => ({ added: await storeInRoom(tx, adding) }),
});

export interface NewBot {
  readonly id: string;
  readonly username: string;
  /** What is appended to the name of a guest who will not return. */
  readonly suffix: string;
  readonly about: string;
  readonly ownerId: string;
  /** How many bots the owner may have; null for any number. */
  readonly most: number | null;
  readonly session: BotSession;
  readonly roomId: string | null;
  /** Who makes it; null for whoever runs the program. */
  readonly by: string | null;
  readonly log: LogStamp;
  /** Milliseconds. */
  readonly now: number;
}

/** Locks the owner's row, so that of two bots made at once the second counts the first. */
const refuseTooMany = async (tx: Tx, { ownerId, most }: NewBot): Promise<void> => {
  await tx.selectFrom('people').select('id').where('id', '=', ownerId).$call(forUpdate(tx)).execute();
  if (most === null) return;
  const owned = await tx
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .select('people.id')
    .where('bots.owner_id', '=', ownerId)
    .where('people.removed_at', 'is', null)
    .execute();
  if (owned.length >= most)
    throw new Refusal('BOTS_LIMIT', { msg: `You have ${limits.botsOfOwner} bots, which is as many as you can.` });
};

/** Stores a bot with its token, in a room if one is given. Throws NAME_TAKEN and BOTS_LIMIT. */
export const storeBot = defineWrite({
  name: 'bots.storeBot',
  key: ({ ownerId }: NewBot) => ownerId,
  run: async (tx, bot: NewBot): Promise<void> => {
    const { id, username, suffix, about, ownerId, session, roomId, now } = bot;
    await refuseTooMany(tx, bot);
    await freeUsername(tx, username, now, suffix);
    const person = { id, username, rank: botRank, guest: 0 as const, heldUntil: null, language: null, about, now };
    if (!(await insertPerson(tx, person))) throw new Refusal('NAME_TAKEN');
    await tx.insertInto('bots').values({ user_id: id, owner_id: ownerId, created_at: now }).execute();
    await openBotSession(tx, id, session, now);
    if (roomId !== null) await storeInRoom(tx, { roomId, botId: id, by: bot.by, at: now, log: bot.log });
  },
});

/** Ends a bot's membership. Throws NO_SUCH_PERSON when it is not in the room. */
export const removeBotFromRoom = defineWrite({
  name: 'bots.removeBotFromRoom',
  key: ({ roomId }: BotInRoom) => roomId,
  run: async (tx, { roomId, botId, by, log }: BotInRoom) => {
    const room = await lockRoom(tx, roomId);
    const notifications = await endMembership(tx, room, botId);
    if (!notifications) throw new Refusal('NO_SUCH_PERSON');
    await takeAccess(tx, roomId);
    await logAction(tx, log, { by, what: 'removeBot', whom: botId, roomId });
    return notifications;
  },
});

interface Replacing {
  readonly botId: string;
  readonly session: BotSession;
  /** Milliseconds. */
  readonly now: number;
}

/** Ends every session of a bot and stores the new one. */
export const replaceToken = defineWrite({
  name: 'bots.replaceToken',
  key: ({ botId }: Replacing) => botId,
  run: (tx, { botId, session, now }: Replacing) => openBotSession(tx, botId, session, now),
});

/** A program has connected as the bot. Answers its number, greater than that of every one before. */
export const nextProgram = defineWrite({
  name: 'bots.nextProgram',
  key: ({ botId }: { readonly botId: string }) => botId,
  run: async (tx, { botId }): Promise<number> => {
    const { program } = await tx
      .updateTable('bots')
      .set((of) => ({ program: of('program', '+', 1) }))
      .where('user_id', '=', botId)
      .returning('program')
      .executeTakeFirstOrThrow();
    return program;
  },
});

interface OnlineProgram {
  readonly botId: string;
  readonly roomId: string;
  readonly process: string;
  readonly program: number;
  /** Milliseconds. */
  readonly since: number;
}

/** A program has registered commands in a room; nothing is stored of one that another one has replaced. */
export const storeOnline = defineWrite({
  name: 'bots.storeOnline',
  key: ({ botId }: OnlineProgram) => botId,
  run: async (tx, { botId, roomId, process, program, since }: OnlineProgram) => {
    const bot = await tx
      .selectFrom('bots')
      .select('program')
      .where('user_id', '=', botId)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (bot?.program !== program) return;
    const online = { process, program, since, left_at: null };
    await tx
      .insertInto('online_bots')
      .values({ bot_id: botId, room_id: roomId, ...online })
      .onConflict((conflict) => conflict.columns(['bot_id', 'room_id']).doUpdateSet(online))
      .execute();
  },
});

/** It has left the room at that process. */
export const storeOffline = defineWrite({
  name: 'bots.storeOffline',
  key: ({ botId }: Omit<OnlineProgram, 'since'>) => botId,
  run: async (tx, { botId, roomId, process, program, at }: Omit<OnlineProgram, 'since'> & { readonly at: number }) => {
    await tx
      .updateTable('online_bots')
      .set({ left_at: at })
      .where('bot_id', '=', botId)
      .where('room_id', '=', roomId)
      .where('process', '=', process)
      .where('program', '=', program)
      .where('left_at', 'is', null)
      .execute();
  },
});
