import type { screensContract } from '@baithak/protocol/screens';
import type { CallHandler } from '../../platform/implement.ts';
import { previewOf } from './preview.ts';

/** A Public Normal room and its latest messages, without signing in. */
export const previewRoom: CallHandler<typeof screensContract.previewRoom> = async (caller, { roomId }) => {
  await caller.limits.take({ name: 'previewRoom', points: 60, seconds: 60 }, caller.address);
  return previewOf(caller, roomId);
};
