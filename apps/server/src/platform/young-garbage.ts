import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that may pass before what held them is collected. */
const every = 8_000_000;

/*
 * Every chunk of a body is an ArrayBuffer of 64 kB outside of V8's heap. V8 lets 64 MB of them pile up before it looks,
 * because the heap itself hardly grows; a collection of the young ones alone frees them in a millisecond (decision 0114).
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
// What Node keeps of compiled files is only good under the flags that it was compiled with.
setFlagsFromString('--no-expose-gc');

let passed = 0;

/** Counts the bytes of all files as they pass, and frees their memory now and then. */
export const passBytes = (bytes: number): void => {
  passed += bytes;
  if (passed < every) return;
  passed = 0;
  collect({ type: 'minor' });
};
