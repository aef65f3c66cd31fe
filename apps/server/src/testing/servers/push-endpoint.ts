import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@baithak/protocol/push-payload';
import { within } from '@baithak/protocol/testing/within';
import type { Person } from '../world.ts';

/** A message as a browser gets it. */
export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

/** A browser that takes push messages, and the service that brings them to it. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly received: readonly ReceivedPush[];
  /** How often something was sent to it, answered well or not. */
  readonly tries: () => number;
  /** What the service answers from now on; 201 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Resolves to everything received once there are so many. */
  until(count: number): Promise<readonly ReceivedPush[]>;
  /** Resolves once something was sent so often. */
  untilTried(count: number): Promise<void>;
  subscribe(person: Person, language?: 'en' | 'ur'): Promise<void>;
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** What RFC 8291 has a browser do. */
const decrypt = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): PushPayload => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(browser.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + sender.length);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A push service at a free port of 127.0.0.1, for apps that are opened with `loopbackPush`. */
export const startPushServer = async () => {
  const browsers = new Map<
    string,
    (request: IncomingMessage) => Promise<{ status: number; headers: Record<string, string> }>
  >();
  const server = createServer((request, response) => {
    const take = browsers.get(request.url ?? '');
    void (take?.(request) ?? Promise.resolve({ status: 404, headers: {} })).then(({ status, headers }) =>
      response.writeHead(status, headers).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const browser = (): TestBrowser => {
    const path = `/${randomBytes(8).toString('hex')}`;
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const received: ReceivedPush[] = [];
    let answered = { status: 201, headers: {} };
    let tries = 0;
    let changed = Promise.withResolvers<void>();
    browsers.set(path, async (request) => {
      const payload = decrypt(await bodyOf(request), pair, auth);
      if (answered.status < 300) received.push({ headers: request.headers, payload });
      tries += 1;
      changed.resolve();
      changed = Promise.withResolvers();
      return answered;
    });
    const subscription = {
      endpoint: `${url}${path}`,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    };
    return {
      subscription,
      received,
      tries: () => tries,
      answer: (status, headers = {}) => void (answered = { status, headers }),
      until: async (count) => {
        while (received.length < count)
          await within(() => `push message ${count}: got ${received.length}`, changed.promise);
        return received;
      },
      untilTried: async (count) => {
        while (tries < count) await within(() => `try ${count} of a push message: got ${tries}`, changed.promise);
      },
      subscribe: async ({ client }, language) => {
        await client.notifications.subscribePush({ ...subscription, ...(language && { language }) });
      },
    };
  };

  return {
    browser,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
