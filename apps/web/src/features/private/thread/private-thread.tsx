import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { askReport } from '../../../lib/reporting.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type ComposerRoom, ComposerRoomProvider } from '../../composer/composer-room.ts';
import type { TriggerKind } from '../../composer/suggestions/use-suggestions.ts';
import {
  type Conversation,
  ConversationProvider,
  type Me,
  useConversation,
} from '../../conversation/conversation-context.ts';
import { ConversationPane } from '../../conversation/conversation-pane.tsx';
import type { Message } from '../../conversation/state/conversation-state.ts';
import { useConversationState } from '../../conversation/state/conversation-store.ts';
import { countUnread } from '../../conversation/state/reading.ts';
import { useReportRead } from '../../conversation/state/report-read.ts';
import timelineStyles from '../../conversation/timeline/timeline.module.css';
import { namesIn } from '../../conversation/timeline/typing-line.tsx';
import { IgnoreButton } from '../../people/ignore.tsx';
import { PersonCard } from '../../people/person-card.tsx';
import { useProfile } from '../../people/use-profile.ts';
import { connectionOfThread, isRemoved } from '../connection/connection.ts';
import { Foot, IgnoredFoot } from '../connection/foot.tsx';
import { ProfileFoot } from '../connection/profile-foot.tsx';
import { type ConnectionActs, useConnectionActs } from '../connection/use-connection-acts.tsx';
import { dispatchToLists } from '../state/private-lists.ts';
import { usePrivateConversation } from '../state/use-private-session.ts';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { PrivateHeader, stateOf } from './private-header.tsx';
import { RequestCard } from './thread-states.tsx';

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

const PrivatePane = ({ thread, acts }: { thread: PrivateThread; acts: ConnectionActs }) => {
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

interface OpenedThreadProps {
  readonly thread: PrivateThread;
  readonly me: Me;
  readonly bar: ReactNode;
  readonly onProfile: () => void;
  /** An act was done that leaves no thread. */
  readonly onGone: () => void;
}

/** An open private thread: its header, and the conversation, or the request that waits for an answer. */
export const OpenedThread = ({ thread, me, bar, onProfile, onGone }: OpenedThreadProps): ReactNode => {
  const { connectionState, user } = thread;
  const acts = useConnectionActs(
    connectionOfThread(thread),
    (act) => (act === 'blockAndDelete' || act === 'deleteRequest') && onGone(),
  );
  const blocksBy = (['ban', 'block'] as const).find(acts.offers);
  const block = blocksBy && (() => acts.run(blocksBy));
  const reportThread = () => askReport({ id: thread._id, kind: 'request', username: user.username, line: '', block });
  // The conversation keeps its identity, whatever the state of the connection offers.
  const blocking = useRef(block);
  blocking.current = block;
  const reportMessage = useCallback(({ _id: id, member, content }: Message) => {
    const { username } = member.user;
    askReport({ id, kind: 'privateMessage', username, line: lineOf(content), block: blocking.current });
  }, []);
  const mayWrite = connectionState === 2 && !isRemoved(user);
  const conversation = usePrivateConversation(thread, me, { mayWrite, report: reportMessage });
  return (
    <ConversationProvider value={conversation}>
      <PrivateHeader thread={thread} acts={acts} onProfile={onProfile} onReport={reportThread} />
      {bar}
      {connectionState === 4 && !isRemoved(user) ? (
        <RequestCard thread={thread} acts={acts} onReport={reportThread} />
      ) : (
        <PrivatePane thread={thread} acts={acts} />
      )}
      {acts.dialog}
    </ConversationProvider>
  );
};

interface PrivatePersonProps {
  readonly thread: PrivateThread;
  readonly onClose: () => void;
}

export const PrivatePerson = ({ thread, onClose }: PrivatePersonProps) => {
  const { t } = usePrivateTexts();
  const { t: tm } = useTranslation('messages');
  const { user, role, online, connectionState } = thread;
  const profile = useProfile(user.username);
  const person = {
    username: user.username,
    id: user._id,
    role,
    picture: user.profile.picture,
    isOnline: online && connectionState === 2,
    place: t(stateOf(thread)),
  };
  return (
    <PersonCard person={person} profile={profile} onClose={onClose}>
      <ProfileFoot connection={connectionOfThread(thread)} onOpen={onClose} />
      {!isRemoved(user) && <IgnoreButton username={user.username} />}
      <a className={buttonClass({ tone: 'outline' })} href={`/user/${user.username}`} target="_blank" rel="noopener">
        {tm('person.profile')}
      </a>
    </PersonCard>
  );
};
