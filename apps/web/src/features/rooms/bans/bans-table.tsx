import type { RoomBan } from '@baithak/protocol/entities/ban';
import { guestRank } from '@baithak/protocol/ranks';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import styles from './bans-table.module.css';
import { timeLeft } from './room-banned.tsx';

export type BansState = 'held' | 'timeouts' | 'ended';

export const useBans = (roomRef: string, state: BansState, find: string) =>
  useInfiniteQuery({
    queryKey: ['bans', roomRef, state, find],
    queryFn: ({ pageParam }) =>
      client.commands.listBans({
        roomId: roomRef,
        state,
        ...(find !== '' && { find }),
        ...(pageParam !== '' && { before: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? data.at(-1)?._id : undefined),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });

const useUnban = (roomRef: string) => {
  const { t } = useModerationTexts();
  const cache = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ _id: banId, user }: RoomBan) =>
      client.commands.unbanPerson({ roomId: roomRef, targetId: user._id, banId }),
    onSuccess: (_, { kind, user: { username } }) => {
      const done = kind === 'timeout' ? 'done.timeoutEnded' : 'done.unbanned';
      notify({ type: 'info', text: t(done, { name: isolate(username) }) });
      return cache.invalidateQueries({ queryKey: ['bans'] });
    },
    onError: useNotifyError(),
  });
};

/** Beside whom it was given to: for whom it holds too. */
const Others = ({ ban }: { ban: RoomBan }) => {
  const { t } = useModerationTexts();
  const words = [
    ...(ban.kind === 'address' ? [t('page.address')] : []),
    ...(ban.kind !== 'address' && ban.people !== null && ban.people > 1
      ? [t('page.names', { count: ban.people - 1 })]
      : []),
    ...(ban.everywhere ? [t('page.everywhere')] : []),
  ];
  return words.length === 0 ? null : (
    <span className={`${styles.small} block text-2xs text-muted`}>{words.join(' · ')}</span>
  );
};

const Who = ({ ban }: { ban: RoomBan }) => {
  const { user, role } = ban;
  return (
    <span className="flex items-center gap-2">
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={32} />
      <span>
        <span className="flex flex-wrap items-center gap-y-0 gap-x-1">
          <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
          <Badge role={role} labelled={role.rank === guestRank} />
        </span>
        <Others ban={ban} />
      </span>
    </span>
  );
};

const Reason = ({ ban: { reason, ended } }: { ban: RoomBan }) => {
  const { t } = useModerationTexts();
  const { date } = useTimes();
  if (ended?.erased)
    return (
      <span className={`${styles.small} block text-2xs text-muted`}>
        {t('page.erased', { date: date(ended.erased) })}
      </span>
    );
  return <span {...textAttributes(reason)}>{reason === '' ? '–' : <Written text={reason} />}</span>;
};

const Left = ({ until }: { until: string }) => {
  const { t } = useModerationTexts();
  const left = timeLeft(until, useNow());
  if (left === null) return null;
  const count = left.unit === 'hours' ? left.hours : left.unit === 'seconds' ? 0 : left.count;
  return <span className={`${styles.small} block text-2xs text-muted`}>{t(`page.left.${left.unit}`, { count })}</span>;
};

const Until = ({ ban: { until, since } }: { ban: RoomBan }) => {
  const { t } = useModerationTexts();
  const times = useTimes();
  if (until === null)
    return (
      <>
        {t('page.noEnd')}
        <span className={`${styles.small} block text-2xs text-muted`}>
          {t('page.since', { date: times.moment(since) })}
        </span>
      </>
    );
  return (
    <>
      <Time date={until}>{times.until(until)}</Time>
      <Left until={until} />
    </>
  );
};

const Ended = ({ ended }: { ended: NonNullable<RoomBan['ended']> }) => {
  const { t } = useModerationTexts();
  const { moment } = useTimes();
  const { date, how } = ended;
  if (date === null) return t('page.how.other');
  return (
    <>
      <Time date={date}>{moment(date)}</Time>
      <span className={`${styles.small} block text-2xs text-muted`}>{t(`page.how.${how}`)}</span>
    </>
  );
};

const Row = ({ ban, isBusy, onUnban }: { ban: RoomBan; isBusy: boolean; onUnban: () => void }) => {
  const { t } = useModerationTexts();
  const { user, by, ended, kind } = ban;
  const isTimeout = kind === 'timeout';
  return (
    <tr>
      <td>
        <Who ban={ban} />
      </td>
      <td data-label={t('page.reason')}>
        <Reason ban={ban} />
      </td>
      <td data-label={t(ended ? 'page.end' : 'page.until')}>{ended ? <Ended ended={ended} /> : <Until ban={ban} />}</td>
      <td data-label={t('page.by')}>
        {by && <Name id={by.user._id} username={by.user.username} role={by.role} alias={by.user.profile.alias} />}
      </td>
      {!ended && (
        <td className={styles.end}>
          {ban.mayUnban && (
            <Button
              tone="outline"
              size="small"
              busy={isBusy}
              aria-label={t(isTimeout ? 'page.endTimeoutOf' : 'page.unbanOf', { name: isolate(user.username) })}
              onClick={onUnban}
            >
              {t(isTimeout ? 'page.endTimeout' : 'page.unban')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
};

interface BansTableProps {
  readonly bans: readonly RoomBan[];
  readonly state: BansState;
  readonly roomRef: string;
}

export const BansTable = ({ bans, state, roomRef }: BansTableProps) => {
  const { t } = useModerationTexts();
  const { mutate, isPending, variables } = useUnban(roomRef);
  const columns = ['who', 'reason', state === 'ended' ? 'end' : 'until', 'by'] as const;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`page.${column}`)}
            </th>
          ))}
          {state !== 'ended' && <th scope="col" aria-label={t(state === 'held' ? 'page.unban' : 'page.endTimeout')} />}
        </tr>
      </thead>
      <tbody>
        {bans.map((ban) => (
          <Row key={ban._id} ban={ban} isBusy={isPending && variables._id === ban._id} onUnban={() => mutate(ban)} />
        ))}
      </tbody>
    </table>
  );
};
