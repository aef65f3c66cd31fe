import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { resolvePublic } from './resolve-public.ts';
import { pushEndpoint, type PushServices } from './endpoint.ts';

/** How long one try may take, in milliseconds. */
const timeoutMs = 10_000;

export interface PushRequest {
  readonly endpoint: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PushAnswer {
  readonly status: number;
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined;
}

/** Sends one push message. */
export interface PushSender {
  /** An endpoint as it may be stored and sent to; undefined for one that is refused. */
  endpoint(given: string): string | undefined;
  /** Rejects when the service does not answer in time, or has no public address. What it answers beside its status is not read. */
  send(message: PushRequest): Promise<PushAnswer>;
  close(): void;
}

/** `allowLoopback`: for tests alone, whose push service is on this machine. */
export const createPushSender = (allowed: PushServices): PushSender => {
  const { allowLoopback = false } = allowed;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, maxTotalSockets: 40, timeout: timeoutMs });
  const lookup = resolvePublic();
  const secondsOf = (value: string | undefined): number | undefined =>
    value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

  return {
    endpoint: (given) => pushEndpoint(given, allowed),
    send: ({ endpoint, body, headers }) =>
      new Promise((resolve, reject) => {
        const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
        const isLocal = allowLoopback && endpoint.startsWith('http:');
        const sent = isLocal ? httpRequest(endpoint, options) : httpsRequest(endpoint, { ...options, agent, lookup });
        sent.on('response', (answer) => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: secondsOf(answer.headers['retry-after']) });
          // A body of a few bytes frees the connection for the next message; a long one ends it.
          let rest = 4096;
          answer.on('data', (chunk: Buffer) => {
            rest -= chunk.length;
            if (rest < 0) answer.destroy();
          });
          answer.on('error', () => undefined);
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
};
