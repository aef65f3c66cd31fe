import { partsDirection } from '@baithak/protocol/parts/print-parts';
import type { Thread } from '@baithak/protocol/threads';
import type { ReactNode } from 'react';
import { spokenAs } from '../../lib/bidi.ts';
import { InlinePart } from '../parts/inline-part.tsx';
import { MessageBody } from '../parts/message-body.tsx';
import { partsOf } from './parts-of.ts';
import { splitTitle } from './split-title.ts';
import styles from './thread-words.module.css';
import { useThreadsRoom } from './threads-room.ts';

/** A thread's first line as a title, where it has one. */
export const ThreadTitle = ({ thread, level }: { thread: Thread; level: 2 | 3 }): ReactNode => {
  const { me } = useThreadsRoom();
  const { title } = splitTitle(partsOf(thread));
  if (!title) return null;
  const direction = partsDirection(title);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading className={level === 2 ? `display ${styles.large ?? ''}` : styles.title} {...spokenAs(direction)}>
      {title.map((part, index) => (
        <InlinePart key={index} part={part} me={me.username} />
      ))}
    </Heading>
  );
};

/** The words and pictures of a thread or reply, a thread's title left out. */
export const ThreadBody = ({ thread }: { thread: Thread }) => {
  const { me } = useThreadsRoom();
  const parts = partsOf(thread);
  return <MessageBody parts={thread.parent === null ? splitTitle(parts).rest : parts} me={me.username} />;
};
