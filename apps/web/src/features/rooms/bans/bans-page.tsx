import type { RoomBan } from '@baithak/protocol/contracts/commands';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { logAddress, roomAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import styles from './bans-page.module.css';
import { useLeftWords } from './use-left-words.ts';

const useBans = (roomRef: string) =>
  useInfiniteQuery({
    queryKey: ['bans', roomRef],
    queryFn: ({ pageParam }) =>
      client.commands.listBans({ roomId: roomRef, ...(pageParam !== '' && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? data.at(-1)?._id : undefined),
    staleTime: 0,
  });

const useUnban = (roomRef: string) => {
  const { t } = useModerationTexts();
  const { t: tm } = useTranslation('messages');
  const cache = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ _id }: RoomBan['user']) => client.commands.unbanPerson({ roomId: roomRef, targetId: _id }),
    onSuccess: (_, { username }) => {
      notify({ type: 'info', text: tm('command.done'), more: t('done.unbanned', { name: isolate(username) }) });
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
    ...(ban.kind !== 'address' && ban.people > 1 ? [t('page.names', { count: ban.people - 1 })] : []),
    ...(ban.everywhere ? [t('page.everywhere')] : []),
  ];
  return words.length === 0 ? null : <span className={styles.small}>{words.join(' · ')}</span>;
};

const Row = ({ ban, isBusy, onUnban }: { ban: RoomBan; isBusy: boolean; onUnban: () => void }) => {
  const { t } = useModerationTexts();
  const { until, moment } = useTimes();
  const leftWords = useLeftWords();
  const { user, role, by } = ban;
  return (
    <tr>
      <td>
        <span className={styles.who}>
          <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={32} />
          <span>
            <Name id={user._id} username={user.username} role={role} />
            <Others ban={ban} />
          </span>
        </span>
      </td>
      <td data-label={t('page.reason')}>
        <span {...textAttributes(ban.reason)}>{ban.reason === '' ? '–' : ban.reason}</span>
      </td>
      <td data-label={t('page.until')}>
        {ban.until === null ? (
          <>
            {t('page.noEnd')}
            <span className={styles.small}>{t('page.since', { date: moment(ban.since) })}</span>
          </>
        ) : (
          <>
            <Time date={ban.until}>{until(ban.until)}</Time>
            <span className={styles.small}>{leftWords(ban.until)}</span>
          </>
        )}
      </td>
      <td data-label={t('page.by')}>{by && <Name id={by.user._id} username={by.user.username} role={by.role} />}</td>
      <td className={styles.end}>
        <Button
          tone="outline"
          size="small"
          busy={isBusy}
          aria-label={t('page.unbanOf', { name: isolate(user.username) })}
          onClick={onUnban}
        >
          {t('page.unban')}
        </Button>
      </td>
    </tr>
  );
};

const Table = ({ bans, roomRef }: { bans: readonly RoomBan[]; roomRef: string }) => {
  const { t } = useModerationTexts();
  const { mutate, isPending, variables } = useUnban(roomRef);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['who', 'reason', 'until', 'by'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`page.${column}`)}
            </th>
          ))}
          <th scope="col" aria-label={t('page.unban')} />
        </tr>
      </thead>
      <tbody>
        {bans.map((ban) => (
          <Row
            key={ban._id}
            ban={ban}
            isBusy={isPending && variables._id === ban.user._id}
            onUnban={() => mutate(ban.user)}
          />
        ))}
      </tbody>
    </table>
  );
};

/** Who is banned from a room, until when, why and by whom. */
export const BansPage = ({ roomRef }: { roomRef: string }) => {
  const { t } = useModerationTexts();
  usePageTitle(t('page.title'));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useBans(roomRef);
  const bans = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <main className={styles.page}>
      <Link to={roomAddress(roomRef)} className={styles.back}>
        <Icon name="back" size="small" />
        {t('page.back')}
      </Link>
      <h1 className="display">{t('page.title')}</h1>
      <p className={styles.lead}>{t('page.lead')}</p>
      <FailureNote heading={t('page.failed')} error={error} />
      {!isPending && !error && bans.length === 0 && (
        <EmptyState sticker="salaam" title={t('page.empty')}>
          {t('page.emptyText')}
        </EmptyState>
      )}
      {bans.length > 0 && <Table bans={bans} roomRef={roomRef} />}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('page.more')}
        </Button>
      )}
      <p className={styles.lead}>
        <Trans t={t} i18nKey="page.log" components={{ to: <Link to={logAddress(roomRef)} /> }} />
      </p>
    </main>
  );
};
