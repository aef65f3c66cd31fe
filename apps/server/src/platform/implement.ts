import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  isServerEvent,
  type Auth,
  type Call,
  type Contract,
  type Emit,
  type ShapeIn,
  type ShapeOut,
} from '@baithak/protocol/define-contract';
import type { App, Caller, SocketCaller } from './context.ts';
import type { Started } from './services.ts';
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
export type Handlers<C extends Contract> = {
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
