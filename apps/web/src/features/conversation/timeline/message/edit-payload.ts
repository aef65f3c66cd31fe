import type { MessagePayload } from '../../conversation-context.ts';
import type { Message } from '../../state/conversation-state.ts';

type Part = Message['content'][number];
type Shown = Extract<Part, { type: 'image' | 'video' | 'gallery' }>;

/** The pictures and videos of a message. */
export const mediaParts = ({ content }: Message): readonly Shown[] =>
  content.filter((part): part is Shown => part.type === 'image' || part.type === 'video' || part.type === 'gallery');

/** The payload that changes the text of a message. It repeats the pictures and videos: an edit removes what it does not name. */
export const editPayload = (message: Message, text: string): MessagePayload => {
  const shown = mediaParts(message);
  if (shown.length === 0) return { message: text, type: 'text' };
  return { message: [...(text === '' ? [] : [{ type: 'text', data: text } as const]), ...shown], type: 'hybrid' };
};
