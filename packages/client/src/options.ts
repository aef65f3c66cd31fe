import type { WireTable } from './wire/wire-table.ts';

/** Origins of the services, without a slash at the end; '' for the page's own origin. */
export interface ServiceUrls {
  readonly auth: string;
  readonly api: string;
  readonly socket: string;
  readonly assets: string;
  /** Sitemap and the like; `api` without it. */
  readonly web?: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Where the tokens are kept: the session storage in a browser, memory elsewhere. */
export interface TokenStore {
  read(): Tokens | null;
  write(tokens: Tokens | null): void;
}

export const createMemoryTokenStore = (tokens: Tokens | null = null): TokenStore => ({
  read: () => tokens,
  write: (next) => {
    tokens = next;
  },
});

export interface ClientOptions {
  readonly urls: ServiceUrls;
  /** Memory without it. */
  readonly store?: TokenStore;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Asked when the refresh token is refused, before the session counts as ended: opens it again by other means (what
   * another tab has stored) with this client, and says whether that worked.
   */
  readonly reopenSession?: () => Promise<boolean>;
  /** The session has ended: the refresh token is refused. Tokens are removed and sockets closed before it is called. */
  readonly onSignedOut?: () => void;
  /** Becomes `Accept-Language`; a function is asked at each call. */
  readonly language?: string | (() => string);
  /** How long an HTTP call and an acknowledgement may take: 30,000 and 10,000. */
  readonly callTimeoutMs?: number;
  readonly ackTimeoutMs?: number;
  /** Every answer and event is parsed strictly by the contract's schema; ZodError for anything else. For tests. */
  readonly strict?: boolean;
  /** Where the table of the wire comes from; the contract itself, loaded on first use, without it. */
  readonly loadWire?: () => Promise<WireTable>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}
