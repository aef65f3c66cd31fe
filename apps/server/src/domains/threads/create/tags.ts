import { foldTag } from '@baithak/protocol/contracts/threads.rules';

export interface Tag {
  readonly written: string;
  readonly folded: string;
}

/** Tags as they were written, without a leading #. Of tags that fold to the same text only the first stays; empty ones are dropped. */
export const readTags = (tags: readonly string[] = []): Tag[] => {
  const byFold = new Map<string, Tag>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    const written = tag.replace(/^#+/, '').replace(/\s+/g, ' ').trim();
    if (folded !== '' && !byFold.has(folded)) byFold.set(folded, { written, folded });
  }
  return [...byFold.values()];
};
