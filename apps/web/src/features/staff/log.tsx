import type { LogEntry } from '@baithak/protocol/contracts/moderation-log';
import { type ModerationAct, isModerationAct, moderationActNames } from '@baithak/protocol/moderation-log/acts';
import { checkChain, entryState } from '@baithak/protocol/moderation-log/check-chain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLogTexts } from '../../i18n/lazy/log.ts';
import { staffAccountAddress } from '../../lib/addresses.ts';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { ListEnd } from '../../ui/list/waiting-list.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../ui/form/text-input.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { Written } from '../../ui/written.tsx';
import { CheckLog, VerifyCommand, detailsOf } from '../log/log-aside.tsx';
import { EntryRow } from '../log/log-entry.tsx';
import { useListKeys } from './frame/use-list-keys.ts';
import styles from './log.module.css';

interface LogFilter {
  /** A room's title, slug or id; '' for all rooms, and what was done outside of them. */
  readonly room: string;
  /** A username; '' for everybody. */
  readonly person: string;
  readonly act: ModerationAct | null;
}

/** An entry beside which its neighbours are those of other chains: whether it is what it was made of. */
const checkAlone = (entry: LogEntry) => {
  const check = checkChain({ data: [entry], canLoadMore: true, total: null, mark: null }, detailsOf);
  return { entry, fault: check.fault, state: entryState(check, entry.seq) };
};

const useStaffLog = ({ room, person, act }: LogFilter) => {
  const query = useInfiniteQuery({
    queryKey: ['staff', 'log', room, person, act],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      client.moderationLog.listLog({
        ...(room !== '' && { roomId: room }),
        ...(person !== '' && { username: person }),
        ...(act !== null && { act }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? (data.at(-1)?._id ?? null) : null),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  const { data } = query;
  const entries = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data).map(checkAlone), [data]);
  const titles = useMemo(
    () =>
      new Map(entries.flatMap(({ entry: { roomId, roomTitle: title } }) => (roomId && title ? [[roomId, title]] : []))),
    [entries],
  );
  return { ...query, entries, titles };
};

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  readonly fieldRef: Ref<HTMLInputElement>;
  /** Titles of rooms by their ids, of those in the entries. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Which entries are listed: of a room, of a person, of an act. */
const LogFilters = ({ filter, onChange, fieldRef, titles }: LogFiltersProps) => {
  const { t } = useLogTexts();
  const isAny = filter.room !== '' || filter.person !== '' || filter.act !== null;
  return (
    <search className={`${styles.filters} flex flex-wrap gap-3 items-start py-3 px-5 line-b mobile:px-3 mobile:gap-2`}>
      <Field label={t('staff.room')} hint={t('staff.roomHint')}>
        {(control) => (
          <TextInput
            {...control}
            ref={fieldRef}
            type="search"
            value={titles.get(filter.room) ?? filter.room}
            onChange={({ target }) => onChange({ ...filter, room: target.value })}
          />
        )}
      </Field>
      <Field label={t('staff.person')} hint={t('staff.personHint')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={filter.person}
            onChange={({ target }) => onChange({ ...filter, person: target.value })}
          />
        )}
      </Field>
      <Field label={t('staff.act')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.act ?? ''}
            onChange={({ target }) => onChange({ ...filter, act: isModerationAct(target.value) ? target.value : null })}
          >
            <option value="">{t('staff.everyAct')}</option>
            {moderationActNames.map((act) => (
              <option key={act} value={act}>
                {t(`actNames.${act}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {isAny && (
        <Button size="small" tone="outline" onClick={() => onChange({ room: '', person: '', act: null })}>
          {t('staff.clear')}
        </Button>
      )}
    </search>
  );
};

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
  if (roomId === null) return <p className="text-xs text-muted">{t('staff.platform')}</p>;
  const filter = { room: roomId, person: '', act: null };
  return (
    <p className="text-xs text-muted">
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
    <div className="flex flex-1 flex-col min-h-0">
      <LogFilters filter={filter} onChange={show} fieldRef={field} titles={log.titles} />
      <div className="flex-1 min-h-0 pt-3 px-5 pb-6 overflow-auto mobile:px-3" aria-busy={isPending}>
        {error !== null || (!isPending && entries.length === 0) ? (
          <Nothing error={error} />
        ) : (
          <Entries log={log} onFilter={setFilter} />
        )}
        <div className="max-w-215 mt-5">
          <CheckLog>
            <p>{t('staff.verify')}</p>
            <VerifyCommand />
          </CheckLog>
        </div>
      </div>
    </div>
  );
};
