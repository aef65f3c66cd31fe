import { mayCommand } from '@baithak/protocol/commands/commands';
import type { Member } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { guestRank, memberRank } from '@baithak/protocol/ranks';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { logAddress } from '../../../lib/addresses.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useMembers } from '../members/use-members.ts';
import { RoomFrame, mayNotSee, useRoomDetails } from '../room-frame.tsx';
import styles from './bans-page.module.css';
import { type BansState, BansTable, useBans } from './bans-table.tsx';

/** Somebody who was named; of whoever has not joined no more than the name is known, and the server decides. */
interface Banning {
  readonly sanction: 'banGuest' | 'banPerson';
  readonly target: {
    readonly id: string | undefined;
    readonly username: string;
    readonly picture: string | null;
    readonly rank: number;
    readonly strength: number;
  };
  readonly room: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

type Target = Banning['target'];

const targetOf = ({ user, role }: Member): Target => ({
  id: user._id,
  username: user.username,
  picture: user.profile.picture,
  rank: role.rank,
  strength: role.strength,
});

const named = (username: string): Target => ({
  id: undefined,
  username,
  picture: null,
  rank: memberRank,
  strength: memberRank,
});

const mostShown = 6;

interface NameDialogProps {
  readonly room: RoomDetails;
  readonly onClose: () => void;
  readonly onChosen: (target: Target) => void;
}

const NameDialog = ({ room, onClose, onChosen }: NameDialogProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const name = typed.trim().replace(/^@/, '').toLowerCase();
  const { people } = useMembers(room._id, useRested(name));
  const below = people.filter(({ role }) => role.strength < (room.role?.strength ?? 0));
  const isWrong = !/^[a-z0-9]+$/.test(name);
  const choose = () => {
    const member = people.find(({ user }) => user.username === name);
    onChosen(member ? targetOf(member) : named(name));
  };
  return (
    <Dialog open onClose={onClose} title={t('page.ban')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) choose();
        }}
      >
        <DialogBody>
          <Field label={t('page.name')} hint={t('page.nameHint')}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                maxLength={limits.usernameMax + 1}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                autoFocus
              />
            )}
          </Field>
          <ul aria-label={t('page.members')}>
            {below.slice(0, mostShown).map((member) => (
              <li key={member.user._id}>
                <button
                  type="button"
                  className="[--bg:var(--surface-raised)] flex gap-2 items-center w-full min-h-11 px-2 rounded-2 hover:bg-surface-hover"
                  onClick={() => onChosen(targetOf(member))}
                >
                  <Avatar {...targetOf(member)} size={32} />
                  <Name id={member.user._id} username={member.user.username} role={member.role} />
                  <Badge role={member.role} labelled={member.role.rank === guestRank} />
                </button>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" disabled={isWrong}>
            {t('page.next')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

const BanSomebody = ({ room, render }: { room: RoomDetails; render: (banning: Banning) => ReactNode }) => {
  const { t } = useModerationTexts();
  const [step, setStep] = useState<'name' | Target | null>(null);
  return (
    <>
      <Button tone="primary" icon="ban" onClick={() => setStep('name')}>
        {t('page.ban')}
      </Button>
      {step === 'name' && <NameDialog room={room} onClose={() => setStep(null)} onChosen={setStep} />}
      {step !== null &&
        step !== 'name' &&
        render({
          sanction: step.rank === guestRank ? 'banGuest' : 'banPerson',
          target: step,
          room: { id: room._id, title: room.title },
          onClose: () => setStep(null),
        })}
    </>
  );
};

const Head = ({ total, end }: { total: number | undefined; end: ReactNode }) => {
  const { t } = useModerationTexts();
  const count = total !== undefined && total > limits.bansCounted ? 'page.countMost' : 'page.count';
  return (
    <header
      className={`${styles.head} flex gap-4 items-center justify-between w-full mobile:flex-col mobile:items-stretch`}
    >
      <div>
        <h1 className="display">{t('page.title')}</h1>
        <p className="text-muted">
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
    <div className="flex flex-wrap gap-2 items-center w-full">
      <div className="flex-[0_1_320px] mobile:flex-[1_1_100%]">
        <TextInput
          type="search"
          value={words}
          onChange={({ target }) => onWords(target.value)}
          maxLength={limits.search}
          placeholder={t('page.find')}
          aria-label={t('page.find')}
          autoComplete="off"
          dir="auto"
        />
      </div>
      <Segmented
        label={t('page.which')}
        options={[
          { value: 'held', label: t('page.held') },
          { value: 'timeouts', label: t('page.timeouts') },
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
    <EmptyState sticker="salaam" title={t(`page.none.${state}.title`)}>
      {t(`page.none.${state}.text`)}
    </EmptyState>
  );
};

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
  readonly missing: ReactNode;
  readonly openReports: ReactNode;
  readonly renderBan: (banning: Banning) => ReactNode;
}

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
      <div className="grid justify-items-start gap-3.5 max-w-245 mx-auto pt-7 px-8 pb-8 mobile:pt-3 mobile:px-4 mobile:pb-8">
        <Head total={data?.pages[0]?.total} end={room && <BanSomebody room={room} render={renderBan} />} />
        <Filter words={words} onWords={setWords} state={state} onState={setState} />
        <FailureNote heading={t('page.failed')} error={error} />
        <div className="w-full" aria-busy={isPending || isPlaceholderData}>
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
