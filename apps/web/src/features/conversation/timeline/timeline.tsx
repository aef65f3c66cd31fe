import { memo, use, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageVisible } from '../../../lib/use-page-visible.ts';
import { IsShown } from '../../../ui/overlays/use-back-closes.ts';
import { useConversation } from '../conversation-context.ts';
import { countUnread } from '../state/reading.ts';
import { hasNewer, hasOlder, type ConversationState } from '../state/conversation-state.ts';
import { useConversationState } from '../state/conversation-store.ts';
import { Announcer } from './announcer.tsx';
import { LatestButton } from './latest-button.tsx';
import { useActiveMessage } from './message/use-active-message.ts';
import { useMessageKeys } from './message/use-message-keys.ts';
import { MentionButton } from './mention-button.tsx';
import { OlderNote } from './older-note.tsx';
import { indexOfMessage, timelineRows, type TimelineState } from './rows.ts';
import { keepAtEnd } from './scroll/keep-in-view.ts';
import { useGoToMessage, useLinkedMessage, useScrollToEdited } from './scroll/use-message-link.ts';
import { useMentionToShow, useOpenAtMention } from './scroll/use-mentions.ts';
import { useReturn, useShown } from './scroll/use-shown.ts';
import { useRowVirtualizer } from './scroll/use-row-virtualizer.ts';
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
import { TimelineRow, type RowActions } from './timeline-row.tsx';
import styles from './timeline.module.css';
import { useHistory } from './use-history.ts';

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

/** What the timeline is made of: the rows in view, the scroll position, and the history beyond. */
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
  const isPlaced = useInitialScroll(rows, virtual, linkedId !== null || isAtMention);
  const hasMoved = useHasMoved(virtual);
  // A conversation that was opened at one of its messages shows others first.
  const toArriveAt = useRef(linkedId !== null || isAtMention);
  if (foundId !== null || hasMissed || hasMoved) toArriveAt.current = false;
  const isReturned = useReturn(conversation, rows, virtual, { isVisible, leaveEnd });
  const isLookedAt = isVisible && isPlaced && isReturned && !toArriveAt.current;
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
    isReadingEnd,
    unread,
    toLatest,
    mention: isPlaced ? mention : null,
    rowActions,
  };
};

type Rows = Pick<
  ReturnType<typeof useTimeline>,
  'conversation' | 'rows' | 'leaving' | 'virtual' | 'foundId' | 'linkedId' | 'rowActions'
>;

/** The rows in view, at their place in the height of all of them. */
const VisibleRows = ({
  conversation,
  rows,
  leaving,
  virtual,
  foundId,
  linkedId,
  rowActions,
  activeId,
  editingId,
}: Rows & { activeId: string | null; editingId: string | null }) => {
  const items = virtual.getVirtualItems();
  return (
    <div className={styles.space} style={{ blockSize: virtual.getTotalSize() }}>
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
  const { scroller, history, isReadingEnd, unread, toLatest, mention, ...visible } = useTimeline(props);
  const { activeId, setActiveId, listeners } = useActiveMessage();
  const { end, onKeyDown, onFocus } = useMessageKeys({
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
        aria-label={t('log')}
        tabIndex={0}
        {...listeners}
        onKeyDown={onKeyDown}
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
        {!isReadingEnd && visible.rows.length > 0 && <LatestButton count={unread} onPress={() => void toLatest()} />}
      </div>
      <Announcer />
    </div>
  );
});
Timeline.displayName = 'Timeline';
