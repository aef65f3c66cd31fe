import { readLocal, writeLocal } from './storage.ts';

/** What a banned person is known by under another name (docs/contract.md#ban-evasion); says nothing of the browser. */
export const browserKey = (): string => {
  const kept = readLocal('browserKey');
  if (kept !== null && /^[\w-]{16,64}$/.test(kept)) return kept;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeLocal('browserKey', fresh);
  return fresh;
};
