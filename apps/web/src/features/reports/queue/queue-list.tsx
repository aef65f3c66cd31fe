import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { reportKinds } from '@baithak/protocol/contracts/reports.rules';
import { Fragment, type RefObject } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { type QueueFilter, type QueueSource, isNarrowed, type useQueue } from '../state/use-queue.ts';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import styles from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';

interface QueueListProps {
  readonly source: QueueSource;
  readonly filter: QueueFilter;
  readonly onFilter: (filter: QueueFilter) => void;
  readonly filterRef: RefObject<HTMLSelectElement | null>;
  readonly queue: ReturnType<typeof useQueue>;
  readonly reports: readonly QueuedReport[];
  readonly openId: string | null;
}

const kindsOfRooms: readonly string[] = ['thread', 'reply', 'message'];

/** Those of the reports that are shown, and the one that was chosen. */
const roomsOf = (reports: readonly QueuedReport[], { room }: QueueFilter) => {
  const shown = reports.flatMap((report) => (report.room ? [{ id: report.room._id, title: report.room.title }] : []));
  const all = new Map([...shown, ...(room ? [room] : [])].map((each) => [each.id, each]));
  return [...all.values()].toSorted((one, other) => one.title.localeCompare(other.title));
};

const RoomFilter = ({ reports, filter, onFilter }: Pick<QueueListProps, 'reports' | 'filter' | 'onFilter'>) => {
  const { t } = useReportTexts();
  const rooms = roomsOf(reports, filter);
  if (rooms.length === 0) return null;
  return (
    <select
      className={styles.chip}
      aria-label={t('room')}
      value={filter.room?.id ?? ''}
      onChange={({ target }) => onFilter({ ...filter, room: rooms.find(({ id }) => id === target.value) ?? null })}
    >
      <option value="">{t('allRooms')}</option>
      {rooms.map(({ id, title }) => (
        <option key={id} value={id}>
          {isolateNumbers(title)}
        </option>
      ))}
    </select>
  );
};

const ShowChoice = ({ filter, onFilter, queue }: QueueListProps) => {
  const { t } = useReportTexts();
  const mine = queue.data?.pages[0]?.mine ?? 0;
  return (
    <div className={styles.filters}>
      <Segmented
        wide
        label={t('show')}
        value={filter.show}
        onChange={(show) => onFilter({ ...filter, show })}
        options={[
          { value: 'open', label: t('open') },
          { value: 'mine', label: mine > 0 ? t('mineCount', { count: mine }) : t('mine') },
          { value: 'settled', label: t('settledOnes') },
        ]}
      />
    </div>
  );
};

const Filters = ({ source, filter, onFilter, filterRef, reports }: QueueListProps) => {
  const { t } = useReportTexts();
  const kinds = reportKinds.filter((kind) => source.room === null || kindsOfRooms.includes(kind));
  return (
    <div className={`${styles.filters} flex-wrap`}>
      <select
        ref={filterRef}
        className={styles.chip}
        aria-label={t('kind')}
        value={filter.kind ?? ''}
        onChange={({ target }) => onFilter({ ...filter, kind: kinds.find((kind) => kind === target.value) ?? null })}
      >
        <option value="">{t('allKinds')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </select>
      {source.room === null && <RoomFilter reports={reports} filter={filter} onFilter={onFilter} />}
      {filter.show === 'open' && (
        <button
          type="button"
          className={classNames(styles.chip, filter.isFree && styles.on)}
          aria-pressed={filter.isFree}
          onClick={() => onFilter({ ...filter, isFree: !filter.isFree })}
        >
          {t('freeOnly')}
        </button>
      )}
    </div>
  );
};

/** What can be pressed; with nothing to step through, where else to go. */
const Keys = ({ source, isEmpty }: { source: QueueSource; isEmpty: boolean }) => {
  const { t } = useReportTexts();
  if (isEmpty && source.room !== null) return null;
  const hints = isEmpty
    ? ([
        [['G', 'P'], t('toPeople')],
        [['G', 'H'], t('toPlatform')],
      ] as const)
    : ([
        [['J', 'K'], t('nextPrevious')],
        [['/'], t('filter')],
      ] as const);
  return (
    <div
      className={`${styles.keys} flex gap-1.5 items-center py-2 px-3 text-xs text-muted whitespace-nowrap line-t mobile:hidden pointer-coarse:hidden`}
      aria-hidden="true"
    >
      {hints.map(([keys, label]) => (
        <Fragment key={label}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{label}</span>
        </Fragment>
      ))}
    </div>
  );
};

const emptyKey = (filter: QueueFilter) => {
  if (isNarrowed(filter)) return 'noneFoundText';
  return filter.show === 'settled' ? 'noneSettled' : 'emptyText';
};

const Rows = ({ source, filter, queue, reports, openId }: QueueListProps) => {
  const { t } = useReportTexts();
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  if (queue.isPending) return <SkeletonRow textWidth="70%" />;
  if (!queue.data)
    return (
      <p className="py-2 px-3 text-muted">
        {t('failed')}{' '}
        <Button size="small" onClick={() => void queue.refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  if (reports.length === 0) return <p className="py-2 px-3 text-muted">{t(emptyKey(filter))}</p>;
  return (
    <>
      <ul ref={ref} onKeyDown={onKeyDown} aria-label={t('queue')}>
        {reports.map((report) => (
          <QueueRow key={report._id} report={report} source={source} isOpen={report._id === openId} />
        ))}
      </ul>
      {queue.hasNextPage && (
        <Button size="small" busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
};

/** The reports that wait, the oldest first, or that were settled. */
export const QueueList = (props: QueueListProps) => {
  const { t } = useReportTexts();
  const { source, queue, reports, filter } = props;
  const open = queue.data?.pages[0]?.open;
  const isEmpty = queue.data !== undefined && reports.length === 0 && !isNarrowed(filter);
  return (
    <nav className="flex flex-1 flex-col min-h-0" aria-label={t('queue')}>
      <div className={`${styles.heading} flex gap-2 items-baseline justify-between py-2 px-4 text-xs text-muted`}>
        <h1 className="display">
          {open === undefined ? t('title') : open === 0 ? t('noneOpen') : t('waiting', { count: open })}
        </h1>
        {reports.length > 1 && <span>{t(filter.show === 'settled' ? 'latestFirst' : 'oldestFirst')}</span>}
      </div>
      <ShowChoice {...props} />
      {!isEmpty && <Filters {...props} />}
      <div className="flex-1 min-h-0 pt-0 px-2 pb-2 overflow-auto">
        <Rows {...props} />
      </div>
      <Keys source={source} isEmpty={isEmpty} />
    </nav>
  );
};
