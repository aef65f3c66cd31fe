import * as z from 'zod';

/** Work that whoever comes as a guest proves while many come at once (docs/contract.md#proof-of-work). */

const hex = (characters: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${characters}}$`), `must be ${characters} hexadecimal digits`);

/** A challenge of ALTCHA, signed by the server: how to derive a key, and how the one that is looked for begins. */
export const GuestChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(32),
    salt: hex(32),
    cost: z.number().int().min(1).max(1_000_000),
    keyLength: z.literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    /** Seconds since 1970. */
    expiresAt: z.number().int().min(0),
  }),
  signature: hex(64),
});
export type GuestChallenge = z.infer<typeof GuestChallenge>;

/** The number that gives the key, with the challenge as it was given. */
export const GuestProof = z.strictObject({
  challenge: GuestChallenge,
  counter: z.number().int().min(0).max(0xffff_ffff),
  derivedKey: hex(64),
});
export type GuestProof = z.infer<typeof GuestProof>;
