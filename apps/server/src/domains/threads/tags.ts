import { foldTag } from '@baithak/protocol/threads.rules';

export interface Tag {
  readonly written: string;
  readonly folded: string;
}

/** Tags as they were written, without a leading #, each once however it is spelled; what folds to nothing is none. */
export const readTags = (tags: readonly string[] = []): Tag[] => {
  const byFold = new Map<string, Tag>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    const written = tag.replace(/^#+/, '').replace(/\s+/g, ' ').trim();
    if (folded !== '' && !byFold.has(folded)) byFold.set(folded, { written, folded });
  }
  return [...byFold.values()];
};
