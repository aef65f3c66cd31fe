import type { Thread } from '@baithak/protocol/entities/thread';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import layout from '../../parts/body/reply-layout.module.css';
import { MessageBody } from '../../parts/body/message-body.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { ReadMore } from '../read-more.tsx';
import { Byline } from './byline.tsx';
import { ThreadScore } from './thread-counts.tsx';
import styles from './public-reply.module.css';
import { threadParts } from './thread-text.ts';

/** A reply on a public page, read-only; any press on it opens the join dialog. `whole`: where all of it is read, when it is cut. */
export const PublicReply = ({ reply, whole }: { reply: Thread; whole: string | undefined }) => {
  const { t } = useTranslation('public');
  const { user, role } = reply.member;
  return (
    <li>
      <article className={classNames(layout.reply, reply.pinned && layout.pinned, styles.opens)} data-join>
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={36} />
        <div className={styles.words}>
          {reply.pinned && (
            <p className={styles.mark}>
              <Icon name="pin" size="tiny" />
              {t('pinned')}
            </p>
          )}
          <Byline thread={reply} />
          <MessageBody parts={threadParts(reply)} viewerId="" />
          {whole !== undefined && <ReadMore href={whole} />}
          <div className={styles.foot}>
            <ThreadScore thread={reply} />
            <a href="/register" rel="nofollow" data-join className={buttonClass({ tone: 'ghost', size: 'small' })}>
              <Icon name="reply" size="small" />
              {reply.replies > 0 ? t('replies', { count: reply.replies }) : t('reply')}
            </a>
          </div>
        </div>
      </article>
    </li>
  );
};
