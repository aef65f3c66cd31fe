import { botRank } from '@baithak/protocol/ranks';
import { limits } from '@baithak/protocol/limits';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import { freeUsername, openBotSession, type BotSession } from '../accounts/api.ts';
import type { LogStamp } from '../moderation/api.ts';
import { insertPerson } from '../people/api.ts';
import { storeInRoom } from './add-bot.write.ts';

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
