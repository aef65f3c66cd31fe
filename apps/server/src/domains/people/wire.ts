import { peopleContract } from '@baithak/protocol/contracts/people';
import { implement } from '../../platform/implement.ts';
import { getSettings } from './get-settings.ts';
import { listIgnored } from './ignoring/list-ignored.ts';
import { updateAvatar } from './update-avatar.ts';
import { updateProfile } from './update-profile.ts';
import { updateSettings } from './update-settings.ts';

export const peopleWire = implement(peopleContract, {
  getSettings,
  updateSettings,
  updateProfile,
  updateAvatar,
  listIgnored,
});
