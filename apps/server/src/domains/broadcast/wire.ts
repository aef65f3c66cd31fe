import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { implement } from '../../platform/implement.ts';
import { joinBroadcast, peekBroadcast } from './listening.ts';
import { muteBroadcast } from './mute.ts';
import {
  raiseHand,
  downgradeFromSpeaker,
  leaveBroadcast,
  sendAudioSlice,
  switchMicrophone,
  upgradeToSpeaker,
} from './speaking.ts';

export const broadcastWire = implement(broadcastContract, {
  joinBroadcast,
  peekBroadcast,
  upgradeToSpeaker,
  downgradeFromSpeaker,
  leaveBroadcast,
  raiseHand,
  sendAudioSlice,
  switchMicrophone,
  muteBroadcast,
});
