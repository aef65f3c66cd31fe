import { shownCount } from '@baithak/protocol/text/phrases';
import type { Thread } from '@baithak/protocol/entities/thread';
import { canReply } from '@baithak/protocol/contracts/threads.rules';
import { memo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../parts/error-line.tsx';
import { IgnoredLine } from '../../people/ignored-line.tsx';
import { useLoadWhole } from '../queries/thread-queries.ts';
import { useWritingLimits } from '../../parts/writing/writing-limits.ts';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { openOnPress } from '../thread/open-on-press.ts';
import { NestedReplyComposer } from '../composer/reply-composer.tsx';
import layout from '../../parts/body/reply-layout.module.css';
import styles from './reply-item.module.css';
import { Author, ThreadHead } from '../thread/thread-head.tsx';
import { usePaneActions } from '../pane-actions-context.ts';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { EditableBody } from '../edit/editable-body.tsx';
import { VoteArrows } from '../votes/vote-arrows.tsx';

/** Depth down to which replies unfold under each other; deeper ones open in a view of their own. */
const maxDepth = 3;

interface ReplyActionsProps {
  readonly reply: Thread;
  readonly mayReply: boolean;
  readonly isOpen: boolean;
  readonly onReply: () => void;
  readonly onUnfold: () => void;
}

const ReplyActions = ({ reply, mayReply, isOpen, onReply, onUnfold }: ReplyActionsProps) => {
  const { t } = useTranslation('threads');
  const { perform } = usePaneActions();
  const count = shownCount(reply.replies);
  return (
    <div className={styles.actions}>
      <VoteArrows thread={reply} />
      {mayReply && (
        <Button size="small" tone="ghost" icon="reply" data-reply onClick={onReply}>
          {t('reply')}
        </Button>
      )}
      <span className={styles.quote}>
        <Button size="small" tone="ghost" icon="quote" onClick={() => perform('quote', reply)}>
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

/** Loads the whole of a long reply, in place. */
const ReadMore = ({ id }: { id: string }) => {
  const { t } = useTranslation('threads');
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useLoadWhole(id);
  return (
    <div className={styles.more}>
      <Button size="small" tone="ghost" busy={isPending} onClick={() => mutate(undefined, { onError: showError })}>
        {t('readMore')}
      </Button>
      <ErrorLine text={errorText} />
    </div>
  );
};

interface ReplyItemProps {
  readonly id: string;
  readonly depth: number;
  /** Renders the list of replies to this one. */
  readonly under: (parentId: string, depth: number) => ReactNode;
}

/** A reply, with its own replies when unfolded. A press opens it alone if replies are allowed. */
export const ReplyItem = memo(({ id, depth, under }: ReplyItemProps) => {
  const { open } = usePaneActions();
  const element = useRef<HTMLElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isReplying, setIsReplying] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const reply = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((room) => reply !== undefined && isArchived(room, reply));
  const { onlyReads } = useWritingLimits();
  const isIgnored = useIsIgnored(reply?.member.user.username ?? '') && !isShown;
  if (!reply || (isIgnored && reply.replies === 0)) return null;
  if (isIgnored)
    return (
      <li>
        <IgnoredLine of="reply" onShow={() => setIsShown(true)} />
      </li>
    );
  const mayReply = !onlyReads && canReply({ archived, allowedReplies: reply.allowedReplies });
  const leave = () => {
    setIsReplying(false);
    element.current?.querySelector<HTMLElement>('[data-reply]')?.focus();
  };
  const unfold = () => (depth >= maxDepth ? open(reply) : setIsUnfolded(!isUnfolded));
  const presses = reply.allowedReplies ? openOnPress(() => open(reply)) : {};
  return (
    <li>
      <article
        ref={element}
        className={classNames(
          layout.reply,
          reply.pinned && layout.pinned,
          styles.reply,
          reply.allowedReplies && styles.opens,
        )}
        tabIndex={-1}
        data-reply-id={id}
        aria-label={reply.member.user.username}
        {...presses}
      >
        <Author thread={reply} size={36} />
        <div className={styles.main}>
          <ThreadHead thread={reply} isArchived={archived} />
          <EditableBody thread={reply} />
          {reply.cut && <ReadMore id={id} />}
          <ReplyActions
            reply={reply}
            mayReply={mayReply}
            isOpen={isUnfolded}
            onReply={() => setIsReplying(true)}
            onUnfold={unfold}
          />
        </div>
        {isReplying && mayReply && (
          <div className={styles.composer}>
            <NestedReplyComposer
              parent={reply}
              onLeave={leave}
              onSent={() => {
                leave();
                setIsUnfolded(true);
              }}
            />
          </div>
        )}
      </article>
      {isUnfolded && <div className={styles.under}>{under(id, depth + 1)}</div>}
    </li>
  );
});
ReplyItem.displayName = 'ReplyItem';
