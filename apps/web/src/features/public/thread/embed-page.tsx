import { publicThreadAddress, type ThreadPage } from '@baithak/protocol/public-pages';
import { useTranslation } from 'react-i18next';
import { RenderedAt } from '../../../lib/time/now.ts';
import { Logo } from '../../../ui/graphics/logo.tsx';
import { FloorBand } from '../../../ui/graphics/tile.tsx';
import { ThreadArticle } from './thread-article.tsx';

/** A thread inside a frame of another site's page. Every way out of it opens a page of its own. */
export const EmbedPage = ({ page }: { page: ThreadPage }) => {
  const { t } = useTranslation('public');
  const { _id, room } = page.thread;
  return (
    <RenderedAt value={page.renderedAt}>
      <main className="min-h-[100dvh] bg-surface line rounded-bowl overflow-hidden">
        <FloorBand seed={room._id} tile={page.tile ?? undefined} />
        <div className="grid gap-4 p-4">
          <ThreadArticle
            thread={page.thread}
            quoted={page.quoted}
            whole={page.thread.cut ? publicThreadAddress(_id) : undefined}
          />
          <a href={publicThreadAddress(_id)} className="flex items-center justify-between gap-3 pt-3 line-t">
            <Logo />
            <span>{t('open')}</span>
          </a>
        </div>
      </main>
    </RenderedAt>
  );
};
