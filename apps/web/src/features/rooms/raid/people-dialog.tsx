import type { RaidPerson } from '@baithak/protocol/contracts/raids';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListEnd } from '../../../ui/feedback/list-end.tsx';
import { WaitingList } from '../../../ui/list/waiting-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Name } from '../../people/name.tsx';
import styles from './people-dialog.module.css';

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
    <button type="button" className={styles.row} data-person={user.username} data-roving onClick={onOpen}>
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={0} size={32} />
      <span className={styles.words}>
        <Name id={user._id} username={user.username} role={{ rank: 0 }} alias={user.profile.alias} />
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      {leftOut && <span className={styles.leftOut}>{t('people.leftOut')}</span>}
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
        <ul className={styles.list} ref={ref} onKeyDown={onKeyDown} aria-label={t('people.title')}>
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
