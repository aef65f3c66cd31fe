import { publicLogAddress, type LogPage as Content } from '@baithak/protocol/public-pages';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useLogTexts } from '../../i18n/lazy/log.ts';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { serviceUrls } from '../../lib/service-urls.ts';
import { RenderedAt } from '../../lib/time/now.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { LogView } from '../log/log-view.tsx';
import type { ShownEntry } from '../log/log-entry.tsx';
import { useChainCheck } from '../log/log-aside.tsx';
import { logTitle } from './head/page-heads.ts';
import { PublicPage } from './public-page.tsx';
import { useDocumentTitle } from './page-failed.tsx';

const Head = ({ room }: Pick<Content, 'room'>) => {
  const { t } = useLogTexts();
  return (
    <div className="flex gap-3 items-center mb-3.5">
      <Tile seed={room._id} tile={room.tile} size={48} />
      <div className="min-w-0">
        <h1 className="display text-xl">{t('title')}</h1>
        <p className="wrap-anywhere text-muted">{t('lead', { room: isolate(room.title) })}</p>
      </div>
    </div>
  );
};

const Pages = ({ page: { room, data, canLoadMore, newest } }: { page: Content }) => {
  const { t } = useLogTexts();
  const oldest = data.at(-1);
  return (
    <nav className="flex flex-wrap gap-2 items-center pt-1.5">
      {canLoadMore && oldest && (
        <>
          <Link to={publicLogAddress(room._id, oldest._id)} rel="nofollow" className={buttonClass({ tone: 'outline' })}>
            {t('older')}
          </Link>
          <span className="text-xs text-muted">{t('olderLeft', { count: oldest.seq - 1 })}</span>
        </>
      )}
      {!newest && (
        <Link to={publicLogAddress(room._id)} className={buttonClass({ tone: 'outline' })}>
          {t('newest')}
        </Link>
      )}
    </nav>
  );
};

interface ViewProps {
  readonly page: Content;
  readonly head: ReactNode;
  readonly end: ReactNode;
}

/** What the script of public pages computes the marks of (apps/web/src/features/public/visitor/visitor.ts). */
const dataOf = (entry: ShownEntry): string => {
  const { _id, seq, date, what, roomId, rank, amount, commitment, words, erases, prev, hash, erased, erasedBy } = entry;
  const hashed = { _id, seq, date, what, roomId, rank, amount, commitment, words, erases, prev, hash };
  return JSON.stringify({ ...hashed, erased, erasedBy });
};

const ServedLog = ({ page, ...slots }: ViewProps) => {
  const { room, data, total, mark, month, canLoadMore, newest } = page;
  const props = { roomId: room._id, entries: data, total, mark, month, dataOf };
  const about = { roomId: room._id, api: serviceUrls.api, total: newest ? total : null, mark, canLoadMore };
  const { t } = useLogTexts();
  const states = {
    'data-fits': t('states.fits'),
    'data-partly': t('states.partly'),
    'data-broken': t('states.broken'),
    'data-unknown': t('states.unknown'),
  };
  return (
    <div data-log={JSON.stringify(about)} {...states}>
      <LogView {...slots} {...props} view={null} />
    </div>
  );
};

const LiveLog = ({ page, ...slots }: ViewProps) => {
  const { room, data, total, mark, month, canLoadMore, newest } = page;
  const roomId = room._id;
  const reading = useMemo(
    () => ({ data, canLoadMore, total: newest ? total : null, mark }),
    [data, canLoadMore, total, mark, newest],
  );
  const { view, isBusy, checkAll } = useChainCheck(reading, async (before) =>
    client.moderationLog.getPublicLog({ roomId, ...(before !== undefined && { before }) }),
  );
  const props = { roomId, entries: data, total, mark, month, view, isBusy, onCheck: checkAll };
  return <LogView {...slots} {...props} />;
};

/** The log of a public room, for everybody, whose browser checks it (docs/product.md#log-of-a-room). */
export const LogPage = ({ page }: { page: Content }) => {
  const { i18n } = useTranslation();
  useDocumentTitle(logTitle(page, i18n));
  const View = useIsLive() ? LiveLog : ServedLog;
  return (
    <RenderedAt value={page.renderedAt}>
      <PublicPage floor={page.room._id} tile={page.room.tile} wide>
        <View page={page} head={<Head room={page.room} />} end={<Pages page={page} />} />
      </PublicPage>
    </RenderedAt>
  );
};
