import { botsContract } from '@baithak/protocol/contracts/bots';
import { implement } from '../../platform/implement.ts';
import { createBot, deleteBot, getOwnBot, listBots, rotateBotToken } from './own-bots.ts';
import { failCommand, registerCommands } from './commands.ts';
import { addBot, listRoomBots, removeBot } from './room-bots.ts';

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
