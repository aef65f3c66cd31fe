import { type ReactNode, memo, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { hasTouchScreen } from '../../../lib/breakpoint.ts';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { IsShown } from '../../../ui/overlays/overlay-history.ts';
import { usePlainText } from '../../message-body/plain-text.ts';
import { useConversation } from '../conversation-context.ts';
import { type ConversationState, hasNewer, hasOlder } from '../state/conversation-state.ts';
import { useConversationState } from '../state/conversation-store.ts';
import { countUnread } from '../state/reading.ts';
import { useActiveMessage, useMessageKeys } from './message/use-message-actions.ts';
import { type TimelineState, indexOfMessage, timelineRows } from './rows.ts';
import {
  type MentionToShow,
  useGoToMessage,
  useLinkedMessage,
  useMentionToShow,
  useOpenAtMention,
  useScrollToEdited,
} from './scroll/use-message-link.ts';
import {
  isAtEnd,
  useHasMoved,
  useInitialScroll,
  useJumpToMessage,
  useKeepPlace,
  useLoadAtEdges,
  useScrollToOwnMessage,
  useStickToEnd,
} from './scroll/use-scroll-position.ts';
import { keepAtEnd, useReturn, useRowVirtualizer, useShown } from './scroll/use-shown.ts';
import { OlderNote, type RowActions, TimelineRow } from './timeline-row.tsx';
import styles from './timeline.module.css';
import { useHistory } from './use-history.ts';

/** Announces new messages of others, and that messages were cleared, to screen readers. A live log would also announce rows that scroll into view. */
const Announcer = () => {
  const { t } = useTranslation('messages');
  const { id, me } = useConversation();
  const toPlain = usePlainText();
  const last = useConversationState(id, ({ messages, ignored }) =>
    messages.findLast((message) => !ignored.has(message.member.user.username)),
  );
  const clears = useConversationState(id, ({ cleared }) => cleared.length);
  const announcedClears = useRef(clears);
  const announcedRev = useRef(last?.rev ?? 0);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!last || last.rev <= announcedRev.current) return;
    announcedRev.current = last.rev;
    if (last.member.user._id !== me.userId)
      setText(t('announcement', { name: isolate(last.member.user.username), text: isolate(toPlain(last.content)) }));
  }, [last, me.userId, t, toPlain]);
  useEffect(() => {
    if (clears > announcedClears.current) setText(t('clearedHere'));
    announcedClears.current = clears;
  }, [clears, t]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
};

interface JumpButtonProps {
  readonly label: string;
  readonly title?: string;
  readonly count: number;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** What is seen of it is as high as the line below the messages, and hides none of them; a finger has more. */
const JumpButton = ({ label, title = label, count, onPress, children }: JumpButtonProps) => (
  <button type="button" className={styles.jump} onClick={onPress} aria-label={label} title={title}>
    <span className="flex justify-center items-center gap-1 h-5.5 min-w-11 mb-0.5 px-2 line rounded-full bg-surface-raised">
      {count > 0 && <Count value={count} label={label} />}
      {children}
    </span>
  </button>
);

const LatestButton = ({ count, onPress }: { count: number; onPress: () => void }) => {
  const { t } = useTranslation('messages');
  const toLatest = t('toLatest');
  return (
    <JumpButton
      label={count > 0 ? t('newMessages', { count }) : toLatest}
      title={toLatest}
      count={count}
      onPress={onPress}
    >
      <Icon name="chevron-down" />
    </JumpButton>
  );
};

const MentionButton = ({
  mention: { id, isAbove, count },
  onPress,
}: {
  mention: MentionToShow;
  onPress: (messageId: string) => void;
}) => {
  const { t } = useTranslation('messages');
  return (
    <JumpButton label={t(isAbove ? 'mentionAbove' : 'mentionBelow')} count={count} onPress={() => onPress(id)}>
      <b className="text-md leading-none">@</b>
    </JumpButton>
  );
};

const MessageTouch = lazyPart(async () => (await import('./message/message-touch.tsx')).MessageTouch);

interface TimelineProps {
  readonly editingId: string | null;
  /** Everything but the jump to a quoted message, which the timeline does itself. */
  readonly actions: Omit<RowActions, 'openSource'>;
  /** Gives the focus back to the composer. Keeps its identity. */
  readonly onEscape: () => void;
}

/** What the timeline shows: it renders again only when one of these changes. */
const selectShown = (state: ConversationState): TimelineState => {
  const { from, to, messages, outside, cleared, taken, leaving, pending, tempIds, unreadDivider, ignored, othersRead } =
    state;
  return { from, to, messages, outside, cleared, taken, leaving, pending, tempIds, unreadDivider, ignored, othersRead };
};

const useTimeline = ({ editingId, actions }: Omit<TimelineProps, 'onEscape'>) => {
  const conversation = useConversation();
  const { id, me, hasItem, hasReceipts } = conversation;
  // Under the threads nothing is read.
  const isVisible = usePageVisible() && use(IsShown);
  const shown = useConversationState(id, selectShown);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => timelineRows(shown, me.userId, { hasItem, hasReceipts }),
    [shown, me.userId, hasItem, hasReceipts],
  );
  const hasLatest = !hasNewer(shown);
  const virtual = useRowVirtualizer(rows, scroller, hasLatest);
  const history = useHistory(conversation);
  const leaveEnd = useStickToEnd(virtual, hasLatest ? rows.length : null);
  const { foundId, hasMissed, jump } = useJumpToMessage(rows, virtual, history, leaveEnd);
  const isReadingEnd = hasLatest && isAtEnd(virtual);
  const unread = useConversationState(id, (state) => countUnread(state, me.userId));
  const toLatest = () =>
    (hasLatest ? Promise.resolve() : history.latest()).then(() => {
      virtual.scrollToEnd();
      // Rows with pictures are measured only now.
      keepAtEnd(virtual);
    });
  const sentCount = useConversationState(id, (state) => state.sentCount);
  useScrollToOwnMessage(sentCount, () => void toLatest());
  const goTo = useGoToMessage(jump);
  const linkedId = useLinkedMessage(goTo);
  const isAtMention = useOpenAtMention(conversation, linkedId, goTo);
  useScrollToEdited(
    editingId,
    (messageId) => virtual.getVirtualItems().some(({ index }) => index === indexOfMessage(rows, messageId)),
    goTo,
  );
  const { isSettled, isPlaced } = useInitialScroll(rows, virtual, linkedId !== null || isAtMention);
  const hasMoved = useHasMoved(virtual);
  // A conversation that was opened at one of its messages shows others first.
  const toArriveAt = useRef(linkedId !== null || isAtMention);
  if (foundId !== null || hasMissed || hasMoved) toArriveAt.current = false;
  const isReturned = useReturn(conversation, rows, virtual, { isVisible, leaveEnd });
  const isStale = useConversationState(id, (state) => state.isStale);
  const hasArrived = isPlaced && !toArriveAt.current;
  const isLookedAt = isVisible && hasArrived && isReturned && !isStale;
  useShown(conversation, rows, virtual, { isLookedAt, isEnd: isReadingEnd });
  useKeepPlace(rows, virtual, leaveEnd);
  const { from, to } = shown;
  const edges = { hasOlder: isPlaced && hasOlder(shown), hasNewer: isPlaced && !hasLatest, hasMoved, from, to };
  useLoadAtEdges(virtual, rows.length, edges, history);
  const rowActions = useMemo<RowActions>(() => ({ ...actions, openSource: goTo }), [actions, goTo]);
  const mention = useMentionToShow(conversation, rows, virtual);
  const { leaving } = shown;
  return {
    conversation,
    scroller,
    rows,
    leaving,
    virtual,
    history,
    foundId,
    linkedId,
    // While a room opens there is nothing to jump from yet.
    unread: hasArrived && !isReadingEnd && rows.length > 0 ? unread : null,
    toLatest,
    mention: hasArrived ? mention : null,
    isSettled,
    rowActions,
  };
};

