export { createBot } from './create-bot.ts';
export { BotEnded, CommandError } from './errors.ts';
export type * from './types.ts';
