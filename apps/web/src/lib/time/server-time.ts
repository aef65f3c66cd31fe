/** How far the server's clock is from the device's, in ms. Whatever is compared with a date of the server goes by the server's. */
let offset = 0;
const listeners = new Set<() => void>();

/** A `Date` header has whole seconds, and an answer takes its time: less than this is no difference. */
const leastMs = 3000;
/** An answer that took longer says too little about the server's clock. */
const longestMs = 10_000;

/** Takes the `Date` of an answer to what was sent at `sentAt`, by the device's clock. */
export const learnServerTime = (date: string | null, sentAt: number): void => {
  const cameAt = Date.now();
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server) || cameAt < sentAt || cameAt - sentAt > longestMs) return;
  const apart = server + 500 - (sentAt + cameAt) / 2;
  const learned = Math.abs(apart) < leastMs ? 0 : apart;
  if (Math.abs(learned - offset) < leastMs) return;
  offset = learned;
  for (const listener of listeners) listener();
};

/** What the server's clock said at a time of the device's, in ms. */
export const toServerTime = (deviceTime: number): number => deviceTime + offset;

/** The time by the server's clock, in ms; by the device's until the server has answered. */
export const serverNow = (): number => toServerTime(Date.now());

export const onServerTime = (listener: () => void): void => void listeners.add(listener);
