import type { ClientMessage } from '@baithak/protocol/message-parts';
import type { RoomMessage } from '@baithak/protocol/messages';

type Part = RoomMessage['content'][number];
type Shown = Extract<Part, { type: 'image' | 'video' | 'gallery' }>;

/** The pictures and videos of a message. */
export const mediaIn = ({ content }: RoomMessage): readonly Shown[] =>
  content.filter((part): part is Shown => part.type === 'image' || part.type === 'video' || part.type === 'gallery');

/** A message with other words: what it shows is named again, as an edit drops what it does not name. */
export const withWords = (message: RoomMessage, text: string): { message: ClientMessage; type: 'text' | 'hybrid' } => {
  const shown = mediaIn(message);
  if (shown.length === 0) return { message: text, type: 'text' };
  return { message: [...(text === '' ? [] : [{ type: 'text', data: text } as const]), ...shown], type: 'hybrid' };
};
