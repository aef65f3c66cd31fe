import { loadingContract } from '@baithak/protocol/contracts/loading';
import { implement } from '../../platform/implement.ts';
import { getProfile, previewRoom } from '../pages/api.ts';
import { loadRoom, unloadRoom } from './load-room.ts';
import { logFrontendError } from './log-frontend-error.ts';

export const loadingWire = implement(loadingContract, {
  loadRoom,
  unloadRoom,
  previewRoom,
  getProfile,
  logFrontendError,
});
