import type {
  Call,
  CallKeys,
  Contract,
  Emit,
  EmitKeys,
  Hear,
  HearKeys,
  ShapeIn,
  ShapeOut,
} from '@baithak/protocol/contract';
import type { Contracts, Domain } from '@baithak/protocol/contracts';
import type { CallOptions } from './options.ts';

/** The body of an upload; `token` is the createdToken of startUpload, `poster` a picture of the video that it stands with. */
export interface UploadInput {
  readonly token: string;
  readonly files: readonly { readonly blob: Blob; readonly name: string; readonly poster?: Blob }[];
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

/** The calls and emits of a domain as functions; each rejects with a WireError. */
export type Actions<C extends Contract> = {
  readonly [K in CallKeys<C> | EmitKeys<C>]: C[K] extends Call | Emit ? Action<C[K]> : never;
};

type Heard<H extends Hear> = H extends { body: 'binary' } ? Uint8Array : ShapeOut<H['carries']>;
type HeardIn<C extends Contract> = { [K in HearKeys<C>]: C[K] extends Hear ? Heard<C[K]> : never };
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

/** What each event carries, by its key: keys are unique over all domains. */
export type Events = Together<{ [D in Domain]: HeardIn<Contracts[D]> }[Domain]>;
export type EventKey = keyof Events & string;

export type AllActions = { readonly [D in Domain]: Actions<Contracts[D]> };