type Rows = Pick<
  ReturnType<typeof useTimeline>,
  'conversation' | 'rows' | 'leaving' | 'virtual' | 'foundId' | 'linkedId' | 'isSettled' | 'rowActions'
>;

const VisibleRows = ({
  conversation,
  rows,
  leaving,
  virtual,
  foundId,
  linkedId,
  isSettled,
  rowActions,
  activeId,
  editingId,
}: Rows & { activeId: string | null; editingId: string | null }) => {
  const items = virtual.getVirtualItems();
  return (
    <div
      className="relative flex-none mt-auto mx-auto w-[min(100%,var(--w-reading))]"
      // What is not in its place yet would be seen to jump.
      style={{ blockSize: virtual.getTotalSize(), visibility: isSettled ? undefined : 'hidden' }}
    >
      <div className={styles.rows} style={{ insetBlockStart: items[0]?.start ?? 0 }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const id = row.type === 'message' ? row.message._id : null;
          const isMessage = (other: string | null) => id !== null && id === other;
          return (
            <div key={item.key} data-index={item.index} ref={virtual.measureElement}>
              <TimelineRow
                row={row}
                conversation={conversation}
                actions={rowActions}
                isActive={isMessage(activeId)}
                isEditing={isMessage(editingId)}
                isLeaving={id !== null && leaving.has(id)}
                isFound={isMessage(foundId) || isMessage(linkedId)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
};

/** The messages: a log that renders only the rows in view, and keeps the reader's scroll position. */
export const Timeline = memo((props: TimelineProps) => {
  const { t } = useTranslation('messages');
  const { other } = useConversation();
  const { scroller, history, unread, toLatest, mention, ...visible } = useTimeline(props);
  const { activeId, setActiveId, listeners } = useActiveMessage();
  const { end, onFocus, ...keys } = useMessageKeys({
    shown: visible.rows,
    toLatest,
    onLeft: () => setActiveId(null),
    onEscape: props.onEscape,
  });
  return (
    <div className={styles.frame} data-chat>
      <OlderNote history={history} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={other === undefined ? t('log') : t('logWith', { name: isolate(other) })}
        tabIndex={0}
        {...listeners}
        {...keys}
        onFocus={(event) => {
          onFocus(event);
          listeners.onFocus(event);
        }}
      >
        <VisibleRows {...visible} activeId={activeId} editingId={props.editingId} />
        <span ref={end} tabIndex={-1} />
      </div>
      <div className={styles.jumps} data-jumps>
        {mention !== null && <MentionButton mention={mention} onPress={visible.rowActions.openSource} />}
        {unread !== null && <LatestButton count={unread} onPress={() => void toLatest()} />}
      </div>
      {hasTouchScreen() && <MessageTouch scroller={scroller} onAction={visible.rowActions.run} />}
      <Announcer />
    </div>
  );
});
Timeline.displayName = 'Timeline';
