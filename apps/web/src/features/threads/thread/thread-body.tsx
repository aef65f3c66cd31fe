import { partsDirection } from '@baithak/protocol/parts/print-parts';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { ReactNode } from 'react';
import { directionAttributes } from '../../../lib/bidi.ts';
import { InlinePart } from '../../parts/body/inline-part.tsx';
import { MessageBody } from '../../parts/body/message-body.tsx';
import { threadParts } from './thread-parts.ts';
import { splitTitle } from './split-title.ts';
import styles from './thread-body.module.css';
import { useThreadsRoom } from '../threads-room.ts';

/** A thread's first line as a title, where it has one. */
export const ThreadTitle = ({ thread, level }: { thread: Thread; level: 2 | 3 }): ReactNode => {
  const { me } = useThreadsRoom();
  const { title } = splitTitle(threadParts(thread));
  if (!title) return null;
  const direction = partsDirection(title);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading
      className={level === 2 ? `display ${styles.large ?? ''}` : styles.title}
      {...directionAttributes(direction)}
    >
      {title.map((part, index) => (
        <InlinePart key={index} part={part} viewerName={me.username} />
      ))}
    </Heading>
  );
};

/** The text and pictures of a thread or reply, without a thread's title. */
export const ThreadBody = ({ thread }: { thread: Thread }) => {
  const { me } = useThreadsRoom();
  const parts = threadParts(thread);
  return <MessageBody parts={thread.parent === null ? splitTitle(parts).rest : parts} viewerName={me.username} />;
};
