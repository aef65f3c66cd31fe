import type { Thread } from '@baithak/protocol/threads';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MessageBody } from '../parts/message-body.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Byline } from './byline.tsx';
import { Votes } from './counts.tsx';
import styles from './public-reply.module.css';
import { partsOf } from './thread-text.ts';

/** A reply on a public page: to be read; any press on it leads to the door. */
export const PublicReply = ({ reply }: { reply: Thread }) => {
  const { t } = useTranslation('public');
  const { user, role } = reply.member;
  return (
    <li>
      <article className={classNames(styles.reply, reply.pinned && styles.pinned)} data-door>
        <Avatar username={user.username} picture={user.profile.picture} rank={role.rank} size={36} />
        <div className={styles.words}>
          {reply.pinned && (
            <p className={styles.mark}>
              <Icon name="pin" size="tiny" />
              {t('pinned')}
            </p>
          )}
          <Byline thread={reply} />
          <MessageBody parts={partsOf(reply)} me="" />
          <div className={styles.foot}>
            <Votes thread={reply} />
            <a href="/register" rel="nofollow" data-door className={buttonClass({ tone: 'ghost', size: 'small' })}>
              <Icon name="reply" size="small" />
              {reply.replies > 0 ? t('replies', { count: reply.replies }) : t('answer')}
            </a>
          </div>
        </div>
      </article>
    </li>
  );
};
