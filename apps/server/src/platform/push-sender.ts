import { Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { BlockList, type LookupFunction, isIP, isIPv4 } from 'node:net';

/** Networks that are not the internet's: loopback, private, link-local (clouds answer there), shared, multicast, reserved. */
const refusedIPv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refusedIPv4.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only what has been given out for the internet, without what carries another address inside it. */
const givenIPv6 = new BlockList();
givenIPv6.addSubnet('2000::', 3, 'ipv6');
const refusedIPv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refusedIPv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the internet: what people name must never lead the server into its own network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !refusedIPv4.check(address, 'ipv4')
    : givenIPv6.check(address, 'ipv6') && !refusedIPv6.check(address, 'ipv6');

/** A host that is not on the internet, or has no address at all. */
class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress';
}

interface Names {
  resolve4(host: string): Promise<string[]>;
  resolve6(host: string): Promise<string[]>;
}

/**
 * A `lookup` that finds public addresses only. What it returns is what is connected to, so that a name cannot answer
 * one address here and another one later. It asks the name servers itself: `dns.lookup` keeps one of the process's four
 * threads for as long as somebody's name server is slow, and files wait for those too.
 */
export const resolvePublic = (names: Names = new Resolver({ timeout: 2000, tries: 2 })): LookupFunction => {
  const addressesOf = async (host: string) => {
    const [four, six] = await Promise.all([names.resolve4(host).catch(() => []), names.resolve6(host).catch(() => [])]);
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ].filter(({ address }) => isPublicAddress(address));
  };
  return (host, { all }, done) => {
    addressesOf(host).then(
      (found) => {
        const [first] = found;
        if (!first) done(new NoPublicAddress('The host has no public address.'), '', 0);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };
};

const longest = 1000;

interface PushServices {
  /** Host names; undefined: any. */
  readonly services: readonly string[] | undefined;
  readonly allowLoopback?: boolean | undefined;
}

/** Whose an endpoint is, as far as its name tells: hosts of one domain are one service. */
export const serviceOf = (endpoint: string): string => new URL(endpoint).hostname.split('.').slice(-2).join('.');

const isOf = (hostname: string, service: string): boolean => hostname === service || hostname.endsWith(`.${service}`);

/**
 * The address of a push service as it is stored: https on its own port, at a name. Undefined for anything else, which no
 * browser gives: an address with numbers, another port or a password would be somebody's try at this server's network.
 * `services`: the hosts that it may be at, or below; any without. `allowLoopback`: tests have their push service at http://127.0.0.1.
 */
export const pushEndpoint = (given: string, { services, allowLoopback = false }: PushServices): string | undefined => {
  if (!URL.canParse(given)) return undefined;
  const { protocol, hostname, port, username, password, href } = new URL(given);
  if (href.length > longest || username !== '' || password !== '') return undefined;
  if (allowLoopback && protocol === 'http:' && hostname === '127.0.0.1') return href;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  const isKnown = services === undefined || services.some((service) => isOf(hostname, service));
  return protocol === 'https:' && port === '' && isName && isKnown ? href : undefined;
};

/** How long one try may take, in milliseconds. */
const timeoutMs = 10_000;

interface PushRequest {
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
