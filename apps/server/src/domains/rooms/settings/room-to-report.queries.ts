import type { Tx } from '../../../platform/db/write.ts';
import type { Reported } from '../../moderation/api.ts';
import { roomText } from './room-text.queries.ts';

/** What a room says of itself, for a report by the program about whoever wrote it; undefined when the room is gone. */
export const roomToReport = async (
  db: Tx,
  roomId: string,
  author: string,
): Promise<(Reported & { readonly kind: 'room'; readonly text: string }) | undefined> => {
  const text = await roomText(db, roomId);
  if (text === undefined) return undefined;
  const kept = { messages: [{ id: roomId, author, at: 0, content: [{ type: 'text', data: text } as const] }] };
  return { kind: 'room', roomId, about: author, kept, text };
};
