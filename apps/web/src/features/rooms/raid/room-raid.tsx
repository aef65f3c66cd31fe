import type { Raid, RaidPerson } from '@baithak/protocol/contracts/raids';
import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRaidsTexts } from '../../../i18n/lazy/raids.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { replaceQuery } from '../../../lib/query-news.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd, WaitingList } from '../../../ui/list/waiting-list.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import { Figures, HeldLine } from '../../raids/held-line.tsx';
import { useSetRaidLevel } from '../../raids/raid-calls.ts';
import { UndoRaidDialog } from '../../raids/raid-steps-dialog.tsx';
import styles from './room-raid.module.css';

/** Who came with a raid, 50 at a time. */
const useRaidPeople = (raidId: string) => {
  const query = useInfiniteQuery({
    queryKey: ['raid', 'people', raidId],
    initialPageParam: '',
    queryFn: ({ pageParam }) => client.raids.listRaidPeople({ raidId, ...(pageParam !== '' && { after: pageParam }) }),
    getNextPageParam: ({ data, canLoadMore }) => (canLoadMore ? (data.at(-1)?.user._id ?? null) : null),
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, people: (query.data?.pages ?? []).flatMap(({ data }) => data) };
};

interface RowProps {
  readonly person: RaidPerson;
  readonly onOpen: () => void;
}

const Row = ({ person: { user, joined, messages, leftOut }, onOpen }: RowProps) => {
  const { t } = useRaidsTexts();
  const { moment } = useTimes();
  const facts = [
    joined === null ? t('people.notJoined') : t('people.joined', { joined: isolate(moment(joined)) }),
    t('people.messages', { count: messages }),
  ];
  return (
    <button
      type="button"
      className="flex items-center gap-3 w-full min-h-touch py-1.5 px-2 rounded-2 hover:bg-surface-hover"
      data-person={user.username}
      data-roving
      onClick={onOpen}
    >
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={0} size={32} />
      <span className="flex-1 grid justify-items-start min-w-0">
        <Name id={user._id} username={user.username} role={{ rank: 0 }} alias={user.profile.alias} />
        <span className="text-muted text-xs">{facts.join(' · ')}</span>
      </span>
      {leftOut && <span className="text-xs font-bold">{t('people.leftOut')}</span>}
    </button>
  );
};

/** Who came with a raid. A press on one opens their card in the room, which `data-person` names. */
export const PeopleDialog = ({ raidId, onClose }: { raidId: string; onClose: () => void }) => {
  const { t } = useRaidsTexts();
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  const { people, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useRaidPeople(raidId);
  return (
    <Dialog open onClose={onClose} title={t('people.title')}>
      <DialogBody>
        {isPending && <WaitingList shape="arch" size={32} />}
        <FailureNote error={error} />
        {!isPending && error === null && people.length === 0 && (
          <EmptyState small sticker="thinking" title={t('people.none')}>
            {t('people.noneText')}
          </EmptyState>
        )}
        <ul ref={ref} onKeyDown={onKeyDown} aria-label={t('people.title')}>
          {people.map((person) => (
            <li key={person.user._id}>
              <Row person={person} onOpen={onClose} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <ListEnd>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('people.more')}
            </Button>
          </ListEnd>
        )}
      </DialogBody>
    </Dialog>
  );
};

interface RaidPanelProps {
  readonly roomId: string;
  readonly raid: Raid;
  readonly onChange: (raid: Raid | null) => void;
}

const Buttons = ({ roomId, raid, onChange, onUndo }: RaidPanelProps & { onUndo: () => void }) => {
  const { t } = useRaidsTexts();
  const notifyError = useNotifyError();
  const [isListed, setIsListed] = useState(false);
  const { mutate, isPending, variables } = useSetRaidLevel(roomId, onChange);
  const set = (level: 'off' | 'newcomers' | 'strict') => () => mutate(level, { onError: notifyError });
  const other = raid.level === 'strict' ? 'newcomers' : 'strict';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        tone={other === 'strict' ? 'primary' : 'outline'}
        size="small"
        icon={other === 'strict' ? 'lock' : 'minus'}
        busy={isPending && variables !== 'off'}
        onClick={set(other)}
      >
        {t(other === 'strict' ? 'panel.stricter' : 'panel.milder')}
      </Button>
      <Button tone="outline" size="small" icon="retry" onClick={onUndo}>
        {t('panel.undo')}
      </Button>
      <Button tone="ghost" size="small" icon="users" onClick={() => setIsListed(true)}>
        {t('panel.see')}
      </Button>
      <span className="ms-auto mobile:ms-0">
        <Button tone="outline" size="small" icon="check" busy={isPending && variables === 'off'} onClick={set('off')}>
          {t('panel.end')}
        </Button>
      </span>
      {isListed && <PeopleDialog raidId={raid._id} onClose={() => setIsListed(false)} />}
    </div>
  );
};

const byWhom = ({ room, signs }: Raid) => {
  if (room) return signs.length === 0 ? (['panel.byHand'] as const) : [];
  return signs.length === 0 ? (['panel.everywhere'] as const) : (['panel.everywhereItself'] as const);
};

/** For those who keep order in the room: what is happening, and what can be done about it. */
export const RaidPanel = ({ roomId, raid, onChange }: RaidPanelProps) => {
  const { t } = useRaidsTexts();
  const { moment, until } = useTimes();
  // The dialog outlives the panel's changes: it is about the raid that it was opened for.
  const [undone, setUndone] = useState<Raid | null>(null);
  const [isFolded, setIsFolded] = useState(false);
  const title = t('panel.since', { since: isolate(moment(raid.since)) });
  const words = [
    t(`panel.text.${raid.level}`),
    ...byWhom(raid).map((key) => t(key)),
    t('panel.ends', { until: isolate(until(raid.until)) }),
  ];
  return (
    <section
      className={`${styles.panel} [--bg:var(--danger-soft)] grid gap-2.5 py-3 px-4 bg-danger-soft line-b mobile:px-3`}
      aria-label={title}
      data-bar
    >
      <div className={`${styles.title} flex flex-wrap items-center gap-y-1 gap-x-2`}>
        <Icon name="shield" />
        <h2>{title}</h2>
        <span className="py-0.25 px-2.5 ms-1 text-xs bg-accent-soft rounded-[3px_3px_9px_9px]" role="status">
          {t(`panel.now.${raid.level}`)}
        </span>
        <span className={isFolded ? 'ms-auto' : 'ms-auto rotate-180'}>
          <IconButton
            icon="chevron-down"
            size="small"
            label={t(isFolded ? 'panel.unfold' : 'panel.fold')}
            aria-expanded={!isFolded}
            onClick={() => setIsFolded(!isFolded)}
          />
        </span>
      </div>
      {!isFolded && (
        <>
          <p className="-mt-1.5 text-muted text-xs">{words.join(' ')}</p>
          {raid.minutes > 0 && <Figures raid={raid} />}
          {/* What holds in every room is for the platform's staff. */}
          {raid.room && <Buttons roomId={roomId} raid={raid} onChange={onChange} onUndo={() => setUndone(raid)} />}
          {raid.room && <HeldLine raid={raid} />}
        </>
      )}
      {undone && <UndoRaidDialog raid={undone} onClose={() => setUndone(null)} />}
    </section>
  );
};

const Why = ({ until, onClose }: { until: string | null; onClose: () => void }) => {
  const { t } = useRaidsTexts();
  const { t: tc } = useTranslation('common');
  const times = useTimes();
  return (
    <Dialog open onClose={onClose} title={t('line.title')} isQuestion>
      <DialogBody className={styles.why}>
        <p>{t('line.whatFor')}</p>
        <p>{t('line.you')}</p>
        <p>{t('line.them')}</p>
        {until !== null && <p>{t('line.ends', { until: isolate(times.until(until)) })}</p>}
      </DialogBody>
      <DialogFooter>
        <Button tone="primary" onClick={onClose}>
          {tc('close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};

/** For members who go on talking: why others only read. It counts nothing. */
export const RaidLine = ({ frozen }: { frozen: Freeze }) => {
  const { t } = useRaidsTexts();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div
      className={`${styles.line} flex items-center gap-3 min-h-10 py-1.5 px-4 bg-warning-soft text-sm mobile:px-3`}
      data-bar
    >
      <Icon name="shield" />
      <p role="status">{t(frozen.strict ? 'line.strict' : 'line.newcomers')}</p>
      <Button tone="ghost" size="small" onClick={() => setIsAsked(true)}>
        {t('line.why')}
      </Button>
      {/* A longer freeze that holds too has another end. */}
      {isAsked && <Why until={frozen.reason === 'surge' ? frozen.until : null} onClose={() => setIsAsked(false)} />}
    </div>
  );
};

/** The raid mode that holds in a room, as those who keep order there know it; kept as events say it. */
export const useRoomRaid = (roomId: string) => {
  const cache = useQueryClient();
  const queryKey = ['raid', roomId];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await client.raids.getRaid({ roomId })).raid,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const know = (raid: Raid | null): void => replaceQuery(cache, ['raid', roomId], raid);
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: ['raid', roomId] });
    const subscriptions = [
      client.on.raidChanged(({ roomId: changed, raid }) => {
        // One of before, of which something was taken away or back.
        if (raid?.ended) return;
        // Another may hold when one has ended: the platform's or the room's own.
        if (changed === roomId && raid !== null) replaceQuery(cache, ['raid', roomId], raid);
        else if (changed === roomId || changed === null) again();
      }),
      client.onConnected('/room', again),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, roomId]);
  return { raid: data ?? null, know };
};

interface RoomRaidProps {
  readonly roomId: string;
  readonly frozen: Freeze;
  readonly isKeeper: boolean;
}

const KeptRaid = ({ roomId, frozen }: Omit<RoomRaidProps, 'isKeeper'>) => {
  const { raid, know } = useRoomRaid(roomId);
  const change = (next: typeof raid) => {
    know(next);
    // What was pressed is gone with the panel.
    if (next === null) document.querySelector<HTMLElement>('[role="log"]')?.focus();
  };
  return raid ? <RaidPanel roomId={roomId} raid={raid} onChange={change} /> : <RaidLine frozen={frozen} />;
};

/** Raid mode in the open room, for those whom it does not hold (docs/product.md#raid-mode). */
export const RoomRaid = ({ roomId, frozen, isKeeper }: RoomRaidProps) =>
  isKeeper ? <KeptRaid roomId={roomId} frozen={frozen} /> : <RaidLine frozen={frozen} />;
