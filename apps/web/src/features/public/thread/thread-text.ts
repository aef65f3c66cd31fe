import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/entities/thread';

/** The longest first line that counts as a title, in characters. */
const titleLength = 120;

/** The parts of a thread; empty for a message that cannot be parsed. */
export const threadParts = (thread: Pick<Thread, 'message'>): readonly Part[] => {
  const parts: unknown = JSON.parse(thread.message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends parts; what they contain is checked where they are rendered
  return Array.isArray(parts) ? (parts as Part[]) : [];
};

/** The first line, if it is short and plain text, as the title, and the remaining parts. */
export const splitTitle = (parts: readonly Part[]): { readonly title: string; readonly rest: readonly Part[] } => {
  const [first, ...others] = parts;
  if (first?.type !== 'text') return { title: '', rest: parts };
  const [line = '', ...lines] = first.data.split('\n');
  const title = line.trim();
  const isWhole =
    lines.length > 0 ||
    others.every((part) => part.type === 'image' || part.type === 'video' || part.type === 'gallery');
  if (!isWhole || title === '' || title.length > titleLength || /https?:\/\//i.test(title))
    return { title: '', rest: parts };
  const rest = lines.join('\n').trimStart();
  return { title, rest: rest === '' ? others : [{ type: 'text', data: rest }, ...others] };
};
