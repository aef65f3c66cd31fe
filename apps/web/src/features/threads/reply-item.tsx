import { shownCount } from '@baithak/protocol/phrases';
import type { Thread } from '@baithak/protocol/threads';
import { canReply } from '@baithak/protocol/threads.rules';
import { memo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { useThreads } from './live-cache.ts';
import { isArchived } from './live-state.ts';
import { openByPress } from './open-by-press.ts';
import { ReplyComposer } from './reply-composer.tsx';
import styles from './reply-item.module.css';
import { Author, ThreadHead } from './thread-head.tsx';
import { useThreadDeeds } from './thread-deeds.ts';
import { ThreadMenu } from './thread-menu.tsx';
import { ThreadBody } from './thread-words.tsx';
import { useThreadsRoom } from './threads-room.ts';
import { VoteArrows } from './votes.tsx';

/** So deep replies unfold under replies; further ones open as a view of their own. */
const DEEPEST = 3;

interface HandsProps {
  readonly reply: Thread;
  readonly mayReply: boolean;
  readonly isOpen: boolean;
  readonly onReply: () => void;
  readonly onUnfold: () => void;
}

const Hands = ({ reply, mayReply, isOpen, onReply, onUnfold }: HandsProps) => {
  const { t } = useTranslation('threads');
  const { act } = useThreadDeeds();
  const count = shownCount(reply.replies);
  return (
    <div className={styles.hands}>
      <VoteArrows thread={reply} />
      {mayReply && (
        <Button size="small" tone="ghost" icon="reply" data-reply onClick={onReply}>
          {t('reply')}
        </Button>
      )}
      <span className={styles.quote}>
        <Button size="small" tone="ghost" icon="quote" onClick={() => act('quote', reply)}>
          {t('quote')}
        </Button>
      </span>
      <ThreadMenu thread={reply} />
      {count !== null && (
        <Button size="small" tone="ghost" icon="chat" aria-expanded={isOpen} onClick={onUnfold}>
          {isOpen ? t('hideReplies') : t('showReplies', { count })}
        </Button>
      )}
    </div>
  );
};

interface ReplyItemProps {
  readonly id: string;
  readonly depth: number;
  /** The list of replies to one of them. */
  readonly under: (parentId: string, depth: number) => ReactNode;
}

/** A reply, with the replies under it when they are unfolded. A press opens it alone where replies are allowed. */
export const ReplyItem = memo(({ id, depth, under }: ReplyItemProps) => {
  const { open } = useThreadDeeds();
  const { joined } = useThreadsRoom();
  const element = useRef<HTMLElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
  const reply = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((room) => reply !== undefined && isArchived(room, reply));
  if (!reply) return null;
  const mayReply = joined && canReply({ archived, allowedReplies: reply.allowedReplies });
  const leave = () => {
    setIsAnswering(false);
    element.current?.querySelector<HTMLElement>('[data-reply]')?.focus();
  };
  const unfold = () => (depth >= DEEPEST ? open(reply) : setIsUnfolded(!isUnfolded));
  const presses = reply.allowedReplies ? openByPress(() => open(reply)) : {};
  return (
    <li>
      <article
        ref={element}
        className={classNames(styles.reply, reply.pinned && styles.pinned, reply.allowedReplies && styles.opens)}
        tabIndex={-1}
        data-reply-id={id}
        aria-label={reply.member.user.username}
        {...presses}
      >
        <Author thread={reply} size={36} />
        <div className={styles.main}>
          <ThreadHead thread={reply} isArchived={archived} />
          <ThreadBody thread={reply} />
          <Hands
            reply={reply}
            mayReply={mayReply}
            isOpen={isUnfolded}
            onReply={() => setIsAnswering(true)}
            onUnfold={unfold}
          />
          {isAnswering && mayReply && (
            <ReplyComposer
              parent={reply}
              isNested
              isWanted
              onLeave={leave}
              onSent={() => {
                leave();
                setIsUnfolded(true);
              }}
            />
          )}
        </div>
      </article>
      {isUnfolded && <div className={styles.under}>{under(id, depth + 1)}</div>}
    </li>
  );
});
ReplyItem.displayName = 'ReplyItem';
