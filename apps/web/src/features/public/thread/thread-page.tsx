import { replySorts } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import {
  type ThreadPage as Content,
  aloneAddress,
  publicThreadAddress,
  sortedAddress,
} from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { threadAddress } from '../../../lib/addresses.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { RenderedAt } from '../../../lib/time/now.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import layout from '../../message-body/reply-layout.module.css';
import { Avatar } from '../../people/avatar.tsx';
import { threadTitle } from '../head/thread-head.ts';
import { JoinCard, JoinPrompt } from '../join-card.tsx';
import { useDocumentTitle } from '../page-failed.tsx';
import { PublicPage } from '../public-page.tsx';
import { ViewerDialog } from '../viewer-dialog.tsx';
import { Byline, ReadMore } from './byline.tsx';
import { ThreadArticle } from './thread-article.tsx';
import { ThreadScore } from './thread-counts.tsx';
import styles from './thread.module.css';
import { threadParts } from '../../message-body/thread-parts.ts';

/** A reply on a public page, read-only; any press on it opens the join dialog. `whole`: where all of it is read, when it is cut. */
const PublicReply = ({ reply, whole }: { reply: Thread; whole: string | undefined }) => {
  const { t } = useTranslation('public');
  const { user, role } = reply.member;
  return (
    <li>
      <article className={classNames(layout.reply, reply.pinned && layout.pinned, 'cursor-pointer')} data-join>
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={36} />
        <div className="grid gap-0.5 min-w-0 justify-items-start">
          {reply.pinned && (
            <p className="inline-flex items-center gap-1.25 text-success text-xs font-bold">
              <Icon name="pin" size="tiny" />
              {t('pinned')}
            </p>
          )}
          <Byline thread={reply} />
          <MessageBody parts={threadParts(reply)} viewerId="" />
          {whole !== undefined && <ReadMore href={whole} />}
          <div className="flex flex-wrap items-center gap-1 mt-1.5">
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

/** Where all of a text is read that the page cuts: alone on a page, or in the app when it is too long for that too. */
const wholeOf = ({ thread, alone }: Content, { _id, cut }: Content['thread'], inside: string): string | undefined => {
  if (!cut) return undefined;
  return alone === _id ? inside : aloneAddress(thread._id, _id);
};

/** The order of the replies: links, so that it can be chosen without JavaScript; they replace the history entry. */
const Orders = ({ page: { thread, sort: shown } }: { page: Content }) => {
  const { t } = useTranslation('threads');
  return (
    <nav className="flex" aria-label={t('replyOrder')}>
      {replySorts.map((sort) => (
        <a
          key={sort}
          href={sortedAddress(thread._id, sort)}
          rel="nofollow"
          data-replace
          className={`${styles.order} inline-flex items-center justify-center min-h-hit px-3 text-muted no-underline rounded-2 mobile:min-w-touch mobile:min-h-touch`}
          aria-current={sort === shown ? 'page' : undefined}
        >
          {t(`replySorts.${sort}`)}
        </a>
      ))}
    </nav>
  );
};

const Replies = ({ page, inside }: { page: Content; inside: string }) => {
  const { t } = useTranslation('public');
  const replies = [...page.pinnedReplies, ...page.data];
  return (
    <section aria-label={t('repliesOf')} className="mt-4 mb-6">
      <div className="flex flex-wrap items-center justify-between pb-1 line-b">
        <h2 className="font-bold">{t('replies', { count: page.thread.replies })}</h2>
        {page.alone === null && page.data.length > 1 && <Orders page={page} />}
      </div>
      <ul>
        {replies.map((reply) => (
          <PublicReply key={reply._id} reply={reply} whole={wholeOf(page, reply, inside)} />
        ))}
      </ul>
      {page.alone !== null && (
        <a href={publicThreadAddress(page.thread._id)} className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('allReplies')}
        </a>
      )}
      {page.canLoadMore && (
        <a href="/register" rel="nofollow" data-join className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('loadMore')}
        </a>
      )}
    </section>
  );
};

/** A public thread with its replies for visitors, read-only (docs/product.md#public-thread-page). */
export const ThreadPage = ({ page }: { page: Content }) => {
  const { t, i18n } = useTranslation('public');
  const { _id, room } = page.thread;
  const inside = threadAddress(room._id, _id);
  useDocumentTitle(threadTitle(page.thread, i18n));
  return (
    <RenderedAt value={page.renderedAt}>
      <JoinPrompt inside={inside}>
        <PublicPage floor={room._id} tile={page.tile}>
          <Link
            to={`/preview/room/${room._id}`}
            className="inline-flex items-center gap-2 min-h-hit mb-2 text-muted no-underline rounded-1 hover:text-text hover:underline hover:decoration-auto mobile:min-w-touch mobile:min-h-touch"
          >
            <Icon name="back" size="small" />
            <span>{t('inRoom', { room: isolate(room.title) })}</span>
          </Link>
          <ThreadArticle thread={page.thread} quoted={page.quoted} whole={wholeOf(page, page.thread, inside)} />
          <Replies page={page} inside={inside} />
          <JoinCard inside={inside} />
        </PublicPage>
        <ViewerDialog />
      </JoinPrompt>
    </RenderedAt>
  );
};
