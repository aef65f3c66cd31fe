import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isolate } from '../../../lib/bidi.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConversationPane } from '../../conversation/conversation-pane.tsx';
import { useConversation, type Conversation } from '../../conversation/conversation-context.ts';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { namesIn } from '../../conversation/state/names-in.ts';
import { countUnread } from '../../conversation/state/reading.ts';
import { useReportRead } from '../../conversation/state/report-read.ts';
import timelineStyles from '../../conversation/timeline/timeline.module.css';
import { ComposerRoomProvider, type ComposerRoom } from '../../parts/composer/composer-room.ts';
import type { TriggerKind } from '../../parts/composer/suggestions/trigger.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { Foot, IgnoredFoot } from '../connection/foot.tsx';
import type { ConnectionActs } from '../connection/use-connection-acts.tsx';
import { dispatchToLists } from '../state/lists-store.ts';
import { usePrivateTexts } from '../use-private-texts.ts';

/** Between two people nobody is mentioned, and nothing commanded. */
const suggests: ReadonlySet<TriggerKind> = new Set(['emoji']);

/** The other one waits for the sign that something was read: it is told sooner than in a room. */
const readPace = { soonMs: 300, apartMs: 2000, randomMs: 0 };

const nobody: ComposerRoom['readPresent'] = () => ({ present: [], bots: [] });
const nothing = (): void => undefined;

const Quiet = ({ onGreet }: { onGreet: (() => void) | null }) => {
  const { t } = usePrivateTexts();
  return (
    <div className={timelineStyles.quiet}>
      <EmptyState
        sticker="salaam"
        title={t('quiet')}
        action={
          onGreet && (
            <Button tone="primary" onClick={onGreet}>
              {t('greet')}
            </Button>
          )
        }
      >
        {t('quietText')}
      </EmptyState>
    </div>
  );
};

/** Where there is no message and nothing can be written, what is above the foot is empty. */
const Blank = () => <div className={timelineStyles.quiet} />;

/** What is unread here the list takes from the screen: the server does not tell this device what it has read itself. */
const useUnreadInList = ({ _id: threadId, unreadMessages }: PrivateThread, { id, me }: Conversation): void => {
  const cache = useQueryClient();
  const unread = useConversationState(id, (state) => countUnread(state, me.userId));
  useEffect(() => {
    if (unread !== unreadMessages)
      dispatchToLists(cache, { type: 'threadPatched', threadId, change: { unreadMessages: unread, new: unread > 0 } });
  }, [cache, threadId, unread, unreadMessages]);
};

/** The messages of two people, and the composer or what stands in its place. */
export const PrivatePane = ({ thread, acts }: { thread: PrivateThread; acts: ConnectionActs }) => {
  const { t } = usePrivateTexts();
  const conversation = useConversation();
  const { id, me } = conversation;
  const cache = useQueryClient();
  const { user, connectionState, accepted, lastUpdate } = thread;
  const readNames = () => [user.username, user.profile.fullname, ...namesIn(cache, id)];
  const isIgnored = useIsIgnored(user.username);
  const mayWrite = connectionState === 2 && !isRemoved(user) && !isIgnored;
  // What is hidden was not read, and is not told to be.
  useReportRead(conversation, accepted === 1 && !isIgnored, readPace);
  useUnreadInList(thread, conversation);
  return (
    <ComposerRoomProvider value={{ id: '', me, readPresent: nobody, readNames }}>
      <ConversationPane
        uploads="privateMessage"
        empty={(greet) =>
          mayWrite ? (
            <Quiet onGreet={() => greet(t('greeting'))} />
          ) : accepted === 1 && !isIgnored ? (
            <Quiet onGreet={null} />
          ) : (
            <Blank />
          )
        }
        line={
          isIgnored ? (
            <IgnoredFoot username={user.username} />
          ) : (
            !mayWrite && <Foot connection={connectionOfThread(thread)} since={lastUpdate} acts={acts} />
          )
        }
        composer={
          mayWrite
            ? { label: t('composer', { name: isolate(user.username) }), hint: t('composerHint'), suggests }
            : null
        }
        insert={null}
        onInserted={nothing}
      />
    </ComposerRoomProvider>
  );
};
