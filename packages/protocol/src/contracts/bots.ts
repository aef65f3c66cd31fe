import { defineContract } from '../define-contract.ts';
import { OnlineBot } from '../entities/entities.ts';
import { Id } from '../ids.ts';

/** Bots connect with ordinary sessions of rank 5; what a room sees of them. */
export const botsContract = defineContract({
  botConnected: {
    namespace: ['/room'],
    event: 'botConnected',
    payload: { roomId: Id, bot: OnlineBot },
    summary: 'A bot connected to a loaded room.',
  },
  botDisconnected: {
    namespace: ['/room'],
    event: 'botDisconnected',
    payload: { roomId: Id, bot: OnlineBot },
    summary: 'A bot disconnected.',
  },
});
