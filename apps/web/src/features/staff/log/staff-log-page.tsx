import { Written } from '../../../ui/written.tsx';
import type { LogEntry } from '@baithak/protocol/contracts/moderation-log';
import { isModerationAct } from '@baithak/protocol/moderation-log/acts';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { staffAccountAddress } from '../../../lib/addresses.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd } from '../../../ui/feedback/list-end.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { EntryRow } from '../../parts/log/entry-row.tsx';
import { VerifyCommand } from '../../parts/log/log-aside.tsx';
import { useListKeys } from '../frame/use-list-keys.ts';

import { LogFilters } from './log-filters.tsx';
import styles from './staff-log-page.module.css';
import { useStaffLog, type LogFilter } from './use-staff-log.ts';

/** The filters are in the address. */
const filterIn = (search: string): LogFilter => {
  const params = new URLSearchParams(search);
  const act = params.get('act') ?? '';
  return { room: params.get('room') ?? '', person: params.get('person') ?? '', act: isModerationAct(act) ? act : null };
};

const searchOf = ({ room, person, act }: LogFilter): string =>
  new URLSearchParams({
    ...(room !== '' && { room }),
    ...(person !== '' && { person }),
    ...(act !== null && { act }),
  }).toString();

type OnFilter = (filter: LogFilter) => void;

const Place = ({ entry: { roomId, roomTitle }, onFilter }: { entry: LogEntry; onFilter: OnFilter }) => {
  const { t } = useLogTexts();
  if (roomId === null) return <p className={styles.place}>{t('staff.platform')}</p>;
  const filter = { room: roomId, person: '', act: null };
  return (
    <p className={styles.place}>
      <Link to={`?${searchOf(filter)}`} replace onClick={() => onFilter(filter)}>
        <bdi>
          <Written text={roomTitle ?? t('staff.closedRoom')} />
        </bdi>
      </Link>
    </p>
  );
};

const missing = ['NOT_FOUND', 'INVALID_INPUT'];

const Nothing = ({ error }: { error: unknown }) => {
  const { t } = useLogTexts();
  const isMissing = error !== null && missing.includes(problemOf(error).code);
  if (error !== null && !isMissing) return <FailureNote heading={t('failed')} error={error} />;
  return (
    <EmptyState small sticker="thinking" title={t(isMissing ? 'staff.noRoom' : 'noneFound')}>
      {t(isMissing ? 'staff.noRoomText' : 'noneFoundText')}
    </EmptyState>
  );
};

const Entries = ({ log, onFilter }: { log: ReturnType<typeof useStaffLog>; onFilter: OnFilter }) => {
  const { t } = useLogTexts();
  const { ref, onKeyDown } = useRoving<HTMLOListElement>();
  const { entries, hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  const broken = entries.filter(({ fault }) => fault).length;
  return (
    <>
      {broken > 0 && (
        <Note tone="danger" alert>
          {t('staff.brokenHere', { count: broken })}
        </Note>
      )}
      <ol className={styles.entries} aria-label={t('entries')} ref={ref} onKeyDown={onKeyDown} data-entries>
        {entries.map(({ entry, fault, state }) => (
          <EntryRow
            key={entry._id}
            entry={entry}
            state={state}
            fault={fault}
            place={<Place entry={entry} onFilter={onFilter} />}
            personAddress={staffAccountAddress}
            isRoving
          />
        ))}
      </ol>
      {hasNextPage && (
        <ListEnd>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </ListEnd>
      )}
    </>
  );
};

/** The entry after or before the one that has the focus. */
const stepTo = (by: 1 | -1): boolean => {
  const items = [...document.querySelectorAll<HTMLElement>('[data-entries] > li')];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : at + by];
  next?.focus();
  return next !== undefined;
};

/** /staff/log: what was done in all rooms and outside of them. */
export const StaffLogPage = () => {
  const { t } = useLogTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  // The address follows a moment behind: fields that showed what it says would lose letters.
  const [filter, setFilter] = useState(() => filterIn(search));
  const field = useRef<HTMLInputElement>(null);
  const rested = { room: useRested(filter.room.trim()), person: useRested(filter.person.trim()), act: filter.act };
  const log = useStaffLog(rested);
  const { entries, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  const show = (next: LogFilter) => {
    setFilter(next);
    void navigate({ search: searchOf(next) }, { replace: true });
  };
  useListKeys({
    step: (by) => {
      if (!stepTo(by) && by === 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    search: () => field.current?.focus(),
  });
  return (
    <div className={styles.page}>
      <LogFilters filter={filter} onChange={show} fieldRef={field} />
      <div className={styles.list} aria-busy={isPending}>
        {error !== null || (!isPending && entries.length === 0) ? (
          <Nothing error={error} />
        ) : (
          <Entries log={log} onFilter={setFilter} />
        )}
        <div className={styles.verify}>
          <p>{t('staff.verify')}</p>
          <VerifyCommand />
        </div>
      </div>
    </div>
  );
};
