import { botsContract } from '@baithak/protocol/contracts/bots';
import type { App } from '../../platform/context.ts';

/** After the commit: the bot's program learns that it may load another room. */
export const publishAdded = ({ live }: Pick<App, 'live'>, roomId: string, botId: string): void =>
  live.user(botId).publish(botsContract.botAdded, { roomId });
