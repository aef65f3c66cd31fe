import type { Notice } from './notices.ts';
import { Refusal, type RefusalOptions } from '../errors.ts';

/** A write's outcome, in a shape that crosses threads. */
export type Answer =
  | { readonly type: 'done'; readonly value: unknown; readonly notices?: readonly Notice[] | undefined }
  | { readonly type: 'refused'; readonly code: Refusal['code']; readonly options: RefusalOptions }
  | {
      readonly type: 'fault';
      readonly name: string;
      readonly message: string;
      readonly stack: string | undefined;
      readonly code: string | undefined;
    };

/** A write or read that failed for a reason that the caller does not learn. `code` is the engine's, e.g. '23505' or 'SQLITE_2067'. */
export class DatabaseFault extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
    this.code = code;
  }
}

const codeOf = (error: Error): string | undefined => {
  if ('errcode' in error && typeof error.errcode === 'number') return `SQLITE_${error.errcode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
};

export const answerOf = (error: unknown): Answer => {
  if (error instanceof Refusal) return { type: 'refused', code: error.code, options: error.options };
  if (error instanceof Error)
    return { type: 'fault', name: error.name, message: error.message, stack: error.stack, code: codeOf(error) };
  return { type: 'fault', name: 'Error', message: String(error), stack: undefined, code: undefined };
};

/**
 * The database is not available at present: PostgreSQL is not reached, shuts down, is full or became a standby of another
 * one (classes 08, 53, 57P, 25006, no such database while it is restored), SQLite's disk is full, fails or is locked by somebody else.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ECONN|ETIMEDOUT|EPIPE|08|25006|53|57P|3D000|SQLITE_(5|10|13|14)$)/.test(String(error.code));

/** PostgreSQL ended the statement because it took too long. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** The error in an answer, rebuilt on this side. */
export const errorOf = (answer: Exclude<Answer, { type: 'done' }>): Error => {
  if (answer.type === 'refused') return new Refusal(answer.code, answer.options);
  const error = new DatabaseFault(answer.message, answer.code);
  if (answer.name !== 'Error') error.name = answer.name;
  if (answer.stack !== undefined) error.stack = answer.stack;
  return error;
};
