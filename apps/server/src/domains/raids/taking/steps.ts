import { Refusal } from '../../../platform/errors.ts';

/** Messages of one transaction. */
export const stepSize = 50;

/** Somebody else deleted it, or its room was closed, meanwhile. */
export const ignoreGone = (error: unknown): undefined => {
  if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'ROOM_NOT_FOUND')) return undefined;
  throw error;
};
