import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { logAddress, roomAddress } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { LogView } from '../../parts/log/log-view.tsx';
import { useChainCheck } from '../../parts/log/use-chain-check.ts';
import styles from './room-log-page.module.css';

/** Whoever is no moderator of the room learns nothing of the page. */
const mayNot = ['FORBIDDEN', 'ROOM_NOT_FOUND', 'AGE_UNCONFIRMED', 'BANNED', 'GUESTS_MAY_NOT', 'INVALID_INPUT'];

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

const useRoom = (roomRef: string) =>
  useQuery({
    queryKey: ['log', roomRef, 'room'],
    queryFn: async () => (await client.rooms.getRoomDetails({ roomId: roomRef })).roomDetails,
  }).data;

type Room = ReturnType<typeof useRoom>;

const isPublic = (room: NonNullable<Room>): boolean =>
  room.access === 'Public' && room.type === 'Normal' && room.readers === 'everyone';

const Head = ({ roomRef, room }: { roomRef: string; room: Room }) => {
  const { t } = useLogTexts();
  return (
    <header className={styles.head}>
      <Link to={roomAddress(roomRef)} className={styles.back}>
        <Icon name="back" size="small" />
        {t('backToRoom')}
      </Link>
      <div className={styles.title}>
        {room && <Tile seed={room._id} tile={room.tile} size={48} />}
        <div>
          <h1 className="display">{t('title')}</h1>
          <p className={styles.lead}>
            {room && <bdi>{room.title}</bdi>}
            {room && isPublic(room) && <Link to={publicLogAddress(room._id)}>{t('publicPage')}</Link>}
          </p>
        </div>
      </div>
      <p className={styles.lead}>{t('leadInside')}</p>
    </header>
  );
};

interface PageProps {
  readonly roomRef: string;
  readonly log: ReturnType<typeof useRoomLog>;
  readonly isNewest: boolean;
}

const Page = ({ roomRef, log, isNewest }: PageProps) => {
  const { t } = useLogTexts();
  const room = useRoom(roomRef);
  usePageTitle(room ? t('titleOf', { room: room.title }) : t('title'));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const reading = useMemo(() => {
    const [first] = data?.pages ?? [];
    const entries = data?.pages.flatMap((page) => page.data) ?? [];
    const total = isNewest ? (first?.total ?? 0) : null;
    return { data: entries, canLoadMore: hasNextPage, total, mark: first?.mark ?? null };
  }, [data, hasNextPage, isNewest]);
  const { view, isBusy, checkAll } = useChainCheck(reading, async (before) => readPage(roomRef, before));
  const head = <Head roomRef={roomRef} room={room} />;
  const end = (
    <div className={styles.end}>
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
    <main className={styles.page}>
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
    </main>
  );
};

/** What was done in a room, by whom, to whom and why, for its moderators; for everybody else what `missing` shows. */
export const RoomLogPage = ({ roomRef, missing }: { roomRef: string; missing: ReactNode }) => {
  const before = useSearchParams()[0].get('before') ?? '';
  const log = useRoomLog(roomRef, before);
  const { error } = log;
  return error !== null && mayNot.includes(problemOf(error).code) ? (
    missing
  ) : (
    <Page roomRef={roomRef} log={log} isNewest={before === ''} />
  );
};
