import type { ConnectionState } from '@baithak/client/sockets/connection-state';
import type { Client } from '@baithak/client/create-client';
import type { FollowHandlers } from '@baithak/client/room/room-follower';

/**
 * Replaces lib/client.ts in component tests: `vi.mock('…/lib/client.ts', () => import('…/testing/fake-client.ts'))`.
 * The test sends the events; a call without an answer stays pending.
 */
const events = new Map<string, Set<(payload: unknown) => void>>();
const statuses = new Set<(status: ConnectionState) => void>();
let status: ConnectionState = 'online';
const answers = new Map<string, (input: unknown) => unknown>();
let followed: FollowHandlers | null = null;

/** Sends an event as the server would. */
export const receive = (event: string, payload: unknown): void => {
  for (const listener of events.get(event) ?? []) listener(payload);
};

export const setStatus = (next: ConnectionState): void => {
  status = next;
  for (const listener of statuses) listener(next);
};

/** What calls of this name resolve to: what `answer` returns, or reject with what it throws. */
export const answerCalls = (name: string, answer: (input: unknown) => unknown): void => void answers.set(name, answer);

/** The handlers that the open room passed to the client. */
export const followedRoom = (): FollowHandlers => {
  if (!followed) throw new Error('No room is followed.');
  return followed;
};

const callOf =
  (name: string) =>
  async (input: unknown): Promise<unknown> => {
    const answer = answers.get(name);
    return answer ? answer(input) : new Promise(() => undefined);
  };
const domain = new Proxy({}, { get: (_, name) => callOf(String(name)) });

const listen = (event: string, listener: (payload: unknown) => void): (() => void) => {
  const listeners = events.get(event) ?? new Set();
  events.set(event, listeners.add(listener));
  return () => void listeners.delete(listener);
};

const parts = {
  on: new Proxy({}, { get: (_, event) => (listener: (payload: unknown) => void) => listen(String(event), listener) }),
  connection: {
    get: () => status,
    subscribe: (listener: (status: ConnectionState) => void) => {
      statuses.add(listener);
      return () => void statuses.delete(listener);
    },
  },
  /** `receive('personalEvents', null)`: a connection has begun. */
  onPersonalEvents: (listener: () => void) => listen('personalEvents', listener),
  onConnected: (namespace: string, listener: () => void) => listen(`connected ${namespace}`, listener),
  onAcknowledged: () => () => undefined,
  followRoom: (_address: string, handlers: FollowHandlers) => {
    followed = handlers;
    return { rev: () => 0, reload: () => undefined, stop: () => undefined };
  },
};

// any other property is a domain of calls.
export const client = new Proxy(parts, { get: (all, key) => Reflect.get(all, key) ?? domain }) as unknown as Client;
export const onSignedOut = () => () => undefined;
