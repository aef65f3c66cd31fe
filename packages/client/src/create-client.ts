import type { Domain } from '@baithak/protocol/contracts';
import type { Namespace } from '@baithak/protocol/define-contract';
import { createCallHttp } from './http/http.ts';
import { type TokenKeeper, createTokenKeeper } from './http/tokens.ts';
import { type CallOptions, type ClientOptions, type Tokens, createMemoryTokenStore } from './options.ts';
import {
  type EmitListener,
  type FollowHandlers,
  type LoadOptions,
  type RoomFollower,
  createRoomSource,
  followRoom,
} from './room/room-follower.ts';
import type { ConnectionState, Observable } from './sockets/connection-state.ts';
import { type PersonalEvents, createPersonalEvents } from './sockets/personal-events.ts';
import { createSockets } from './sockets/sockets.ts';
import type { AllActions, EventSubscribers } from './wire/actions.ts';
import { createEventHub } from './wire/events.ts';
import { readWireError } from './wire/wire-error.ts';
import { type WireCall, type WireTable, isWireCall, isWireEmit } from './wire/wire-table.ts';

const names = {
  accounts: true,
  people: true,
  rooms: true,
  uploads: true,
  words: true,
  staffWords: true,
  classifier: true,
  ladder: true,
  moderationLog: true,
  notifications: true,
  bots: true,
  messages: true,
  polls: true,
  threads: true,
  privateThreads: true,
  broadcast: true,
  commands: true,
  reports: true,
  raids: true,
  staff: true,
  search: true,
  pages: true,
  loading: true,
  accountData: true,
} as const satisfies Record<Domain, true>;

/** The domains by name, known without loading the contract. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
export const domainNames = Object.keys(names) as readonly Domain[];

/**
 * Renews the access token of the connection when the server announces that it ends soon (docs/contract.md#token-renewal).
 * An HTTP call refreshes its token by itself (http.ts).
 */
const startTokenRenewal = (
  tokens: TokenKeeper,
  actions: AllActions,
  on: Pick<EventSubscribers, 'tokenEnding'>,
): void => {
  const renew = async (): Promise<void> => {
    const token = await tokens.refresh();
    await actions.accounts.setAuthToken({ token });
  };
  let renewing: Promise<void> | undefined;
  on.tokenEnding(() => {
    // Every namespace gets the event; one answer renews the whole connection.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  });
};

/** Everything on the wire, as functions. Independent of the web: it runs in browsers and in Node alike. */
export interface Client extends AllActions {
  /**
   * Listens to an event: `client.on.newMessage(handler)`. Opens no connection: loading a room or a first emit does.
   * Returns an unsubscribe function.
   */
  readonly on: EventSubscribers;
  readonly connection: Observable<ConnectionState>;
  /** Tries a lost connection at once; it is tried every few seconds by itself. */
  connectNow(): void;
  /**
   * Opens /global: personal events, and notifications if wanted, begin 150 ms after each connection
   * (docs/product.md#reconnection).
   */
  openPersonalEvents: PersonalEvents['open'];
  /**
   * Called after each connection, once everything asked for has begun, and within 5 s when the server says
   * `eventsMissed`: earlier events were missed. Returns an unsubscribe function.
   */
  onPersonalEvents: PersonalEvents['onBegin'];
  followRoom(roomId: string, handlers: FollowHandlers, options?: LoadOptions): RoomFollower;
  /** Called after each connection of a namespace. Returns an unsubscribe function. */
  onConnected(namespace: Namespace, listener: () => void): () => void;
  /**
   * Called when events of a namespace were missed: after each of its connections, and (`isTold`) within 5 s when the server
   * says `eventsMissed`. Returns an unsubscribe function.
   */
  onMissed(namespace: '/room' | '/private', listener: (isTold: boolean) => void): () => void;
  /** Called after each connection of a namespace was lost or closed, which others may outlive. Returns an unsubscribe function. */
  onDisconnected(namespace: Namespace, listener: () => void): () => void;
  /**
   * Called when an answer is of another epoch than those before (docs/contract.md#epochs): what is compared by a number that
   * grows has to be loaded anew. Returns an unsubscribe function.
   */
  onEpoch(listener: () => void): () => void;
  /** Called after each acknowledged emit, whose event goes to all other sockets. Returns an unsubscribe function. */
  onAcknowledged(listener: EmitListener): () => void;
  /** The tokens of the session that is open, if any. */
  tokens(): Tokens | null;
  /**
   * Takes over the tokens of a session opened elsewhere, or (null) forgets them; open sockets belong to the new session
   * from then on.
   */
  setTokens(tokens: Tokens | null): void;
  /** Closes the sockets; the next use opens them again. */
  close(): void;
}

const signsIn = new Set(['enterAsGuest', 'register', 'setUpOwner', 'logIn', 'openSession', 'changePassword']);
const signsOut = new Set(['logOut', 'deleteMyAccount']);

const tokensIn = (answer: unknown): Tokens | undefined => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this entry, by the contract
  const { data } = answer as { data?: Partial<Tokens> };
  return data?.accessToken && data.refreshToken
    ? { accessToken: data.accessToken, refreshToken: data.refreshToken }
    : undefined;
};

const keepAccess = (tokens: TokenKeeper, answer: unknown): void => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this entry, by the contract
  const { data } = answer as { data: { accessToken: string } };
  const before = tokens.read();
  if (before) tokens.save({ ...before, accessToken: data.accessToken });
};

const loadContracts = async (): Promise<WireTable> => (await import('@baithak/protocol/contracts')).contracts;

