import { mayCommand } from '@baithak/protocol/commands/commands';
import { limits } from '@baithak/protocol/limits';
import { useState, type ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { logAddress } from '../../../lib/addresses.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { RoomFrame } from '../moderation/room-frame.tsx';
import { mayNotSee, useRoomDetails } from '../moderation/use-room-details.ts';
import { BanSomebody, type Banning } from './ban-somebody.tsx';
import styles from './bans-page.module.css';
import { BansTable } from './bans-table.tsx';
import { useBans, type BansState } from './use-bans.ts';

const Head = ({ total, end }: { total: number | undefined; end: ReactNode }) => {
  const { t } = useModerationTexts();
  const count = total !== undefined && total > limits.bansCounted ? 'page.countMost' : 'page.count';
  return (
    <header className={styles.head}>
      <div>
        <h1 className="display">{t('page.title')}</h1>
        <p className={styles.lead}>
          {total !== undefined && total > 0 && `${t(count, { count: Math.min(total, limits.bansCounted) })} `}
          {t('page.lead')}
        </p>
      </div>
      {end}
    </header>
  );
};

interface FilterProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly state: BansState;
  readonly onState: (state: BansState) => void;
}

const Filter = ({ words, onWords, state, onState }: FilterProps) => {
  const { t } = useModerationTexts();
  return (
    <div className={styles.filter}>
      <div className={styles.find}>
        <TextInput
          type="search"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          maxLength={limits.search}
          placeholder={t('page.find')}
          aria-label={t('page.find')}
          autoComplete="off"
          dir="auto"
          end={<Icon name="search" size="small" />}
        />
      </div>
      <Segmented
        label={t('page.which')}
        options={[
          { value: 'held', label: t('page.held') },
          { value: 'ended', label: t('page.ended') },
        ]}
        value={state}
        onChange={onState}
      />
    </div>
  );
};

const Nothing = ({ state, isSearch }: { state: BansState; isSearch: boolean }) => {
  const { t } = useModerationTexts();
  if (isSearch) return <p role="status">{t('page.notFound')}</p>;
  return (
    <EmptyState sticker="salaam" title={t(state === 'ended' ? 'page.noneEnded' : 'page.empty')}>
      {t(state === 'ended' ? 'page.noneEndedText' : 'page.emptyText')}
    </EmptyState>
  );
};

/** What the reader's rank lets them lift, and where the rest is told. */
const Foot = ({ rank, roomRef }: { rank: number | undefined; roomRef: string }) => {
  const { t } = useModerationTexts();
  return (
    <p className={styles.foot}>
      {rank !== undefined && `${t(mayCommand(rank, 'banAddress') ? 'page.mayAll' : 'page.mayPeople')} `}
      <Trans t={t} i18nKey="page.log" components={{ to: <Link to={logAddress(roomRef)} /> }} />
    </p>
  );
};

interface BansPageProps {
  readonly roomRef: string;
  /** In place of the page for whoever is no moderator of the room. */
  readonly missing: ReactNode;
  readonly openReports: ReactNode;
  /** The dialog that bans somebody. */
  readonly renderBan: (banning: Banning) => ReactNode;
}

/** Who is banned from a room, or was: until when, why and by whom. */
export const BansPage = ({ roomRef, missing, openReports, renderBan }: BansPageProps) => {
  const { t } = useModerationTexts();
  const room = useRoomDetails(roomRef);
  usePageTitle(room ? `${t('page.title')} · ${room.title}` : t('page.title'));
  const [words, setWords] = useState('');
  const [state, setState] = useState<BansState>('held');
  const find = useRested(words.trim().toLowerCase());
  const { data, error, isPending, isPlaceholderData, ...query } = useBans(roomRef, state, find);
  if (mayNotSee(error)) return missing;
  const bans = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <RoomFrame roomRef={roomRef} room={room} page="bans" openReports={openReports}>
      <div className={styles.page}>
        <Head total={data?.pages[0]?.total} end={room && <BanSomebody room={room} render={renderBan} />} />
        <Filter words={words} onWords={setWords} state={state} onState={setState} />
        <FailureNote heading={t('page.failed')} error={error} />
        <div className={styles.list} aria-busy={isPending || isPlaceholderData}>
          {data && bans.length === 0 && !isPlaceholderData && <Nothing state={state} isSearch={find !== ''} />}
          {bans.length > 0 && <BansTable bans={bans} state={state} roomRef={roomRef} />}
        </div>
        {query.hasNextPage && (
          <Button tone="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('page.more')}
          </Button>
        )}
        <Foot rank={state === 'held' ? room?.role?.rank : undefined} roomRef={roomRef} />
      </div>
    </RoomFrame>
  );
};
