import { errors, type ErrorBody, type ErrorCode, type ErrorDetail } from '@baithak/protocol/errors';

export interface RefusalOptions {
  /** Replaces the message of the first detail, or that of the table. */
  msg?: string;
  details?: ErrorDetail[];
  /** Seconds; becomes the `Retry-After` header. */
  retryAfter?: number;
}

/** What is wrong with the first field, for people: `username must have at most 24 characters.` */
const sentenceOf = ({ path, msg }: ErrorDetail): string | undefined =>
  path === undefined || msg === undefined ? undefined : `${path === '' ? 'What was sent' : path} ${msg}.`;

/** A failure that the caller learns by its code. Anything else that is thrown is a fault and becomes UNKNOWN. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;
  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const [first] = options.details ?? [];
    super(options.msg ?? (first && sentenceOf(first)) ?? errors[code].msg);
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

/** The same for sockets, which have no headers. */
export const socketErrorBody = (refusal: Refusal): ErrorBody => ({
  ...errorBody(refusal),
  ...(refusal.options.retryAfter === undefined ? {} : { retryAfter: refusal.options.retryAfter }),
});
