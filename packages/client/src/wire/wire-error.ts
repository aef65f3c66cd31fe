import type { ErrorBody, ErrorCode, ErrorDetail } from '@baithak/protocol/errors';

/** Beside the server's codes: NETWORK (no answer, or offline) and NO_ANSWER (connected, but no answer in time). */
export type WireCode = ErrorCode | 'NETWORK' | 'NO_ANSWER';

export interface WireFailure {
  readonly code: WireCode;
  readonly msg: string;
  /** The HTTP status; 0 for sockets and when nothing came back. */
  readonly status?: number;
  readonly details?: ErrorBody['details'];
  /** Seconds to wait before the next try. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** What every call and emit of the client rejects with. */
export class WireError extends Error {
  readonly code: WireCode;
  /** A sentence for people, in English; translate by `code`. */
  readonly msg: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly retryAfter: number | undefined;
  constructor(failure: WireFailure) {
    super(`${failure.code}: ${failure.msg}`, { cause: failure.cause });
    this.name = 'WireError';
    this.code = failure.code;
    this.msg = failure.msg;
    this.status = failure.status ?? 0;
    this.details = failure.details ?? [];
    this.retryAfter = failure.retryAfter;
  }
}

/** Texts of docs/product.md#fixed-texts. */
const unknownText = 'An unknown error occured!';
export const networkError = (cause?: unknown): WireError =>
  new WireError({ code: 'NETWORK', msg: 'Network error or resource not found.', cause });
/** An answer that does not come from our server. `status`: the HTTP status. */
export const unknownError = (status: number): WireError => new WireError({ code: 'UNKNOWN', msg: unknownText, status });
export const noAnswerError = (): WireError => new WireError({ code: 'NO_ANSWER', msg: 'Server did not respond.' });

const isErrorBody = (body: unknown): body is Partial<ErrorBody> =>
  typeof body === 'object' && body !== null && 'status' in body && (body.status === 0 || body.status === false);

/** The error that an answer carries, if it is one. `status`: the HTTP status, 0 for sockets; `header`: of Retry-After. */
export const readWireError = (body: unknown, status = 0, header?: number): WireError | undefined => {
  if (!isErrorBody(body)) return undefined;
  const retryAfter = header ?? body.retryAfter;
  return new WireError({
    code: body.code ?? 'UNKNOWN',
    msg: body.msg ?? unknownText,
    status,
    ...(body.details ? { details: body.details } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
};
