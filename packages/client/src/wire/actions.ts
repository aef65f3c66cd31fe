import type {
  Call,
  Contract,
  Emit,
  PayloadOut,
  ServerEvent,
  ShapeIn,
  ShapeOut,
} from '@baithak/protocol/define-contract';
import type { Contracts } from '@baithak/protocol/contracts';
import type { CallOptions } from '../options.ts';

/** The body of an upload; `token` is the createdToken of startUpload, `poster` a picture of the video that comes before it, `frames` further JPEGs of it. */
export interface UploadInput {
  readonly token: string;
  readonly files: readonly {
    readonly blob: Blob;
    readonly name: string;
    readonly poster?: Blob;
    readonly frames?: readonly Blob[];
  }[];
}

type InputOf<E extends Call | Emit> = E extends { body: 'multipart' }
  ? UploadInput
  : E extends { body: 'binary' }
    ? Uint8Array
    : ShapeIn<E['in']>;

/** A raw call gives the response itself. */
export type AnswerOf<E extends Call | Emit> = E extends { body: 'raw' } ? Response : ShapeOut<E['out']>;

type Action<E extends Call | Emit> =
  {} extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;

// The mapped types below range over `keyof C` and `keyof Contracts` themselves: only then does an editor's "go to
// definition" lead from a call, an emit or a listener to its entry in the contract.

/** The calls and emits of a domain as functions; each rejects with a WireError. */
export type Actions<C extends Contract> = {
  readonly [K in keyof C as C[K] extends Call | Emit ? K : never]: C[K] extends Call | Emit ? Action<C[K]> : never;
};

export type AllActions = { readonly [D in keyof Contracts]: Actions<Contracts[D]> };

/** Listens to one event. Returns an unsubscribe function. */
type Listen<E extends ServerEvent> = (handler: (payload: PayloadOut<E>) => void) => () => void;
type DomainEvents<C extends Contract> = {
  readonly [K in keyof C as C[K] extends ServerEvent ? K : never]: C[K] extends ServerEvent ? Listen<C[K]> : never;
};
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

/** One function for each event, by the event's key in the contract: keys are unique across domains. */
export type EventSubscribers = Intersection<{ [D in keyof Contracts]: DomainEvents<Contracts[D]> }[keyof Contracts]>;
export type EventKey = keyof EventSubscribers & string;

/** The payload of each event, by its key. */
export type Events = { readonly [K in EventKey]: Parameters<Parameters<EventSubscribers[K]>[0]>[0] };
