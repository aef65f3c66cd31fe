import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/entities/thread';

/** The parts of a thread; empty for a message that cannot be parsed. */
export const threadParts = (thread: Pick<Thread, 'message'>): readonly Part[] => {
  const parts: unknown = JSON.parse(thread.message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts; what they contain is checked where they are rendered
  return Array.isArray(parts) ? (parts as Part[]) : [];
};
