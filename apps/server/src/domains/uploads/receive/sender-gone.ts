import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../../platform/errors.ts';

/**
 * Aborted when the sender goes before the end of the body, also when that happened before anybody looked: the reader of
 * multipart bodies would wait for ever then.
 */
export const senderGone = (raw: IncomingMessage): AbortSignal => {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.complete) gone.abort(new Refusal('INVALID_INPUT', { msg: 'The upload is not complete.' }));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
};

/** The promise, or the reason of the signal as soon as it is aborted. */
export const unlessAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  // Whichever of the two comes later has nobody who waits for it.
  promise.catch(() => {});
  aborted.catch(() => {});
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
