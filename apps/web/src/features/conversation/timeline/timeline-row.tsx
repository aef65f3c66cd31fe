import { memo } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ClearedLine, DayLine, UnreadLine } from './day-line.tsx';
import { EditForm } from './message/edit-form.tsx';
import { ItemRow } from './message/item-row.tsx';
import type { Message, PendingMessage } from '../state/conversation-state.ts';
import { MessageActions } from './message/message-actions.tsx';
import { MessageRow } from './message/message-row.tsx';
import type { Conversation, MessageAction } from '../conversation-context.ts';
import { PendingRow } from './message/pending-row.tsx';
import type { Receipt, Row } from './rows.ts';

const TakenLine = lazyPart(async () => (await import('./taken-line.tsx')).TakenLine);

/** What the rows can do. Every function keeps its identity between renders: the rows are memoised. */
export interface RowActions {
  readonly run: (action: MessageAction, message: Message) => void;
  /** What the edit form holds; null when nothing was typed yet. */
  readonly editDraft: () => string | null;
  readonly changeEditDraft: (text: string) => void;
  readonly saveEdit: (message: Message, text: string) => void;
  readonly stopEditing: () => void;
  readonly retry: (pending: PendingMessage) => void;
  readonly discard: (pending: PendingMessage) => void;
  readonly openSource: (messageId: string) => void;
}

interface TimelineRowProps {
  readonly row: Row;
  readonly conversation: Conversation;
  readonly isActive: boolean;
  readonly isEditing: boolean;
  readonly isLeaving: boolean;
  readonly isFound: boolean;
  readonly actions: RowActions;
}

/** One row of the timeline, of whatever kind. */
export const TimelineRow = memo(
  ({ row, conversation, isActive, isEditing, isLeaving, isFound, actions }: TimelineRowProps) => {
    if (row.type === 'day') return <DayLine date={row.date} />;
    if (row.type === 'item') return <ItemRow />;
    if (row.type === 'cleared') return <ClearedLine />;
    if (row.type === 'taken') return <TakenLine taken={row.taken} />;
    if (row.type === 'unread') return <UnreadLine divider={row.divider} />;
    if (row.type === 'pending')
      return (
        <PendingRow
          pending={row.pending}
          isGrouped={row.isGrouped}
          me={conversation.me}
          onRetry={actions.retry}
          onDiscard={actions.discard}
        />
      );
    const { message } = row;
    return (
      <MessageRow
        message={message}
        isGrouped={row.isGrouped}
        receipt={row.receipt}
        isBelowSource={row.isBelowSource}
        viewerId={conversation.me.userId}
        isActive={isActive}
        isLeaving={isLeaving}
        isFound={isFound}
        onOpenSource={actions.openSource}
        editor={
          isEditing ? (
            <EditForm
              message={message}
              written={actions.editDraft}
              onWrite={actions.changeEditDraft}
              onSave={(text) => actions.saveEdit(message, text)}
              onClose={actions.stopEditing}
            />
          ) : null
        }
        actions={
          isActive && !isEditing && !isLeaving ? (
            <MessageActions
              allowed={conversation.actionsOn(message)}
              onAction={(action) => actions.run(action, message)}
            />
          ) : null
        }
      />
    );
  },
  (before, after) =>
    before.row.key === after.row.key &&
    sameRow(before.row, after.row) &&
    before.conversation === after.conversation &&
    before.actions === after.actions &&
    before.isActive === after.isActive &&
    before.isEditing === after.isEditing &&
    before.isLeaving === after.isLeaving &&
    before.isFound === after.isFound,
);
TimelineRow.displayName = 'TimelineRow';

const sameReceipt = (before: Receipt | null, after: Receipt | null): boolean =>
  before === after || (typeof before === 'object' && typeof after === 'object' && before?.seen === after?.seen);

/** Rows are made anew at every event; most of them show what they showed before. */
const sameRow = (before: Row, after: Row): boolean => {
  if (before.type === 'message' && after.type === 'message')
    return (
      before.message === after.message &&
      before.isGrouped === after.isGrouped &&
      before.isBelowSource === after.isBelowSource &&
      sameReceipt(before.receipt, after.receipt)
    );
  if (before.type === 'pending' && after.type === 'pending')
    return before.pending === after.pending && before.isGrouped === after.isGrouped;
  if (before.type === 'unread' && after.type === 'unread') return before.divider === after.divider;
  if (before.type === 'taken' && after.type === 'taken') return before.taken === after.taken;
  if (before.type === 'item' || before.type === 'cleared') return before.type === after.type;
  return before.type === 'day' && after.type === 'day' && before.date === after.date;
};
