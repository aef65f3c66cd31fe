import type { ConnectionState } from '@baithak/client/sockets/connection-state';
import type { Client } from '@baithak/client/create-client';
import type { EmitListener, FollowHandlers } from '@baithak/client/room/room-follower';
import { isWireEvent } from '@baithak/client/wire/wire-table';
import wire from 'virtual:wire';
import type { Said } from '@baithak/protocol/testing/check-wire';
import { epoch } from './room-fixtures.ts';
import type { Answer, CallName, Received, ReceivedName } from './wire-types.ts';

/**
 * Replaces lib/client.ts in component tests (vitest.config.ts), and in those that have a worker of their own by
 * `vi.mock('…/lib/client.ts', () => import('…/testing/fake-client.ts'))`.
 * The test sends the events; a call without an answer stays pending. Names, inputs, answers and payloads have the types
 * of the contract; a name that the contract does not have throws, and a value that it does not allow fails the test.
 */
const events = new Map<string, Set<(payload: unknown) => void>>();
const emitListeners = new Set<EmitListener>();
const statuses = new Set<(status: ConnectionState) => void>();
let status: ConnectionState = 'online';
const answers = new Map<string, (input: unknown) => unknown>();
let followed: FollowHandlers | null = null;
let said: Said[] = [];
const broken = new Set<string>();

/**
 * Throws when something that was said since the last time is not allowed by the schemas of the contract, as the strict client
 * does: the types know of no ids, lengths and dates. Called when a test is over, so that an answer comes as soon as it would
 * without.
 */
export const checkSaid = async (): Promise<void> => {
  const checked = said.filter(([name, kind]) => kind !== 'answer' || !broken.has(name));
  said = [];
  broken.clear();
  if (checked.length === 0) return;
  const wrong = (await import('@baithak/protocol/testing/check-wire')).wrongOnTheWire(checked);
  if (wrong.length > 0) throw new Error([...new Set(wrong)].join('\n'));
};

/**
 * As for a page that has just been opened: no answers, online. Whoever listens stays: what is unmounted has ended it, and
 * modules that listen from their import on are imported once in a worker.
 */
export const forgetEverything = (): void => {
  answers.clear();
  broken.clear();
  status = 'online';
  followed = null;
  said = [];
};

/**
 * Sends an event as the server would. `receive('personalEvents', null)` and `receive('connected /room', null)`: a
 * connection has begun; `receive('otherEpoch', null)`: the database is another one.
 */
export const receive = <N extends ReceivedName>(event: N, payload: Received[N]): void => {
  said.push([event, 'payload', payload]);
  for (const listener of events.get(event) ?? []) listener(payload);
};

export const setStatus = (next: ConnectionState): void => {
  status = next;
  for (const listener of statuses) listener(next);
};

/** What calls of this name resolve to: what `answer` returns, or reject with what it throws. */
export const answerCalls = <N extends CallName>(name: N, answer: Answer<N>): void =>
  void answers.set(name, answer as (input: unknown) => unknown);

/** An answer that the contract does not allow, as of a server that is broken; nothing checks it. */
export const answerBrokenly = (name: CallName, answer: unknown): void => {
  broken.add(name);
  answers.set(name, () => answer);
};

export const followedRoom = (): FollowHandlers => {
  if (!followed) throw new Error('No room is followed.');
  return followed;
};

const actOf =
  (name: string, isEmit: boolean) =>
  async (input: unknown = {}): Promise<unknown> => {
    said.push([name, 'input', input]);
    const answer = answers.get(name);
    if (!answer) return new Promise(() => undefined);
    const given = answer(input);
    void Promise.resolve(given).then(
      (value) => {
        said.push([name, 'answer', value]);
        if (isEmit) for (const listener of emitListeners) listener(name, input, value);
      },
      () => undefined,
    );
    return given;
  };
const domainOf = (domain: string): object =>
  new Proxy(
    {},
    {
      get: (_, key) => {
        const entry = wire[domain]?.[String(key)];
        if (!entry || isWireEvent(entry)) throw new TypeError(`The contract has no call ${domain}.${String(key)}.`);
        return actOf(String(key), 'emit' in entry);
      },
    },
  );

const listen = (event: string, listener: (payload: unknown) => void): (() => void) => {
  const listeners = events.get(event) ?? new Set();
  events.set(event, listeners.add(listener));
  return () => void listeners.delete(listener);
};

const parts = {
  on: new Proxy(
    {},
    {
      get: (_, key) => {
        const entry = Object.values(wire).find((entries) => entries[String(key)])?.[String(key)];
        if (!entry || !isWireEvent(entry)) throw new TypeError(`The contract has no event ${String(key)}.`);
        return (listener: (payload: unknown) => void) => listen(String(key), listener);
      },
    },
  ),
  connection: {
    get: () => status,
    subscribe: (listener: (status: ConnectionState) => void) => {
      statuses.add(listener);
      return () => void statuses.delete(listener);
    },
  },
  /** The server is there again. */
  connectNow: () => setStatus('online'),
  onEpoch: (listener: () => void) => listen('otherEpoch', listener),
  onPersonalEvents: (listener: () => void) => listen('personalEvents', listener),
  onConnected: (namespace: string, listener: () => void) => listen(`connected ${namespace}`, listener),
  /** After a connection, which is all that a test tells. */
  onMissed: (namespace: string, listener: () => void) => listen(`connected ${namespace}`, listener),
  onAcknowledged: (listener: EmitListener) => {
    emitListeners.add(listener);
    return () => void emitListeners.delete(listener);
  },
  openPersonalEvents: async () => undefined,
  onDisconnected: (namespace: string, listener: () => void) => listen(`disconnected ${namespace}`, listener),
  tokens: () => null,
  followRoom: (_address: string, handlers: FollowHandlers) => {
    followed = handlers;
    return { position: () => ({ rev: 0, epoch }), reload: () => undefined, stop: () => undefined };
  },
};

// any other property is a domain of calls.
export const client = new Proxy(parts, {
  get: (all, key) => Reflect.get(all, key) ?? domainOf(String(key)),
}) as unknown as Client;
export const onSignedOut = () => () => undefined;
