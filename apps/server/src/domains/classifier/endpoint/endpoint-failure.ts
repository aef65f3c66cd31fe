/** `input`: it will not judge this one, which says nothing of the next. */
type FailureKind = 'endpoint' | 'input';

/** The endpoint gave no verdict. The message is of our own words and its status: nothing of what was asked or answered. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** When it wants to be asked again (ms). */
  readonly retryAt: number | undefined;
  /** Whether the same may be asked again. */
  readonly again: boolean;

  constructor(
    message: string,
    {
      kind = 'endpoint',
      retryAt,
      again = true,
    }: { readonly kind?: FailureKind; readonly retryAt?: number | undefined; readonly again?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
    this.again = again;
  }
}

/** Seconds or a date, as a time (ms). */
const retryAfter = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  const at = /^\d{1,9}$/.test(value) ? now + Number(value) * 1000 : Date.parse(value);
  return Number.isFinite(at) && at > now ? at : undefined;
};

/** It does not judge what is too long or of a kind that it does not know. */
const ofInput: readonly number[] = [400, 413, 415, 422];

export const refusedStatus = ({ status, headers }: Response, now: number): EndpointFailure => {
  if (ofInput.includes(status)) return new EndpointFailure(`status ${status}`, { kind: 'input', again: false });
  const again = status === 429 || status >= 500;
  const retryAt = again ? retryAfter(headers.get('retry-after'), now) : undefined;
  return new EndpointFailure(`status ${status}`, { again, retryAt });
};

const codeIn = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no connection';
};

/** What went wrong on the way; errors of `fetch` name addresses, so only their code is kept. */
export const failureOf = (error: unknown): EndpointFailure =>
  error instanceof EndpointFailure ? error : new EndpointFailure(codeIn(error));
