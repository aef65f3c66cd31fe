import type { WireCode } from '@baithak/client/wire/wire-error';
import { errors, type ErrorDetail } from '@baithak/protocol/errors';

/** An error code of the contract, or BROKEN for a failure in the browser itself. */
export type ProblemCode = WireCode | 'BROKEN';

/** A failure for the interface: `errors:{code}` is its text. */
export interface Problem {
  code: ProblemCode;
  /** Which fields are invalid and why, in English; or the state that there is. */
  details: readonly ErrorDetail[];
  /** Seconds to wait before the next try. */
  retryAfter?: number;
}

const isCode = (code: unknown): code is WireCode =>
  typeof code === 'string' && (code in errors || code === 'NETWORK' || code === 'NO_ANSWER');

/** Converts the rejection of a client call, or any other error. */
export const problemOf = (error: unknown): Problem => {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isCode(error.code))
    return { code: 'BROKEN', details: [] };
  const details = 'details' in error && Array.isArray(error.details) ? (error.details as Problem['details']) : [];
  const wait = 'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined;
  return { code: error.code, details, ...(wait !== undefined && { retryAfter: wait }) };
};
