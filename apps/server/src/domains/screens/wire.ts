import { screensContract } from '@baithak/protocol/contracts/screens';
import { implement } from '../../platform/implement.ts';
import { getProfile } from './get-profile.ts';
import { loadRoom } from './load-room.ts';
import { logFrontendError } from './log-frontend-error.ts';
import { previewRoom } from './preview-room.ts';
import { unloadRoom } from './unload-room.ts';

export const screensWire = implement(screensContract, {
  loadRoom,
  unloadRoom,
  previewRoom,
  getProfile,
  logFrontendError,
});
