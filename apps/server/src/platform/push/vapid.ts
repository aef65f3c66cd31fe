import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { hour, type Clock } from '../clock.ts';

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
