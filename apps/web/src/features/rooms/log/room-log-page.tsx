import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useInfiniteQuery } from '@tanstack/react-query';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLogTexts } from '../../../i18n/lazy/log.ts';
import { logAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { LogView } from '../../log/log-view.tsx';
import { useChainCheck } from '../../log/log-aside.tsx';
import { RoomFrame, mayNotSee, useRoomDetails } from '../room-frame.tsx';
import styles from './room-log-page.module.css';

const readPage = async (roomId: string, before: string | undefined) =>
  client.moderationLog.getRoomLog({ roomId, ...(before !== undefined && { before }) });

/** `before`: the list begins with what is older than this entry. */
const useRoomLog = (roomRef: string, before: string) =>
  useInfiniteQuery({
    queryKey: ['log', roomRef, 'entries', before],
    queryFn: async ({ pageParam }) => readPage(roomRef, pageParam === '' ? undefined : pageParam),
    initialPageParam: before,
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? data.at(-1)?._id : undefined),
    staleTime: 0,
    retry: false,
  });

const isPublic = (room: RoomDetails): boolean =>
  room.access === 'Public' && room.type === 'Normal' && room.readers === 'everyone';

const Head = ({ room }: { room: RoomDetails | undefined }) => {
  const { t } = useLogTexts();
  return (
    <header className={styles.head}>
      <h1 className="display">{t('title')}</h1>
      <p className="text-muted">{t('leadInside')}</p>
      {room && isPublic(room) && (
        <Link
          to={publicLogAddress(room._id)}
          className="text-accent-text mobile:inline-flex mobile:items-center mobile:min-h-touch"
        >
          {t('publicPage')}
        </Link>
      )}
    </header>
  );
};

interface PageProps {
  readonly roomRef: string;
  readonly log: ReturnType<typeof useRoomLog>;
  readonly isNewest: boolean;
  readonly openReports: ReactNode;
}

const Page = ({ roomRef, log, isNewest, openReports }: PageProps) => {
  const { t } = useLogTexts();
  const room = useRoomDetails(roomRef);
  usePageTitle(room ? t('titleOf', { room: room.title }) : t('title'));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const reading = useMemo(() => {
    const [first] = data?.pages ?? [];
    const entries = data?.pages.flatMap((page) => page.data) ?? [];
    const total = isNewest ? (first?.total ?? 0) : null;
    return { data: entries, canLoadMore: hasNextPage, total, mark: first?.mark ?? null };
  }, [data, hasNextPage, isNewest]);
  const { view, isBusy, checkAll } = useChainCheck(reading, async (before) => readPage(roomRef, before));
  const head = <Head room={room} />;
  const end = (
    <div className="flex gap-2 pt-1.5">
      {hasNextPage && (
        <Button tone="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {!isNewest && (
        <Link to={logAddress(roomRef)} className={buttonClass({ tone: 'outline' })}>
          {t('newest')}
        </Link>
      )}
    </div>
  );
  return (
    <RoomFrame roomRef={roomRef} room={room} page="log" openReports={openReports}>
      <div className="max-w-292 mx-auto pt-7 px-8 pb-8 mobile:pt-3 mobile:px-4 mobile:pb-8">
        {data ? (
          <LogView
            roomId={room?._id ?? roomRef}
            entries={reading.data}
            total={data.pages[0]?.total ?? 0}
            mark={reading.mark}
            month={data.pages[0]?.month ?? null}
            view={view}
            isBusy={isBusy}
            onCheck={checkAll}
            addressAfter={(id) => `${logAddress(roomRef)}${id === null ? '' : `?before=${id}`}`}
            head={head}
            end={end}
          />
        ) : (
          <div aria-busy={isPending}>{head}</div>
        )}
        <FailureNote heading={t('failed')} error={error} />
      </div>
    </RoomFrame>
  );
};

interface RoomLogPageProps {
  readonly roomRef: string;
  readonly missing: ReactNode;
  readonly openReports: ReactNode;
}

/** What was done in a room, by whom, to whom and why, for its moderators; for everybody else what `missing` shows. */
export const RoomLogPage = ({ roomRef, missing, openReports }: RoomLogPageProps) => {
  const before = useSearchParams()[0].get('before') ?? '';
  const log = useRoomLog(roomRef, before);
  return mayNotSee(log.error) ? (
    missing
  ) : (
    <Page roomRef={roomRef} log={log} isNewest={before === ''} openReports={openReports} />
  );
};
