import type { ClientMessage } from '@baithak/protocol/entities/message-parts';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';

type Part = RoomMessage['content'][number];
type Shown = Extract<Part, { type: 'image' | 'video' | 'gallery' }>;

/** The pictures and videos of a message. */
export const mediaParts = ({ content }: RoomMessage): readonly Shown[] =>
  content.filter((part): part is Shown => part.type === 'image' || part.type === 'video' || part.type === 'gallery');

/** The payload that changes the text of a message. It repeats the pictures and videos: an edit removes what it does not name. */
export const editPayload = (
  message: RoomMessage,
  text: string,
): { message: ClientMessage; type: 'text' | 'hybrid' } => {
  const shown = mediaParts(message);
  if (shown.length === 0) return { message: text, type: 'text' };
  return { message: [...(text === '' ? [] : [{ type: 'text', data: text } as const]), ...shown], type: 'hybrid' };
};
