import type { WireCode } from '@baithak/client/wire/wire-error';
import type { ErrorDetail } from '@baithak/protocol/errors';
import codes from 'virtual:error-codes';

/** Why the classifier refused a text (docs/contract.md#classifier): each is said in words of its own. */
const refusals = ['profanity', 'hate', 'threat', 'links', 'invitation', 'repeat', 'nearDuplicate'] as const;
type RefusedCode = `REFUSED_${(typeof refusals)[number]}`;

/** An error code of the contract, one of a refused text with its reason, or BROKEN for a failure in the browser itself. */
export type ProblemCode = WireCode | RefusedCode | 'BROKEN';

/** A failure for the interface: `errors:{code}` is its text. */
export interface Problem {
  code: ProblemCode;
  /** Which fields are invalid and why, in English; or the state that there is. */
  details: readonly ErrorDetail[];
  /** Seconds to wait before the next try. */
  retryAfter?: number;
}

const isCode = (code: unknown): code is WireCode =>
  typeof code === 'string' && (codes.includes(code) || code === 'NETWORK' || code === 'NO_ANSWER');

export const isRefused = (code: ProblemCode): code is RefusedCode => code.startsWith('REFUSED_');

const refusedCode = (code: WireCode, [detail]: Problem['details']): ProblemCode => {
  const reason = code === 'REFUSED' ? refusals.find((each) => each === detail?.reason) : undefined;
  return reason ? `REFUSED_${reason}` : code;
};

export const problemOf = (error: unknown): Problem => {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isCode(error.code))
    return { code: 'BROKEN', details: [] };
  const details = 'details' in error && Array.isArray(error.details) ? (error.details as Problem['details']) : [];
  const wait = 'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined;
  return { code: refusedCode(error.code, details), details, ...(wait !== undefined && { retryAfter: wait }) };
};
