import type { TokenStore, Tokens } from '../options.ts';
import { readWireError, networkError, unknownError, WireError } from '../wire/wire-error.ts';

/** The session's tokens, refreshed by one request at a time. */
export interface TokenKeeper {
  read(): Tokens | null;
  save(tokens: Tokens): void;
  /** Forgets the tokens without calling onSignedOut: the user logged out. */
  forget(): void;
  /**
   * A fresh access token. Rejects with BAD_TOKEN when the session has ended (onSignedOut was called then), with
   * NETWORK or the server's error when it could not be asked: the session may still be good.
   */
  refresh(): Promise<string>;
}

interface KeeperOptions {
  readonly url: string;
  readonly store: TokenStore;
  readonly fetch: typeof globalThis.fetch;
  /** How long the server may take; every caller waits for the same request. */
  readonly timeoutMs: number;
  /** Asked when the refresh token is refused: whether the session was opened again, and its tokens saved. */
  readonly reopen: () => Promise<boolean>;
  readonly onSignedOut: () => void;
}

const signedOut = (): WireError =>
  new WireError({ code: 'BAD_TOKEN', msg: 'Provided Token is not valid.', status: 401 });

export const createTokenKeeper = ({
  url,
  store,
  fetch,
  timeoutMs,
  reopen,
  onSignedOut,
}: KeeperOptions): TokenKeeper => {
  let refreshing: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
    const before = store.read();
    if (!before) throw signedOut();
    const headers = { authorization: `Bearer ${before.refreshToken}` };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
      throw networkError(cause);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both fields are checked below
    const body = (await response.json().catch(() => undefined)) as
      | { status?: unknown; data?: { accessToken?: unknown } }
      | undefined;
    const now = store.read();
    // Signed out, or signed in as somebody else, before the answer came.
    if (now?.refreshToken !== before.refreshToken) throw signedOut();
    const accessToken = body?.data?.accessToken;
    if (response.ok && typeof accessToken === 'string') {
      store.write({ ...now, accessToken });
      return accessToken;
    }
    if (response.status === 401) {
      const reopened = (await reopen()) ? store.read() : null;
      if (reopened) return reopened.accessToken;
      store.write(null);
      onSignedOut();
      throw signedOut();
    }
    throw readWireError(body, response.status) ?? unknownError(response.status);
  };

  return {
    read: () => store.read(),
    save: (tokens) => store.write({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }),
    forget: () => store.write(null),
    refresh: () => (refreshing ??= ask().finally(() => (refreshing = undefined))),
  };
};
