import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcer } from './announcer.tsx';
import { holdEnd } from './hold-place.ts';
import { LatestButton } from './latest-button.tsx';
import { hasNewer, hasOlder, type RoomLive } from './live-state.ts';
import { moveFocus } from './move-focus.ts';
import { OlderNote } from './older-note.tsx';
import { useOpenRoom } from './open-room.ts';
import { roomItem } from './room-item.ts';
import { rowOfMessage, rowsOf } from './rows.ts';
import { TimelineRow, type RowDeeds } from './timeline-row.tsx';
import styles from './timeline.module.css';
import { useHand } from './use-hand.ts';
import { useHistory } from './use-history.ts';
import { useEdited, useGoTo, useLinkedMessage } from './use-link.ts';
import { isAtEnd, useEdges, useFollowOwn, useJump, useOpeningPlace, useStayAtEnd } from './use-place.ts';
import { useRowsVirtual } from './use-rows-virtual.ts';
import { useUnseen } from './use-unseen.ts';

interface TimelineProps {
  readonly live: RoomLive;
  readonly editingId: string | null;
  /** Everything but the jump to a source, which is the timeline's own. */
  readonly deeds: Omit<RowDeeds, 'openSource'>;
}

/** What the timeline is made of: the rows in sight, the reader's place among them, and the history beyond. */
const useTimeline = ({ live, editingId, deeds }: TimelineProps) => {
  const room = useOpenRoom();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(live, room.me.userId, roomItem !== null), [live, room.me.userId]);
  const isAtNews = !hasNewer(live);
  const virtual = useRowsVirtual(rows, scroller, isAtNews);
  const history = useHistory(room.id);
  const leaveEnd = useStayAtEnd(virtual, isAtNews ? rows.length : null);
  const { foundId, jump } = useJump(rows, virtual, history, leaveEnd);
  const isReadingEnd = isAtNews && isAtEnd(virtual);
  const unseen = useUnseen(live, isReadingEnd, room.me.userId);
  const toLatest = () =>
    void (isAtNews ? Promise.resolve() : history.latest()).then(() => {
      virtual.scrollToEnd();
      // Rows with pictures are measured only now.
      holdEnd(virtual);
    });
  useFollowOwn(live.pending.length, toLatest);
  const goTo = useGoTo(jump);
  const linkedId = useLinkedMessage(goTo);
  useEdited(
    editingId,
    (messageId) => virtual.getVirtualItems().some(({ index }) => index === rowOfMessage(rows, messageId)),
    goTo,
  );
  const isPlaced = useOpeningPlace(rows, virtual, linkedId !== null);
  useEdges(virtual, rows.length, { hasOlder: isPlaced && hasOlder(live), hasNewer: isPlaced && !isAtNews }, history);
  const rowDeeds = useMemo<RowDeeds>(() => ({ ...deeds, openSource: goTo }), [deeds, goTo]);
  return { room, scroller, rows, virtual, history, foundId, linkedId, isReadingEnd, unseen, toLatest, rowDeeds };
};

/** The room's messages: a log that is drawn only where it is seen, and that keeps the reader's place. */
export const Timeline = (props: TimelineProps) => {
  const { live, editingId } = props;
  const { t } = useTranslation('messages');
  const { room, scroller, rows, virtual, history, foundId, linkedId, isReadingEnd, unseen, toLatest, rowDeeds } =
    useTimeline(props);
  const { activeId, setActiveId, listeners } = useHand();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) =>
    event.key === 'Escape' ? setActiveId(null) : moveFocus(event);
  const items = virtual.getVirtualItems();
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
        onKeyDown={onKeyDown}
        {...listeners}
      >
        <div className={styles.space} style={{ blockSize: virtual.getTotalSize() }}>
          <div className={styles.rows} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map((item) => {
              const row = rows[item.index];
              const id = row?.is === 'message' ? row.message._id : null;
              const is = (other: string | null) => id !== null && id === other;
              return (
                row && (
                  <div key={item.key} data-index={item.index} ref={virtual.measureElement}>
                    <TimelineRow
                      row={row}
                      room={room}
                      deeds={rowDeeds}
                      isActive={is(activeId)}
                      isEditing={is(editingId)}
                      isLeaving={id !== null && live.leaving.has(id)}
                      isFound={is(foundId) || is(linkedId)}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {!isReadingEnd && rows.length > 0 && <LatestButton count={unseen} onPress={toLatest} />}
      <Announcer live={live} me={room.me.userId} />
    </div>
  );
};
