import type { AllActions, Events } from '@baithak/client/wire/actions';
import type { Domain } from '@baithak/protocol/contracts';
import type { Namespace } from '@baithak/protocol/define-contract';

type ActionsByName = { [D in Domain]: (actions: AllActions[D]) => void }[Domain] extends (all: infer A) => void
  ? A
  : never;

/** The calls and emits of every domain; a key is in one domain only. */
export type CallName = keyof ActionsByName & string;
type ActionOf<N extends CallName> = Extract<ActionsByName[N], (...all: never) => unknown>;
export type InputOf<N extends CallName> = NonNullable<Parameters<ActionOf<N>>[0]>;
export type AnswerOf<N extends CallName> = Awaited<ReturnType<ActionOf<N>>>;
/** What a test answers; a function that throws, or a promise that rejects or stays pending, is an answer too. */
export type Answer<N extends CallName> = (input: InputOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>>;

/** What the client itself says to its listeners, beside the events of the contract. */
type Signals = { readonly personalEvents: null; readonly otherEpoch: null } & {
  readonly [N in Namespace as `connected ${N}`]: null;
};
export type Received = Events & Signals;
export type ReceivedName = keyof Received & string;
