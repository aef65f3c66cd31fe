import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { Person, World } from './world.ts';

/** A bot's program. */
export interface Bot extends Person {
  readonly token: string;
}

/** A program that has a bot's token. */
export const openBot = (world: Pick<World, 'visitor'>, bot: { _id: string; username: string }, token: string): Bot => {
  const client = world.visitor();
  client.setTokens({ accessToken: token, refreshToken: 'none' });
  const { _id: userId, username } = bot;
  const session = {
    token,
    accessToken: token,
    refreshToken: 'none',
    userId,
    username,
    rank: 5,
    guest: false,
    email: '',
  };
  return { client, userId, username, session, token };
};

/** Makes a bot of the owner's in a room. */
export const makeBot = async (world: World, owner: Person, username: string, roomId?: string): Promise<Bot> => {
  const made = await owner.client.bots.createBot({ username, ...(roomId !== undefined && { roomId }) });
  return openBot(world, made.bot, made.token);
};

/** What the bots of tests answer: `/roll [minutes] question`. */
export const roll: BotCommand = {
  name: 'roll',
  desc: 'Throws dice',
  params: [
    { name: 'minutes', kind: 'whole', optional: true },
    { name: 'question', kind: 'rest' },
  ],
};

/** Loads a room as a bot and registers commands there. */
export const register = async (bot: Bot, roomId: string, commands: BotCommand[] = [roll]): Promise<void> => {
  await bot.client.screens.loadRoom({ id: roomId });
  await bot.client.bots.registerCommands({ id: roomId, commands });
};
