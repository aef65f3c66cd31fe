import type { UploadInput } from '../wire/actions.ts';
import type { CallOptions, ServiceUrls } from '../options.ts';
import type { TokenKeeper } from './tokens.ts';
import { readWireError, networkError, noAnswerError, unknownError, WireError } from '../wire/wire-error.ts';
import type { WireCall } from '../wire/wire-table.ts';

interface HttpOptions {
  readonly urls: ServiceUrls;
  readonly tokens: TokenKeeper;
  readonly fetch: typeof globalThis.fetch;
  readonly language: string | (() => string) | undefined;
  readonly timeoutMs: number;
  /** Resolves when no other call than this one is about to bring new tokens, which may have ended those of now. */
  readonly signedIn: (call: WireCall) => Promise<unknown>;
}

export type CallHttp = (call: WireCall, input: unknown, options?: CallOptions) => Promise<unknown>;
type Fields = Readonly<Record<string, unknown>>;

const originOf = (urls: ServiceUrls, call: WireCall): string =>
  call.service === 'web' ? (urls.web ?? urls.api) : urls[call.service];

const bearerOf = (call: WireCall, input: unknown, tokens: TokenKeeper): string | undefined => {
  if (call.auth === 'none') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
  if (call.auth === 'upload') return (input as UploadInput).token;
  const read = tokens.read();
  return call.auth === 'refresh' ? read?.refreshToken : read?.accessToken;
};

/** The address with `:name` filled in and, for a GET, the other fields in the query. */
const addressOf = (method: string, path: string, fields: Fields): string => {
  const rest = new Map(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name) ?? ''));
    rest.delete(name);
    return value;
  });
  if (method !== 'GET' || rest.size === 0) return filled;
  return `${filled}?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`;
};

const formOf = (input: UploadInput): FormData => {
  const form = new FormData();
  for (const { blob, name, poster, frames = [] } of input.files) {
    form.append('file', blob, name);
    if (poster) form.append('poster', poster, 'poster.jpg');
    for (const frame of frames) form.append('frame', frame, 'frame.jpg');
  }
  return form;
};

/** HTTP calls as the contract declares them. An access token that has ended is refreshed once, and the call repeated once. */
export const createCallHttp = ({ urls, tokens, fetch, language, timeoutMs, signedIn }: HttpOptions): CallHttp => {
  const send = async (call: WireCall, input: unknown, options: CallOptions): Promise<Response> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a route of the contract is a method, a space and a path
    const [method, path] = call.route.split(' ') as [string, string];
    const multipart = call.body === 'multipart';
    const bearer = bearerOf(call, input, tokens);
    const headers: Record<string, string> = {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(language === undefined ? {} : { 'accept-language': typeof language === 'function' ? language() : language }),
      ...(method === 'POST' && !multipart ? { 'content-type': 'application/json' } : {}),
    };
    const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
    const body = method === 'GET' ? null : multipart ? formOf(input as UploadInput) : JSON.stringify(input ?? {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
    const fields = multipart ? {} : ((input ?? {}) as Fields);
    return fetch(originOf(urls, call) + addressOf(method, path, fields), { method, headers, body, signal }).catch(
      (cause: unknown) => {
        if (options.signal?.aborted) throw cause;
        throw limit.aborted ? noAnswerError() : networkError(cause);
      },
    );
  };

  const attempt: CallHttp = async (call, input, options = {}) => {
    const response = await send(call, input, options);
    if (call.body === 'raw' && response.ok) return response;
    const body: unknown = await response.json().catch(() => undefined);
    const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
    const failure =
      response.ok && call.envelope === 'own'
        ? undefined
        : readWireError(body, response.status, Number.isNaN(retryAfter) ? undefined : retryAfter);
    if (failure) throw failure;
    if (!response.ok || typeof body !== 'object' || body === null) {
      throw unknownError(response.status);
    }
    return body;
  };

  return async (call, input, options) => {
    const canRefresh = call.auth !== 'none' && call.auth !== 'refresh' && call.auth !== 'upload';
    const before = tokens.read();
    try {
      return await attempt(call, input, options);
    } catch (error) {
      const isTokenExpired =
        error instanceof WireError && error.status === 401 && (error.code === 'BAD_TOKEN' || error.code === 'NO_TOKEN');
      if (!canRefresh || !isTokenExpired || !before) throw error;
      // Another call may have refreshed it meanwhile.
      const isOld = (): boolean => tokens.read()?.accessToken === before.accessToken;
      if (isOld()) await signedIn(call);
      if (isOld()) await tokens.refresh();
      return attempt(call, input, options);
    }
  };
};
