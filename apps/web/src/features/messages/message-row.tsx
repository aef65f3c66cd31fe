import type { RoomMessage } from '@baithak/protocol/messages';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { MessageBody } from '../parts/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { MessageHead } from './message-head.tsx';
import styles from './message-row.module.css';
import { ReplySource } from './reply-source.tsx';

interface MessageRowProps {
  readonly message: RoomMessage;
  /** It stands under the head of the same person's message before it. */
  readonly follows: boolean;
  /** The reader's username. */
  readonly me: string;
  /** Hovered, focused or pressed: the hands that act on it are shown. */
  readonly isActive: boolean;
  readonly isLeaving: boolean;
  /** It was jumped to. */
  readonly isFound: boolean;
  /** In the place of the words: the form that edits them. */
  readonly editor: ReactNode;
  readonly actions: ReactNode;
  readonly onOpenSource: (messageId: string) => void;
}

/** Whether a message names the reader. */
export const namesMe = (message: RoomMessage, me: string): boolean =>
  message.content.some((part) => part.type === 'mention' && part.data === me);

const Words = ({ message, me }: { message: RoomMessage; me: string }) => {
  const { t } = useTranslation('messages');
  return (
    <>
      <MessageBody parts={message.content} me={me} bowl={message.member.user.username === me} />
      {message.edited && <span className={styles.edited}>{t('edited')}</span>}
    </>
  );
};

/** One message. It has no listeners of its own: the timeline hears for all of its rows. */
export const MessageRow = memo(
  ({ message, follows, me, isActive, isLeaving, isFound, editor, actions, onOpenSource }: MessageRowProps) => {
    const { user, role } = message.member;
    const looks = [
      follows && styles.follows,
      isActive && styles.active,
      isLeaving && styles.leaving,
      isFound && styles.found,
      namesMe(message, me) && styles.mentions,
    ];
    return (
      <article
        className={classNames(styles.row, ...looks)}
        tabIndex={-1}
        data-message={message._id}
        {...(isFound && { 'data-found': '' })}
        aria-label={user.username}
      >
        {!follows && (
          <button type="button" className={styles.window} data-person={user.username} tabIndex={-1} aria-hidden="true">
            <Avatar username={user.username} picture={user.profile.picture} rank={role.rank} />
          </button>
        )}
        <div className={styles.body}>
          {!follows && <MessageHead member={message.member} date={message.date} />}
          {message.replyTo !== undefined && <ReplySource id={message.replyTo} onOpen={onOpenSource} />}
          {editor ?? <Words message={message} me={me} />}
        </div>
        {actions}
      </article>
    );
  },
);
MessageRow.displayName = 'MessageRow';
