import { peopleContract } from '@baithak/protocol/people';
import { implement, notBuilt } from '../../platform/implement.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

export const peopleWire = implement(peopleContract, {
  getSettings,
  updateSettings,
  updateProfile: notBuilt,
  updateAvatar: notBuilt,
  exportMyData: notBuilt,
  deleteMyAccount: notBuilt,
});