export const createClient = (options: ClientOptions): Client => {
  // Called as a plain function: browsers refuse `fetch` as a method of another object.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
  const timeoutMs = options.callTimeoutMs ?? 30_000;
  const tokens = createTokenKeeper({
    url: `${options.urls.auth}/auth/refreshAccessToken`,
    store: options.store ?? createMemoryTokenStore(),
    fetch,
    timeoutMs,
    reopen: async () => (await options.reopenSession?.()) ?? false,
    onSignedOut: () => {
      sockets.close();
      options.onSignedOut?.();
    },
  });
  /** Calls under way that bring new tokens, by their entry. */
  const signingIn = new Map<WireCall, Promise<unknown>>();
  const signedIn = (call: WireCall): Promise<unknown> =>
    Promise.allSettled([...signingIn].flatMap(([entry, done]) => (entry === call ? [] : [done])));
  const http = createCallHttp({ urls: options.urls, tokens, fetch, language: options.language, timeoutMs, signedIn });
  const sockets = createSockets(options.urls.socket, tokens);
  const emitListeners = new Set<EmitListener>();
  let wire: Promise<WireTable> | undefined;
  const loadWire = (): Promise<WireTable> => (wire ??= (options.loadWire ?? loadContracts)());
  const check = checkOf(options);

  const setTokens = (next: Tokens | null): void => {
    if (next) tokens.save(next);
    else tokens.forget();
    if (next) sockets.restart();
    else sockets.close();
  };

  const act = async (domain: string, key: string, input: unknown, callOptions?: CallOptions): Promise<unknown> => {
    const entry = (await loadWire())[domain]?.[key];
    if (!entry) throw new TypeError(`The contract has no ${domain}.${key}.`);
    if (isWireCall(entry)) {
      const answered = http(entry, input, callOptions).then(async (answer) => {
        await check(domain, key, answer);
        const session = signsIn.has(key) ? tokensIn(answer) : undefined;
        if (session || signsOut.has(key)) setTokens(session ?? null);
        if (key === 'refreshAccessToken') keepAccess(tokens, answer);
        return answer;
      });
      if (!signsIn.has(key)) return answered;
      signingIn.set(entry, answered);
      return answered.finally(() => signingIn.get(entry) === answered && signingIn.delete(entry));
    }
    if (!isWireEmit(entry)) throw new TypeError(`${domain}.${key} is an event: listen to it.`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
    if (entry.body === 'binary') return sockets.emitBytes(entry.namespace, entry.emit, input as Uint8Array);
    const namespace = sockets.preferOpen([entry.namespace, ...(entry.also ?? [])]);
    const timeoutMs = callOptions?.timeoutMs ?? options.ackTimeoutMs ?? 10_000;
    const answer = await sockets.emit(namespace, entry.emit, input ?? {}, timeoutMs);
    const failure = readWireError(answer);
    if (failure) throw failure;
    await check(domain, key, answer);
    for (const listener of [...emitListeners]) listener(key, input ?? {}, answer);
    return answer;
  };

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the functions are made by name when first used
  const actions = Object.fromEntries(
    domainNames.map((domain) => [domain, actionsOf(domain, act)]),
  ) as unknown as AllActions;
  const on = createEventHub(sockets, loadWire, options.strict === true);
  const personal = createPersonalEvents(sockets, actions, on, emitListeners);
  startTokenRenewal(tokens, actions, on);
  return {
    ...actions,
    on,
    connection: sockets.state,
    connectNow: sockets.connectNow,
    openPersonalEvents: personal.open,
    onPersonalEvents: personal.onBegin,
    followRoom: (roomId, handlers, { since, ...loadOptions } = {}) =>
      followRoom(roomId, createRoomSource(actions, sockets, on, emitListeners, loadOptions), handlers, since),
    onConnected: sockets.onConnect,
    onDisconnected: sockets.onDisconnect,
    onMissed: sockets.onMissed,
    onEpoch: watchEpochs(emitListeners),
    onAcknowledged: (listener) => addTo(emitListeners, listener),
    tokens: tokens.read,
    setTokens,
    close: sockets.close,
  };
};

const checkOf =
  ({ strict }: ClientOptions) =>
  async (domain: string, key: string, value: unknown): Promise<void> => {
    if (strict) (await import('./wire/strict.ts')).parseStrictly(domain, key, value);
  };

/** Of emits only: an HTTP answer may be late, and of the epoch before. */
const watchEpochs = (emitListeners: Set<EmitListener>): Client['onEpoch'] => {
  const listeners = new Set<() => void>();
  let epoch: string | undefined;
  emitListeners.add((_key, _input, answer) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has no other `epoch`
    const told = (answer as { epoch?: string }).epoch;
    if (told === undefined || told === epoch) return;
    const isFirst = epoch === undefined;
    epoch = told;
    if (!isFirst) for (const listener of [...listeners]) listener();
  });
  return (listener) => addTo(listeners, listener);
};

const addTo = <T>(listeners: Set<T>, listener: T): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

type Act = (domain: string, key: string, input: unknown, callOptions?: CallOptions) => Promise<unknown>;
type Bound = (input?: unknown, callOptions?: CallOptions) => Promise<unknown>;

/** Any key becomes a function, once; a key that the contract does not have rejects when called. */
const actionsOf = (domain: string, act: Act): object => {
  const made = new Map<string, Bound>();
  return new Proxy(Object.freeze({}), {
    get: (_, key) => {
      if (typeof key !== 'string' || key === 'then') return undefined;
      const bound = made.get(key) ?? ((input, callOptions) => act(domain, key, input, callOptions));
      made.set(key, bound);
      return bound;
    },
  });
};
