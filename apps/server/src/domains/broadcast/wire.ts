import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { implement } from '../../platform/implement.ts';
import { joinBroadcast } from './join-broadcast.ts';
import { muteBroadcast } from './mute/mute-broadcast.ts';
import { peekBroadcast } from './peek-broadcast.ts';
import { raiseHand } from './raise-hand.ts';
import { sendAudioSlice } from './send-audio-slice.ts';
import { downgradeFromSpeaker, leaveBroadcast } from './step-down.ts';
import { upgradeToSpeaker } from './upgrade-to-speaker.ts';

export const broadcastWire = implement(broadcastContract, {
  joinBroadcast,
  peekBroadcast,
  upgradeToSpeaker,
  downgradeFromSpeaker,
  leaveBroadcast,
  raiseHand,
  sendAudioSlice,
  muteBroadcast,
});
