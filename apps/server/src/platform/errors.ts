import { errors, type ErrorBody, type ErrorCode } from '@baithak/protocol/errors';

export interface RefusalOptions {
  /** Replaces the table's sentence. */
  msg?: string;
  details?: { path: string; msg: string }[];
  /** Seconds; becomes the `Retry-After` header. */
  retryAfter?: number;
}

/** A failure that the caller is told about, by code. Anything else that is thrown is a fault and becomes UNKNOWN. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;
  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.msg ?? errors[code].msg);
    this.name = 'Refusal';
    this.code = code;
    this.options = options;
  }
}

export const errorBody = (refusal: Refusal): ErrorBody => ({
  status: 0,
  msg: refusal.message,
  code: refusal.code,
  ...(refusal.options.details ? { details: refusal.options.details } : {}),
});
