import { screensContract } from '@baithak/protocol/contracts/screens';
import { implement } from '../../platform/implement.ts';
import { getProfile, previewRoom } from '../pages/api.ts';
import { loadRoom, unloadRoom } from './load-room.ts';
import { logFrontendError } from './log-frontend-error.ts';

export const screensWire = implement(screensContract, {
  loadRoom,
  unloadRoom,
  previewRoom,
  getProfile,
  logFrontendError,
});
