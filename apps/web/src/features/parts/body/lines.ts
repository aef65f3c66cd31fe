import type { Part } from '@baithak/protocol/parts/part';

/** The lines of a message without its media; what a line break ends is one line, an empty one too. */
export const linesOf = (parts: readonly Part[]): readonly (readonly Part[])[] => {
  const lines: Part[][] = [[]];
  for (const part of parts) {
    if (part.type !== 'text') {
      lines.at(-1)?.push(part);
      continue;
    }
    for (const [at, data] of part.data.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (data !== '') lines.at(-1)?.push({ ...part, data });
    }
  }
  return lines;
};
