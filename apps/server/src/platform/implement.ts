import {
  type Auth,
  type Call,
  type Contract,
  type Emit,
  type Shape,
  type ShapeIn,
  type ShapeOut,
  isServerEvent,
} from '@baithak/protocol/define-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { App, Caller, SocketCaller, Started } from './context.ts';
import { Refusal } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** Marks a declared call or emit that is not built yet: it answers 501 NOT_BUILT. */
export const notBuilt = Symbol('not built');

type ViewerOf<A extends Auth> = A extends 'none' | 'upload' | 'refresh'
  ? undefined
  : A extends 'maybe'
    ? Viewer | undefined
    : Viewer;

/** What a handler of a `body: 'raw'` or 'multipart' call works with beside its input. */
export interface RawHttp {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The answer of a `body: 'raw'` call. */
export interface RawAnswer {
  readonly type: string;
  readonly body: string | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

type OutOf<C extends Call> = C['body'] extends 'raw' ? RawAnswer : ShapeIn<C['out']>;

export type CallHandler<C extends Call> = (
  caller: Caller<ViewerOf<C['auth']>>,
  input: ShapeOut<C['in']>,
  http: RawHttp,
) => Promise<OutOf<C>> | OutOf<C>;

/** Bytes of a stream are taken at once: their handler waits for nothing. */
export type EmitHandler<E extends Emit> = E['body'] extends 'binary'
  ? (caller: SocketCaller, bytes: Uint8Array) => ShapeIn<E['out']>
  : (caller: SocketCaller, input: ShapeOut<E['in']>) => Promise<ShapeIn<E['out']>> | ShapeIn<E['out']>;

/** An action for each call and emit. It ranges over `keyof C` so that "go to definition" leads to the contract's entry. */
type Handlers<C extends Contract> = {
  readonly [K in keyof C as C[K] extends Call | Emit ? K : never]:
    | (C[K] extends Call ? CallHandler<C[K]> : C[K] extends Emit ? EmitHandler<C[K]> : never)
    | typeof notBuilt;
};

export interface Wire {
  readonly contract: Contract;
  // Typed at `implement`; the platform only needs to find and call them.
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Binds a domain's contract to its actions. A missing handler is a type error. */
export const implement = <C extends Contract>(contract: C, handlers: Handlers<C>): Wire => ({ contract, handlers });

/** A domain that is not built yet: every call and emit of it is NOT_BUILT. */
export const implementNothing = (contract: Contract): Wire => ({
  contract,
  handlers: Object.fromEntries(
    Object.entries(contract).flatMap(([key, entry]) => (isServerEvent(entry) ? [] : [[key, notBuilt]])),
  ),
});

/** What a domain provides to app.ts. `S` is the service that it keeps in the process, if any. */
export interface Domain<S = unknown> {
  readonly wire: Wire;
  /** Runs once the database is migrated, before the first request. */
  readonly start?: (app: App) => Promise<Started<S>>;
}

/**
 * A checker of one entry's input: the parsed input, or Refusal INVALID_INPUT with a detail per wrong field. Unknown
 * fields are dropped.
 */
export const inputChecker = (shape: Shape): ((raw: unknown) => unknown) => {
  const schema = z.object(shape);
  return (raw) => {
    const parsed = schema.safeParse(raw ?? {}, { error: describeIssue });
    if (parsed.success) return parsed.data;
    const details = parsed.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.join('.'), msg: message }));
    throw new Refusal('INVALID_INPUT', { details });
  };
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong, for people, where the contract has no text of its own; zod's messages are for programmers. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return 'is not valid';
  }
};
