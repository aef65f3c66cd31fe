import type { Part } from '@baithak/protocol/parts/part';
import type { Thread } from '@baithak/protocol/threads';

/** A title is a first line of at most so many characters. */
const titleLength = 120;

/** What a thread is made of; a message that cannot be read is nothing. */
export const partsOf = (thread: Pick<Thread, 'message'>): readonly Part[] => {
  const parts: unknown = JSON.parse(thread.message);
  return Array.isArray(parts) ? (parts as Part[]) : [];
};

/** The first line of a thread that begins with a short line of mere text, and what follows it. */
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
