import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The separate hosts (docs/product.md#hosts); `SERVICES` chooses which of them a process serves. */
export type Service = 'auth' | 'api' | 'socket' | 'assets' | 'web';

/**
 * Who may call. `none`: anyone, a bearer is not read. `maybe`: anyone, a bearer is read when there is one.
 * `signedIn`: any live session, guests included. `member`: a session of an account (guests get 403).
 * `staff`: platform rank 9 and up. `refresh`: the bearer is a refresh token. `upload`: the bearer is an upload token.
 */
export type Auth = 'none' | 'maybe' | 'signedIn' | 'member' | 'staff' | 'refresh' | 'upload';

export type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * One HTTP call. `in` is the query of a GET and the JSON body of a POST, and the values of `:name` in the path; unknown
 * fields are ignored.
 */
export interface Call {
  readonly service: Service;
  readonly route: `${'GET' | 'POST'} /${string}`;
  readonly auth: Auth;
  /** A bot may too; without, the token of a bot is FORBIDDEN (docs/contract.md#what-a-bot-may-do). */
  readonly bots?: 'may';
  readonly in: Shape;
  /** What the answer holds beside `status: 1`. */
  readonly out: Shape;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** `boolean`: status is true or false instead of 1 or 0. `own`: `out` declares `status` itself. */
  readonly envelope?: 'boolean' | 'own';
  /**
   * `multipart`: the body is read by the handler. `raw`: the handler answers with its own content type. `form`: a form may
   * be sent instead of JSON, and is not read: the path says everything.
   */
  readonly body?: 'multipart' | 'raw' | 'form';
}

export type Namespace = '/room' | '/global' | '/private';

/** Something a client emits. Its acknowledgement is `{status: 1, ...out}` or the error object. */
export interface Emit {
  readonly namespace: Namespace;
  /** Further namespaces on which the same event is accepted, with the same effect. */
  readonly also?: readonly Namespace[];
  readonly emit: string;
  readonly auth: 'signedIn' | 'member';
  readonly bots?: 'may';
  readonly in: Shape;
  readonly out: Shape;
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
  /** Also sent to the sender as this event, with the object of the acknowledgement. */
  readonly answer?: string;
  /** The event that carries a failure to the sender; `downError {heading, msg, code}` when absent. */
  readonly failure?: string;
  /** `binary`: the payload is bytes, described by `summary`. */
  readonly body?: 'binary';
}

/** Something the server publishes. */
export interface ServerEvent {
  readonly namespace: readonly Namespace[];
  readonly event: string;
  readonly payload: Shape;
  readonly summary: string;
  readonly body?: 'binary';
}

export type Entry = Call | Emit | ServerEvent;
export type Contract = Readonly<Record<string, Entry>>;

/** Declares the calls, emits and events of one domain. The key is our word, `route`, `emit` and `event` are the wire's. */
export const defineContract = <const T extends Contract>(entries: T): T => entries;

export const isCall = (entry: Entry): entry is Call => 'route' in entry;
export const isEmit = (entry: Entry): entry is Emit => 'emit' in entry;
export const isServerEvent = (entry: Entry): entry is ServerEvent => 'event' in entry;

/** To bots, and to whoever is not of the staff. */
const isForbiddenToSome = ({ auth, bots }: Call | Emit): boolean =>
  auth === 'staff' || (bots === undefined && !['none', 'refresh', 'upload'].includes(auth));

/**
 * Every code that an entry can answer with: its own, and those that its input and its auth imply. The token of an emit is
 * its connection's, checked when that is made. TOO_MANY is implied: everything costs something (docs/contract.md#budgets).
 * UNKNOWN, NOT_BUILT, NOT_READY, REQUEST_TIMEOUT (for a request that does not arrive), TOO_LARGE (for a body over the
 * transport's size) and SUSPENDED (for the token of a bot) can follow any call.
 */
export const errorsOf = (entry: Call | Emit): readonly ErrorCode[] => {
  const implied: ErrorCode[] = ['TOO_MANY'];
  if (isEmit(entry) || Object.keys(entry.in).length > 0) implied.push('INVALID_INPUT');
  if (isCall(entry) && entry.auth !== 'none')
    implied.push(...(['maybe', 'refresh', 'upload'].includes(entry.auth) ? [] : ['NO_TOKEN' as const]), 'BAD_TOKEN');
  if (entry.auth === 'member') implied.push('GUESTS_MAY_NOT');
  if (isForbiddenToSome(entry)) implied.push('FORBIDDEN');
  return [...new Set([...implied, ...entry.errors])];
};

export type ShapeIn<S extends Shape> = z.input<z.ZodObject<S>>;
export type ShapeOut<S extends Shape> = z.output<z.ZodObject<S>>;

/** The payload of an event as the server passes it, and as clients receive it. */
export type PayloadIn<E extends ServerEvent> = E extends { body: 'binary' } ? Uint8Array : ShapeIn<E['payload']>;
export type PayloadOut<E extends ServerEvent> = E extends { body: 'binary' } ? Uint8Array : ShapeOut<E['payload']>;
