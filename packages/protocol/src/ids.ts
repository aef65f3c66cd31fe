import * as z from 'zod';

/** An id: 24 lowercase hex characters. Order is never taken from it (docs/contract.md#ids-and-dates). */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 lowercase hex characters');

const random = crypto
  .getRandomValues(new Uint8Array(5))
  .reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '');
let counter = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A new id: 4 bytes of seconds, 5 random bytes of this process, 3 bytes of a counter. */
export const newId = (now: number = Date.now()): string => {
  counter = (counter + 1) % 0x1000000;
  return (
    Math.floor(now / 1000)
      .toString(16)
      .padStart(8, '0') +
    random +
    counter.toString(16).padStart(6, '0')
  );
};
