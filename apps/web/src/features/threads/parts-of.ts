import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/threads';

const read = new WeakMap<Thread, readonly Part[]>();

/** The parts of a thread's message, which comes as JSON (CONTRACT.md 2); read once a thread. */
export const partsOf = (thread: Thread): readonly Part[] => {
  const before = read.get(thread);
  if (before) return before;
  const parts = JSON.parse(thread.message) as readonly Part[];
  read.set(thread, parts);
  return parts;
};
