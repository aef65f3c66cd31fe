import { replySorts } from '@baithak/protocol/contracts/threads.rules';
import {
  aloneAddress,
  publicThreadAddress,
  sortedAddress,
  type ThreadPage as Content,
} from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { threadAddress } from '../../../lib/addresses.ts';
import { isolate } from '../../../lib/bidi.ts';
import { RenderedAt } from '../../../lib/time/now.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { threadTitle } from '../head/thread-head.ts';
import { JoinPrompt, JoinCard } from '../join-card.tsx';
import { PublicPage } from '../public-page.tsx';
import { PublicReply } from './public-reply.tsx';
import { ThreadArticle } from './thread-article.tsx';
import { ViewerDialog } from '../viewer-dialog.tsx';
import styles from './thread-page.module.css';
import { useDocumentTitle } from '../use-document-title.ts';

/** Where all of a text is read that the page cuts: alone on a page, or in the app when it is too long for that too. */
const wholeOf = ({ thread, alone }: Content, { _id, cut }: Content['thread'], inside: string): string | undefined => {
  if (!cut) return undefined;
  return alone === _id ? inside : aloneAddress(thread._id, _id);
};

/** The order of the replies: links, so that it can be chosen without JavaScript; they replace the history entry. */
const Orders = ({ page: { thread, sort: shown } }: { page: Content }) => {
  const { t } = useTranslation('threads');
  return (
    <nav className={styles.orders} aria-label={t('replyOrder')}>
      {replySorts.map((sort) => (
        <a
          key={sort}
          href={sortedAddress(thread._id, sort)}
          rel="nofollow"
          data-replace
          className={styles.order}
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
    <section aria-label={t('repliesOf')} className={styles.replies}>
      <div className={styles.head}>
        <h2 className={styles.count}>{t('replies', { count: page.thread.replies })}</h2>
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
          <Link to={`/preview/room/${room._id}`} className={styles.room}>
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
