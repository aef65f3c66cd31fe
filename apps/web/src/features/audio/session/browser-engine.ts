import {
  isAudioPossible,
  listMicrophones,
  listOutputs,
  onDevicesChanged,
  playableCodecs,
} from '../../../lib/audio/devices.ts';
import { openMicrophone } from '../../../lib/audio/microphone.ts';
import { openPlayer } from '../../../lib/audio/player.ts';
import type { Engine } from './engine.ts';

export const browserEngine: Engine = {
  isAudioPossible,
  playableCodecs,
  openPlayer,
  openMicrophone,
  listMicrophones,
  listOutputs,
  onDevicesChanged,
};
