import type { AllActions, EventKey, Events } from './actions.ts';
import type { ConnectionState, Observable } from './connection-state.ts';
import { domainNames } from './domain-names.ts';
import { createEventHub } from './events.ts';
import { createHttp } from './http.ts';
import { memoryStore, type CallOptions, type ClientOptions, type Tokens } from './options.ts';
import { createPersonalEvents, type PersonalEvents } from './personal-events.ts';
import { followRoom, type FollowHandlers, type RoomFollower } from './room-follower.ts';
import { createRoomSource, type EmitListener } from './room-source.ts';
import { createSockets } from './sockets.ts';
import { createTokenKeeper, type TokenKeeper } from './tokens.ts';
import { errorIn } from './wire-error.ts';
import { isLeanCall, isLeanEmit, type WireTable } from './wire-table.ts';

/** Everything on the wire, as functions. Knows no web: it runs in browsers and in Node alike. */
export interface Client extends AllActions {
  /** Listens to an event. It opens no connection: loading a room or a first emit does. Returns what ends it. */
  on<K extends EventKey>(key: K, handler: (payload: Events[K]) => void): () => void;
  readonly connection: Observable<ConnectionState>;
  /** Opens /global: personal events, and notifications if wanted, begin 150 ms after each connection (specification 9). */
  openPersonalEvents: PersonalEvents['open'];
  /** Called at each connection once they are told: what happened before was missed. Returns what ends it. */
  onPersonalEvents: PersonalEvents['onBegin'];
  followRoom(roomId: string, handlers: FollowHandlers): RoomFollower;
  /** The tokens of the session that is open, if any. */
  tokens(): Tokens | null;
  /** Takes the tokens of a session opened elsewhere, or (null) forgets them; sockets that are open belong to the new one from then on. */
  setTokens(tokens: Tokens | null): void;
  /** Closes the sockets; the next use opens them again. */
  close(): void;
}

const signsIn = new Set(['enterAsGuest', 'register', 'setUpOwner', 'logIn', 'openSession']);
const emptied = new Set(['logOut', 'deleteMyAccount']);

const tokensIn = (answer: unknown): Tokens | undefined => {
  const { data } = answer as { data?: Partial<Tokens> };
  return data?.accessToken && data.refreshToken
    ? { accessToken: data.accessToken, refreshToken: data.refreshToken }
    : undefined;
};

const keepAccess = (tokens: TokenKeeper, answer: unknown): void => {
  const { data } = answer as { data: { accessToken: string } };
  const before = tokens.read();
  if (before) tokens.save({ ...before, accessToken: data.accessToken });
};

const loadContracts = async (): Promise<WireTable> => (await import('@baithak/protocol/contracts')).contracts;

export const createClient = (options: ClientOptions): Client => {
  // Called as a plain function: browsers refuse `fetch` as a method of another object.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
  const timeout = options.callTimeout ?? 30_000;
  const tokens = createTokenKeeper({
    url: `${options.urls.auth}/auth/refreshAccessToken`,
    store: options.store ?? memoryStore(),
    fetch,
    timeout,
    onSignedOut: () => {
      sockets.close();
      options.onSignedOut?.();
    },
  });
  const http = createHttp({ urls: options.urls, tokens, fetch, language: options.language, timeout });
  const sockets = createSockets(options.urls.socket, tokens);
  const emitListeners = new Set<EmitListener>();
  let wire: Promise<WireTable> | undefined;
  const loadWire = (): Promise<WireTable> => (wire ??= (options.loadWire ?? loadContracts)());
  const check = async (domain: string, key: string, value: unknown): Promise<void> => {
    if (options.strict) (await import('./strict.ts')).parseStrictly(domain, key, value);
  };

  const setTokens = (next: Tokens | null): void => {
    if (next) tokens.save(next);
    else tokens.forget();
    if (next) sockets.restart();
    else sockets.close();
  };

  const act = async (domain: string, key: string, input: unknown, how?: CallOptions): Promise<unknown> => {
    const entry = (await loadWire())[domain]?.[key];
    if (!entry) throw new TypeError(`The contract has no ${domain}.${key}.`);
    if (isLeanCall(entry)) {
      const answer = await http(entry, input, how);
      await check(domain, key, answer);
      const session = signsIn.has(key) ? tokensIn(answer) : undefined;
      if (session || emptied.has(key)) setTokens(session ?? null);
      if (key === 'refreshAccessToken') keepAccess(tokens, answer);
      return answer;
    }
    if (!isLeanEmit(entry)) throw new TypeError(`${domain}.${key} is an event: listen to it.`);
    if (entry.body === 'binary') return sockets.emitBytes(entry.namespace, entry.emit, input as Uint8Array);
    const namespace = sockets.preferOpen([entry.namespace, ...(entry.also ?? [])]);
    const answer = await sockets.emit(namespace, entry.emit, input ?? {}, how?.timeout ?? options.ackTimeout ?? 10_000);
    const failure = errorIn(answer);
    if (failure) throw failure;
    await check(domain, key, answer);
    for (const listener of [...emitListeners]) listener(key, input, answer);
    return answer;
  };

  // cast: the functions are made by name when first used.
  const actions = Object.fromEntries(
    domainNames.map((domain) => [domain, actionsOf(domain, act)]),
  ) as unknown as AllActions;
  const on = createEventHub(sockets, loadWire, options.strict === true);
  const personal = createPersonalEvents(sockets, tokens, actions, on, emitListeners);
  return {
    ...actions,
    on,
    connection: sockets.state,
    openPersonalEvents: personal.open,
    onPersonalEvents: personal.onBegin,
    followRoom: (roomId, handlers) =>
      followRoom(roomId, createRoomSource(actions, sockets, on, emitListeners), handlers),
    tokens: tokens.read,
    setTokens,
    close: sockets.close,
  };
};

type Act = (domain: string, key: string, input: unknown, how?: CallOptions) => Promise<unknown>;
type Bound = (input?: unknown, how?: CallOptions) => Promise<unknown>;

/** Any key becomes a function, once; what the contract does not have rejects when called. */
const actionsOf = (domain: string, act: Act): object => {
  const made = new Map<string, Bound>();
  return new Proxy(Object.freeze({}), {
    get: (_, key) => {
      if (typeof key !== 'string' || key === 'then') return undefined;
      const bound = made.get(key) ?? ((input, how) => act(domain, key, input, how));
      made.set(key, bound);
      return bound;
    },
  });
};
