import type { KeyboardEvent } from 'react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Announcer } from './announcer.tsx';
import { LatestButton } from './latest-button.tsx';
import { useLive } from './live-cache.ts';
import { countBelow, hasNewer, hasOlder, type RoomLive } from './live-state.ts';
import { useOpenRoom } from './open-room.ts';
import { rowsOf } from './rows.ts';
import { TimelineRow, type RowDeeds } from './timeline-rows.tsx';
import styles from './timeline.module.css';
import { useHand } from './use-hand.ts';
import { useHistory } from './use-history.ts';
import { isAtEnd, useEdges, useFollowOwn, useJump, useOpeningPlace } from './use-place.ts';
import { useRowsVirtual } from './use-rows-virtual.ts';
import { useUnseen } from './use-unseen.ts';

interface TimelineProps {
  readonly live: RoomLive;
  readonly editingId: string | null;
  /** Everything but the jump to a source, which is the timeline's own. */
  readonly deeds: Omit<RowDeeds, 'openSource'>;
}

/** The room's messages: a log that is drawn only where it is seen, and that keeps the reader's place. */
export const Timeline = ({ live, editingId, deeds }: TimelineProps) => {
  const { t } = useTranslation('messages');
  const room = useOpenRoom();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(live, room.me.userId), [live, room.me.userId]);
  const isAtNews = !hasNewer(live);
  const virtual = useRowsVirtual(rows, scroller, isAtNews);
  const history = useHistory(room.id);
  const { foundId, jump } = useJump(rows, virtual, history);
  const { activeId, setActiveId, listeners } = useHand();
  useOpeningPlace(rows, virtual);
  useEdges(virtual, rows.length, { hasOlder: hasOlder(live), hasNewer: !isAtNews }, history);
  const isReadingEnd = isAtNews && isAtEnd(virtual);
  const unseen = useUnseen(live, isReadingEnd, room.me.userId);
  const rowDeeds = useMemo<RowDeeds>(() => ({ ...deeds, openSource: (id) => void jump(id) }), [deeds, jump]);
  const toLatest = () => void (isAtNews ? Promise.resolve(true) : history.latest()).then(() => virtual.scrollToEnd());
  useFollowOwn(live.pending.length, toLatest);
  const items = virtual.getVirtualItems();
  return (
    <div className={styles.frame}>
      {(history.isLoadingOlder || history.hasFailed) && (
        <div className={styles.older} role="status">
          {history.isLoadingOlder ? <span>{t('loadingOlder')}</span> : <Button size="small" onClick={history.older}>{t('olderFailed')}</Button>}
        </div>
      )}
      <div ref={scroller} className={styles.scroller} role="log" aria-live="off" aria-label={t('log')} tabIndex={0} onKeyDown={(event) => moveFocus(event)} {...listeners}>
        <div className={styles.space} style={{ blockSize: virtual.getTotalSize() }}>
          <div className={styles.rows} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              const id = row.is === 'message' ? row.message._id : null;
              return (
                <div key={item.key} data-index={item.index} ref={virtual.measureElement}>
                  <TimelineRow
                    row={row} room={room} deeds={rowDeeds}
                    isActive={id !== null && id === activeId} isEditing={id !== null && id === editingId}
                    isLeaving={id !== null && live.leaving.has(id)} isFound={id !== null && id === foundId}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {!isReadingEnd && rows.length > 0 && <LatestButton count={isAtNews ? unseen : countBelow(live)} onPress={toLatest} />}
      <Announcer live={live} me={room.me.userId} />
    </div>
  );
  function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown' && event.key !== 'Escape') return;
    if (event.target instanceof HTMLElement && event.target.closest('textarea, input')) return;
    if (event.key === 'Escape') return setActiveId(null);
    const messages = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const at = messages.findIndex((message) => message.contains(document.activeElement));
    const next = at < 0 ? messages.at(-1) : messages[at + (event.key === 'ArrowUp' ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
};
