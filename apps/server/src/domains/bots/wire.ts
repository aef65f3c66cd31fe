import { botsContract } from '@baithak/protocol/contracts/bots';
import { implement } from '../../platform/implement.ts';
import { createBot } from './create-bot.ts';
import { deleteBot } from './delete-bot.ts';
import { failCommand } from './fail-command.ts';
import { getOwnBot } from './get-own-bot.ts';
import { listBots } from './list-bots.ts';
import { registerCommands } from './register-commands.ts';
import { addBot, listRoomBots, removeBot } from './room-bots.ts';
import { rotateBotToken } from './rotate-token.ts';

export const botsWire = implement(botsContract, {
  createBot,
  rotateBotToken,
  deleteBot,
  getOwnBot,
  listBots,
  addBot,
  removeBot,
  listRoomBots,
  registerCommands,
  failCommand,
});
