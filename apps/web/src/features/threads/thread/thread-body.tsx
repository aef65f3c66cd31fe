import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { partsDirection } from '@baithak/protocol/parts/print-parts';
import { splitTitle } from '@baithak/protocol/parts/split-title';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { votersAddress } from '../../../lib/addresses.ts';
import { directionAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MediaPlace } from '../../media/gallery-layout.ts';
import { MediaContextProvider, partsIncludeFile } from '../../media/media-url.ts';
import { InlineParts } from '../../message-body/inline-parts.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { dispatchThreads, readThreads, useRoomVisit } from '../live/threads-cache.ts';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { usePaneActions, useThreadsRoom } from '../threads-context.ts';
import { VoteArrows, useVotes } from '../votes/vote-arrows.tsx';
import styles from './thread-body.module.css';
import { threadParts } from '../../message-body/thread-parts.ts';

/** A thread's first line as a title, where it has one. */
export const ThreadTitle = ({ thread }: { thread: Thread }): ReactNode => {
  const { me } = useThreadsRoom();
  const { title } = splitTitle(threadParts(thread));
  if (!title) return null;
  return (
    <h2
      className={`display max-w-full text-xl text-balance wrap-anywhere`}
      data-words={thread._id}
      {...directionAttributes(partsDirection(title))}
    >
      <InlineParts parts={title} viewerId={me.userId} />
    </h2>
  );
};

/** The text and pictures of a thread or reply, without a thread's title. */
const ThreadBody = ({ thread }: { thread: Thread }) => {
  const { me } = useThreadsRoom();
  const parts = threadParts(thread);
  const shown = thread.parent === null ? splitTitle(parts).rest : parts;
  return (
    shown.length > 0 && (
      <div className="contents" data-words={thread._id}>
        <MessageBody parts={shown} viewerId={me.userId} />
      </div>
    )
  );
};

/** The media context of threads: expired file names are renewed by loading their thread or reply again. */
export const ThreadMedia = ({ place, children }: { place: MediaPlace; children: ReactNode }) => {
  const cache = useQueryClient();
  const { roomId, visitId, viewerId } = useRoomVisit();
  const around = useMemo(() => {
    const visit = { roomId, visitId, viewerId };
    // All pictures of a gallery expire at once: one request serves them.
    const asking = new Map<string, Promise<void>>();
    const ask = async (threadId: string): Promise<void> => {
      const { thrd } = await client.threads.getThread({ roomId, threadId });
      dispatchThreads(cache, visit, { type: 'threadLoaded', thread: thrd });
    };
    const refresh = async (name: string): Promise<void> => {
      const of = [...readThreads(cache, visit).known.values()].find(({ thread }) =>
        partsIncludeFile(threadParts(thread), bareName(name)),
      );
      if (!of) return;
      const { _id: id } = of.thread;
      const answer = asking.get(id) ?? ask(id).finally(() => asking.delete(id));
      asking.set(id, answer);
      return answer;
    };
    return { place, refresh };
  }, [cache, place, roomId, visitId, viewerId]);
  return <MediaContextProvider value={around}>{children}</MediaContextProvider>;
};

export const ThreadFooter = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation('threads');
  const { roomRef } = useThreadsRoom();
  const { opened } = useHistorySteps();
  const { likes, dislikes } = useVotes(thread);
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 w-full mt-1">
      <VoteArrows thread={thread} />
      <span className="flex flex-wrap gap-x-3 narrow:order-last narrow:basis-full">
        <Link className={styles.fact} to={votersAddress(roomRef, thread._id, 'likes')} state={opened}>
          {t('likes', { count: likes })}
        </Link>
        <Link className={styles.fact} to={votersAddress(roomRef, thread._id, 'dislikes')} state={opened}>
          {t('dislikes', { count: dislikes })}
        </Link>
        <span className={styles.fact}>
          <Icon name="eye" size="small" />
          {t('views', { count: thread.views })}
        </span>
      </span>
      <span className="ms-auto">
        <ThreadMenu thread={thread} />
      </span>
    </div>
  );
};

const EditForm = lazyPart(async () => (await import('../edit/edit-form.tsx')).EditForm);

export const EditableBody = ({ thread }: { thread: Thread }) => {
  const { editing, stopEditing } = usePaneActions();
  const body = <ThreadBody thread={thread} />;
  if (editing !== thread._id) return body;
  return <EditForm thread={thread} onClose={stopEditing} waiting={body} onMissing={stopEditing} />;
};
