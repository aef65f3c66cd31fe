import { markupOf, type Mark, type Part } from '@baithak/protocol/parts/part';
import type { ReactNode } from 'react';
import { InlinePart } from './inline-part.tsx';
import styles from './inline-parts.module.css';
import { Spoiler } from './spoiler.tsx';

const wrap = (mark: Mark, content: ReactNode): ReactNode => {
  switch (mark) {
    case 'bold':
      return <b>{content}</b>;
    case 'italic':
      return <em className={styles.italic}>{content}</em>;
    case 'strike':
      return <s className={styles.strike}>{content}</s>;
    case 'code':
      return (
        <code className={styles.code} dir="ltr" lang="en">
          {content}
        </code>
      );
    case 'spoiler':
      return content;
  }
};

const isSpoiler = (part: Part): boolean => markupOf(part).marks?.includes('spoiler') === true;

const Marked = ({ part, viewerId }: { part: Part; viewerId: string }) => {
  const { marks = [] } = markupOf(part);
  const words = part.type === 'text' && marks.includes('code') ? part.data : null;
  return marks
    .toReversed()
    .reduce<ReactNode>((content, mark) => wrap(mark, content), words ?? <InlinePart part={part} viewerId={viewerId} />);
};

/** Parts within a line, with their marks. What is hidden together is shown together. */
export const InlineParts = ({ parts, viewerId }: { parts: readonly Part[]; viewerId: string }) => {
  const runs: Part[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.[0] && isSpoiler(last[0]) && isSpoiler(part)) last.push(part);
    else runs.push([part]);
  }
  return runs.map((run, at) => {
    const content = run.map((part, index) => <Marked key={index} part={part} viewerId={viewerId} />);
    return run[0] && isSpoiler(run[0]) ? (
      <Spoiler key={at} parts={run}>
        {content}
      </Spoiler>
    ) : (
      content
    );
  });
};
