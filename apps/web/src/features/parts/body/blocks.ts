import { markupOf, type Block, type Part } from '@baithak/protocol/parts/part';

/** A line of a message. An empty one is a line too. */
export type Line = readonly Part[];

/** Lines of one kind, or a block of code. */
export type LineBlock =
  | { readonly type: 'code'; readonly code: string; readonly language: string }
  | { readonly type: Exclude<Block, 'code'> | 'plain'; readonly lines: readonly Line[] };

/** Empty lines in a row at most: thousands of them would each be an element. */
const mostEmpty = 2;

/** The blocks of a message without its media. The line break that ends a line is part of it. */
export const blocksOf = (parts: readonly Part[]): readonly LineBlock[] => {
  const blocks: ({ type: Exclude<Block, 'code'> | 'plain'; lines: Line[] } | (LineBlock & { type: 'code' }))[] = [];
  let line: Part[] = [];
  const endLine = (block: Block | undefined): void => {
    const type = block === undefined || block === 'code' ? 'plain' : block;
    const last = blocks.at(-1);
    if (last?.type !== type) blocks.push({ type, lines: [line] });
    else if (line.length > 0 || last.lines.slice(-mostEmpty).some((before) => before.length > 0)) last.lines.push(line);
    line = [];
  };
  for (const part of parts) {
    const { block, language = '' } = markupOf(part);
    if (part.type !== 'text') {
      line.push(part);
      continue;
    }
    if (block === 'code') {
      if (line.length > 0) endLine(undefined);
      blocks.push({ type: 'code', code: part.data.replace(/\n$/, ''), language });
      continue;
    }
    for (const [at, data] of part.data.split('\n').entries()) {
      if (at > 0) endLine(block);
      if (data !== '') line.push(part.data === data ? part : { ...part, data });
    }
  }
  const [first] = line;
  if (first !== undefined) endLine(markupOf(first).block);
  return blocks;
};
