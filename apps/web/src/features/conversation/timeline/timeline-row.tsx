import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { hasTouchScreen } from '../../../lib/breakpoint.ts';
import { classNames } from '../../../lib/class-names.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Moment } from '../../../ui/time.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import type { Conversation, Me, MessageAction } from '../conversation-context.ts';
import type { Message, PendingMessage, UnreadDivider } from '../state/conversation-state.ts';
import { EditForm } from './message/edit-form.tsx';
import messageRowStyles from './message/message-row.module.css';
import { MessageActions, MoreButton } from './message/message-actions.tsx';
import { MessageRow } from './message/message-row.tsx';
import { QuotedMessage } from './message/quote.tsx';
import { RoomItemCard, useRoomItem } from './message/room-item-card.tsx';
import type { Receipt, Row } from './rows.ts';
import styles from './timeline.module.css';
import type { History } from './use-history.ts';

interface PendingRowProps {
  readonly pending: PendingMessage;
  readonly isGrouped: boolean;
  readonly me: Me;
  readonly onRetry: (pending: PendingMessage) => void;
  readonly onDiscard: (pending: PendingMessage) => void;
}

const State = ({ pending, onRetry, onDiscard }: Pick<PendingRowProps, 'pending' | 'onRetry' | 'onDiscard'>) => {
  const { t } = useTranslation('messages');
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  if (pending.state !== 'failed')
    return (
      <div className={messageRowStyles.state}>
        <Icon name="clock" size="tiny" />
        {t('sending')}
      </div>
    );
  return (
    <div className={classNames(messageRowStyles.state, messageRowStyles.failed)} role="alert">
      <Icon name="warning" size="tiny" />
      <span>
        {t('notSent')}
        {pending.reason !== null && (
          <>
            {' '}
            <bdi>{te(problemOf({ code: pending.reason }).code)}</bdi>
          </>
        )}
      </span>
      <button type="button" onClick={() => onRetry(pending)}>
        {tc('tryAgain')}
      </button>
      <button type="button" onClick={() => onDiscard(pending)}>
        {t('delete')}
      </button>
    </div>
  );
};

const PendingRow = memo(({ pending, isGrouped, me, onRetry, onDiscard }: PendingRowProps) => {
  const role = { rank: me.rank };
  return (
    <article
      className={classNames(
        messageRowStyles.row,
        isGrouped && messageRowStyles.grouped,
        pending.state !== 'failed' && messageRowStyles.waiting,
      )}
      tabIndex={-1}
      aria-busy={pending.state !== 'failed'}
    >
      {!isGrouped && <Avatar id={me.userId} username={me.username} picture={me.picture} rank={me.rank} />}
      <div className={`${messageRowStyles.body} col-[2] grid justify-items-start min-w-0`}>
        {!isGrouped && (
          <div className={messageRowStyles.head}>
            <Name id={me.userId} username={me.username} role={role} alias={me.alias} />
            <Moment date={new Date(pending.date).toISOString()} className="flex-none text-2xs text-faint numbers" />
          </div>
        )}
        {pending.replyTo !== null && <QuotedMessage id={pending.replyTo} onOpen={() => undefined} />}
        <MessageBody
          parts={[...parseParts(pending.text), ...(pending.media ? [pending.media.part] : [])]}
          viewerId=""
          bowl
        />
        <State pending={pending} onRetry={onRetry} onDiscard={onDiscard} />
      </div>
    </article>
  );
});
PendingRow.displayName = 'PendingRow';

const DayLine = ({ date }: { date: string }) => {
  const { day, wholeDay } = useTimes();
  const words = day(date);
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <time dateTime={date} title={wholeDay(date)}>
        {words}
      </time>
    </div>
  );
};

const ClearedLine = () => {
  const { t } = useTranslation('messages');
  const words = t('clearedHere');
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <span className="inline-flex items-center gap-2">
        <Icon name="shield" size="small" />
        {words}
      </span>
    </div>
  );
};

const UnreadLine = ({ divider }: { divider: UnreadDivider }) => {
  const { t } = useTranslation('messages');
  const { moment, exact } = useTimes();
  const { count, isMore, since } = divider;
  const words = isMore
    ? t('newMore', { count })
    : since === null
      ? t('newMessages', { count })
      : t('newSince', { count, time: isolate(moment(since)) });
  return (
    <div className={classNames(styles.line, styles.unread)} role="separator" aria-label={words}>
      <span className="inline-flex items-center gap-2" title={since === null ? undefined : exact(since)}>
        <Nuqta />
        {words}
      </span>
    </div>
  );
};

const ItemRow = () => {
  const item = useRoomItem();
  return item && <RoomItemCard item={item} />;
};

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
        isAnswered={row.isAnswered}
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
          <>
            {hasTouchScreen() && <MoreButton />}
            {isActive && !isEditing && !isLeaving && (
              <MessageActions
                allowed={conversation.actionsOn(message)}
                onAction={(action) => actions.run(action, message)}
              />
            )}
          </>
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
      before.isAnswered === after.isAnswered &&
      sameReceipt(before.receipt, after.receipt)
    );
  if (before.type === 'pending' && after.type === 'pending')
    return before.pending === after.pending && before.isGrouped === after.isGrouped;
  if (before.type === 'unread' && after.type === 'unread') return before.divider === after.divider;
  if (before.type === 'taken' && after.type === 'taken') return before.taken === after.taken;
  if (before.type === 'item' || before.type === 'cleared') return before.type === after.type;
  return before.type === 'day' && after.type === 'day' && before.date === after.date;
};

/** Says that older messages are being loaded, or offers to try again. It overlays the rows, so that nothing moves. */
export const OlderNote = ({ history }: { history: History }) => {
  const { t } = useTranslation('messages');
  if (!history.isLoadingOlder && !history.hasFailed) return null;
  return (
    <div className={styles.older} role="status">
      {history.isLoadingOlder ? (
        <span>{t('loadingOlder')}</span>
      ) : (
        <Button size="small" onClick={history.older}>
          {t('olderFailed')}
        </Button>
      )}
    </div>
  );
};
