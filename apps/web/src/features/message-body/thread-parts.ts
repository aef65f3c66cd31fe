import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/entities/thread';

const read = new WeakMap<object, readonly Part[]>();

/** The parts of a thread's message, which comes as JSON (docs/contract.md#shapes); read once a thread, empty where they are no list. */
export const threadParts = (thread: Pick<Thread, 'message'>): readonly Part[] => {
  const before = read.get(thread);
  if (before) return before;
  const json: unknown = JSON.parse(thread.message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts; what they contain is checked where they are rendered
  const parts = Array.isArray(json) ? (json as Part[]) : [];
  read.set(thread, parts);
  return parts;
};
