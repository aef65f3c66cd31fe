import { type ECDH, createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import { type Clock, hour } from '../../../platform/clock.ts';

/** What a browser gave with its subscription: its public key, and a secret that it shares with who may send. */
interface PushKeys {
  /** An uncompressed point of P-256, in base64url. */
  readonly p256dh: string;
  /** 16 bytes, in base64url. */
  readonly auth: string;
}

const recordSize = 4096;
const tagBytes = 16;
/** What one record holds beside the byte that ends it. Larger payloads are refused by push services. */
export const payloadBytes = recordSize - tagBytes - 1;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const newKeyPair = (): ECDH => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
};

/**
 * The body of a push message that only the browser of these keys can read: one record of `aes128gcm` (RFC 8188) with the
 * keys of RFC 8291. Throws for a public key that is no point of the curve. `sender` and `salt` are random but in tests.
 */
export const encryptPayload = (
  { p256dh, auth }: PushKeys,
  payload: Uint8Array,
  sender: ECDH = newKeyPair(),
  salt: Uint8Array = randomBytes(16),
): Buffer => {
  if (payload.length > payloadBytes) throw new RangeError(`A push message holds ${payloadBytes} bytes at most.`);
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const shared = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(21);
  header.set(salt);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(own.length, 20);
  // The byte after the payload says that this record is the last one.
  return Buffer.concat([
    header,
    own,
    cipher.update(payload),
    cipher.update(Uint8Array.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};

/** Says to push services who sends (RFC 8292). */
export interface Vapid {
  /** In base64url, as browsers take it for a subscription. */
  readonly publicKey: string;
  /** The `Authorization` header for a push service. */
  authorization(origin: string): string;
}

/** How long a signature holds; services take at most 24 hours. */
const lifeMs = 12 * hour;
/** Signatures that are kept to be sent again. */
const kept = 100;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** `secret`: 32 bytes as hex, the private key. `contact`: where the operators of a push service find who runs this server. */
export const createVapid = (secret: string, contact: string, clock: Clock): Vapid => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret, 'hex');
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
    d: Buffer.from(secret, 'hex').toString('base64url'),
  };
  const key = createPrivateKey({ format: 'jwk', key: jwk });
  const signed = new Map<string, { readonly header: string; readonly renewAt: number }>();

  const newHeader = (origin: string, now: number): string => {
    const claims = { aud: origin, exp: Math.floor((now + lifeMs) / 1000), sub: contact };
    const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
  };

  return {
    publicKey,
    authorization: (origin) => {
      const now = clock.now();
      const held = signed.get(origin);
      if (held && held.renewAt > now) return held.header;
      const header = newHeader(origin, now);
      if (signed.size >= kept) signed.clear();
      signed.set(origin, { header, renewAt: now + lifeMs / 2 });
      return header;
    },
  };
};
