import { defineContract } from './contract.ts';
import { OnlineBot } from './entities.ts';
import { Id } from './ids.ts';

/** Bots connect with ordinary sessions of rank 5; what a room sees of them. */
export const botsContract = defineContract({
  botConnected: {
    namespace: ['/room'],
    hear: 'botConnected',
    carries: { roomId: Id, bot: OnlineBot },
    says: 'A bot came into a loaded room.',
  },
  botDisconnected: {
    namespace: ['/room'],
    hear: 'botDisconnected',
    carries: { roomId: Id, bot: OnlineBot },
    says: 'A bot left.',
  },
});
