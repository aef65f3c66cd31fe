import { peopleContract } from '@baithak/protocol/contracts/people';
import { implement } from '../../platform/implement.ts';
import { getSettings, updateSettings } from './settings.ts';
import { listIgnored } from './ignoring.ts';
import { updateAvatar, updateProfile } from './profile.ts';

export const peopleWire = implement(peopleContract, {
  getSettings,
  updateSettings,
  updateProfile,
  updateAvatar,
  listIgnored,
});
