import type { Member } from '@baithak/protocol/entities/entities';
import { givenCommand, pollIn } from '@baithak/protocol/parts/part';
import { botRank, writesWithDictionary } from '@baithak/protocol/ranks';
import { removedUser } from '@baithak/protocol/text/display-names';
import { type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../../lib/text-direction.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useTimes } from '../../../../lib/time/now.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Time } from '../../../../ui/time.tsx';
import { MessageBody } from '../../../message-body/message-body.tsx';
import { Avatar } from '../../../people/avatar.tsx';
import { Badge } from '../../../people/badge.tsx';
import { Name } from '../../../people/name.tsx';
import type { Message } from '../../state/conversation-state.ts';
import { mentionsUser } from '../../state/reading.ts';
import type { Receipt } from '../rows.ts';
import styles from './message-row.module.css';
import { QuotedMessage } from './quote.tsx';

interface MessageHeadProps {
  readonly member: Member;
  /** ISO. */
  readonly date: string;
  /** Behind the time. */
  readonly children?: ReactNode;
}

/** The author with the badge of their rank, and the time. Who is removed has no name to press, and no page. */
export const MessageHead = ({ member: { user, role }, date, children }: MessageHeadProps) => {
  const name = <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />;
  return (
    <div className={styles.head}>
      {user.username === removedUser ? (
        name
      ) : (
        <button type="button" className={`${styles.person} min-w-0 truncate rounded-[4px]`} data-person={user.username}>
          {name}
        </button>
      )}
      <Badge role={role} />
      {/* The day stands above, in a line of its own. */}
      <Time date={date} className="flex-none text-2xs text-faint numbers">
        {useTimes().time(date)}
      </Time>
      {children}
    </div>
  );
};

interface MessageRowProps {
  readonly message: Message;
  /** The message before it has the same author and shows the head for both. */
  readonly isGrouped: boolean;
  readonly receipt: Receipt | null;
  /** It replies to the message right above. */
  readonly isBelowSource: boolean;
  /** A command that its bot has answered. */
  readonly isAnswered: boolean;
  /** The reader's username. */
  readonly viewerId: string;
  /** Hovered, focused or pressed: its actions are shown. */
  readonly isActive: boolean;
  readonly isLeaving: boolean;
  /** It was jumped to. */
  readonly isFound: boolean;
  /** The edit form, shown instead of the text. */
  readonly editor: ReactNode;
  readonly actions: ReactNode;
  readonly onOpenSource: (messageId: string) => void;
}

const GivenCommandWords = lazyPart(async () => (await import('../bots/given-command.tsx')).GivenCommandWords);
const PollCard = lazyPart(async () => (await import('../poll-card.tsx')).PollCard);
const AnswerTie = lazyPart(async () => (await import('../bots/bot-answer.tsx')).AnswerTie);
const AnswerQuote = lazyPart(async () => (await import('../bots/bot-answer.tsx')).AnswerQuote);
const AnswerRing = lazyPart(async () => (await import('../bots/bot-answer.tsx')).AnswerRing);
const MaskedNote = lazyPart(async () => (await import('../../../words/masked-note.tsx')).MaskedNote);

/** Runs of asterisks in one's own message are words that were masked, where one's rank has the dictionary. */
const Masked = ({ message }: { message: Message }) => {
  if (!writesWithDictionary(message.member.role.rank)) return null;
  const text = message.content.map((part) => (part.type === 'text' ? part.data : ' ')).join('');
  const count = text.match(/\*{2,}/g)?.length ?? 0;
  return count > 0 && <MaskedNote count={count} />;
};

const Words = ({ message, viewerId, isAnswered }: Pick<MessageRowProps, 'message' | 'viewerId' | 'isAnswered'>) => {
  const { t } = useTranslation('messages');
  const given = givenCommand(message.content);
  if (given) return <GivenCommandWords message={message} given={given} isAnswered={isAnswered} />;
  const poll = pollIn(message.content);
  if (poll) return <PollCard messageId={message._id} authorId={message.member.user._id} part={poll} />;
  return (
    <>
      <MessageBody parts={message.content} viewerId={viewerId} bowl={message.member.user._id === viewerId} />
      {message.member.user._id === viewerId && <Masked message={message} />}
      {message.edited && <span className="text-2xs text-faint">{t('edited')}</span>}
    </>
  );
};

/** Sent is one tick, seen is two and the time. */
const ReceiptLine = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useTranslation('messages');
  const { moment } = useTimes();
  if (receipt === 'sent')
    return (
      <div className={styles.state}>
        <Icon name="check" size="tiny" />
        {t('sent')}
      </div>
    );
  return (
    <div className={styles.state}>
      <Icon name="double-check" size="tiny" />
      {t('seen', { time: isolate(moment(receipt.seen)) })}
    </div>
  );
};

/** One message. It has no listeners of its own: the timeline handles the events of all rows. */
export const MessageRow = memo(
  ({
    message,
    isGrouped,
    receipt,
    isBelowSource,
    isAnswered,
    viewerId,
    isActive,
    isLeaving,
    isFound,
    editor,
    actions,
    onOpenSource,
  }: MessageRowProps) => {
    const { user, role } = message.member;
    const { moment, digits } = useTimes();
    const { replyTo } = message;
    const isAnswer = role.rank === botRank && replyTo !== undefined;
    const looks = [
      isGrouped && styles.grouped,
      isActive && styles.active,
      isLeaving && styles.leaving,
      isFound && styles.found,
      mentionsUser(message, viewerId) && styles.mentions,
    ];
    return (
      <article
        className={classNames(styles.row, ...looks)}
        tabIndex={-1}
        data-message={message._id}
        {...(isFound && { 'data-found': '' })}
        aria-label={`${isolate(user.username)} ${isolate(moment(message.date))}`}
        aria-describedby={`words-${message._id}`}
      >
        {!isGrouped && (
          <button
            type="button"
            className={`${styles.window} self-start block rounded-arch`}
            data-person={user.username}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} />
          </button>
        )}
        {isGrouped && isActive && (
          <Time date={message.date} className={styles.groupedTime}>
            {digits(message.date)}
          </Time>
        )}
        <div id={`words-${message._id}`} className={`${styles.body} col-[2] grid justify-items-start min-w-0`}>
          {!isGrouped && (
            <MessageHead member={message.member} date={message.date}>
              {isAnswer && <AnswerTie sourceId={replyTo} onOpen={onOpenSource} />}
            </MessageHead>
          )}
          {isAnswer && <AnswerQuote sourceId={replyTo} onOpen={onOpenSource} />}
          {!isAnswer && replyTo !== undefined && <QuotedMessage id={replyTo} onOpen={onOpenSource} />}
          {editor ?? <Words message={message} viewerId={viewerId} isAnswered={isAnswered} />}
          {receipt !== null && <ReceiptLine receipt={receipt} />}
        </div>
        {isAnswer && <AnswerRing sourceId={replyTo} isBelow={isBelowSource} />}
        {actions}
      </article>
    );
  },
);
MessageRow.displayName = 'MessageRow';
