import { screensContract } from '@baithak/protocol/contracts/screens';
import { implement } from '../../platform/implement.ts';
import { getProfile } from './get-profile.ts';
import { loadRoom, unloadRoom } from './load-room.ts';
import { logFrontendError } from './log-frontend-error.ts';
import { previewRoom } from './preview-room.ts';

export const screensWire = implement(screensContract, {
  loadRoom,
  unloadRoom,
  previewRoom,
  getProfile,
  logFrontendError,
});
