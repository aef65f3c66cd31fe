import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** What a browser gave with its subscription: its public key, and a secret that it shares with who may send. */
export interface PushKeys {
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

export const newKeyPair = (): ECDH => {
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
