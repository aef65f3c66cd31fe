import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { splitTitle } from '@baithak/protocol/parts/split-title';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { ReactNode } from 'react';
import { directionAttributes } from '../../../lib/bidi.ts';
import { InlineParts } from '../../parts/body/inline-parts.tsx';
import { MessageBody } from '../../parts/body/message-body.tsx';
import { threadParts } from './thread-parts.ts';
import styles from './thread-body.module.css';
import { useThreadsRoom } from '../threads-room.ts';

/** A thread's first line as a title, where it has one. */
export const ThreadTitle = ({ thread }: { thread: Thread }): ReactNode => {
  const { me } = useThreadsRoom();
  const { title } = splitTitle(threadParts(thread));
  if (!title) return null;
  return (
    <h2 className={`display ${styles.title ?? ''}`} {...directionAttributes(partsDirection(title))}>
      <InlineParts parts={title} viewerId={me.userId} />
    </h2>
  );
};

/** The text and pictures of a thread or reply, without a thread's title. */
export const ThreadBody = ({ thread }: { thread: Thread }) => {
  const { me } = useThreadsRoom();
  const parts = threadParts(thread);
  const shown = thread.parent === null ? splitTitle(parts).rest : parts;
  return shown.length > 0 && <MessageBody parts={shown} viewerId={me.userId} />;
};
