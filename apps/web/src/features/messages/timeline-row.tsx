import type { RoomMessage } from '@baithak/protocol/messages';
import { memo } from 'react';
import { DayLine, UnreadLine } from './day-line.tsx';
import { EditForm } from './edit-form.tsx';
import { ItemRow } from './item-row.tsx';
import type { Pending } from './live-state.ts';
import { actsFor, MessageActions, type MessageAct } from './message-actions.tsx';
import { MessageRow } from './message-row.tsx';
import type { OpenRoom } from './open-room.ts';
import { PendingRow } from './pending-row.tsx';
import type { Row } from './rows.ts';

/** What the rows ask of the pane around them. Every function keeps its identity between renders: the rows are memoised. */
export interface RowDeeds {
  readonly act: (act: MessageAct, message: RoomMessage) => void;
  /** What stands in the form that edits; null when nothing was written there yet. */
  readonly written: () => string | null;
  readonly write: (text: string) => void;
  readonly save: (message: RoomMessage, text: string) => void;
  readonly stopEditing: () => void;
  readonly retry: (pending: Pending) => void;
  readonly forget: (pending: Pending) => void;
  readonly openSource: (messageId: string) => void;
}

interface TimelineRowProps {
  readonly row: Row;
  readonly room: OpenRoom;
  readonly isActive: boolean;
  readonly isEditing: boolean;
  readonly isLeaving: boolean;
  readonly isFound: boolean;
  readonly deeds: RowDeeds;
}

/** One row of the timeline, of whatever kind. */
export const TimelineRow = memo(
  ({ row, room, isActive, isEditing, isLeaving, isFound, deeds }: TimelineRowProps) => {
    if (row.is === 'day') return <DayLine date={row.date} />;
    if (row.is === 'item') return <ItemRow />;
    if (row.is === 'unread') return <UnreadLine divider={row.divider} />;
    if (row.is === 'pending')
      return (
        <PendingRow
          pending={row.pending}
          follows={row.follows}
          me={room.me}
          onRetry={deeds.retry}
          onForget={deeds.forget}
        />
      );
    const { message } = row;
    return (
      <MessageRow
        message={message}
        follows={row.follows}
        me={room.me.username}
        isActive={isActive}
        isLeaving={isLeaving}
        isFound={isFound}
        onOpenSource={deeds.openSource}
        editor={
          isEditing ? (
            <EditForm
              message={message}
              written={deeds.written}
              onWrite={deeds.write}
              onSave={(text) => deeds.save(message, text)}
              onClose={deeds.stopEditing}
            />
          ) : null
        }
        actions={
          isActive && !isEditing && !isLeaving ? (
            <MessageActions acts={actsFor(message, room.me, room.joined)} onAct={(act) => deeds.act(act, message)} />
          ) : null
        }
      />
    );
  },
  (before, after) =>
    before.row.key === after.row.key &&
    sameRow(before.row, after.row) &&
    before.room === after.room &&
    before.deeds === after.deeds &&
    before.isActive === after.isActive &&
    before.isEditing === after.isEditing &&
    before.isLeaving === after.isLeaving &&
    before.isFound === after.isFound,
);
TimelineRow.displayName = 'TimelineRow';

/** Rows are made anew with every event; what they show mostly is the same. */
const sameRow = (before: Row, after: Row): boolean => {
  if (before.is === 'message' && after.is === 'message')
    return before.message === after.message && before.follows === after.follows;
  if (before.is === 'pending' && after.is === 'pending')
    return before.pending === after.pending && before.follows === after.follows;
  if (before.is === 'unread' && after.is === 'unread') return before.divider === after.divider;
  if (before.is === 'item' && after.is === 'item') return true;
  return before.is === 'day' && after.is === 'day' && before.date === after.date;
};
