import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/entities/thread';

const read = new WeakMap<Thread, readonly Part[]>();

/** The parts of a thread's message, which comes as JSON (docs/contract.md#shapes); read once a thread. */
export const threadParts = (thread: Thread): readonly Part[] => {
  const before = read.get(thread);
  if (before) return before;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts as JSON
  const parts = JSON.parse(thread.message) as readonly Part[];
  read.set(thread, parts);
  return parts;
};
