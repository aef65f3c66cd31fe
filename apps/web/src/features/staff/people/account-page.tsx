import { Written } from '../../../ui/written.tsx';
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton-row.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { useRankLabel } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './account-page.module.css';
import { AddressesBox, ReportsBox, RoomsBox, SanctionsBox } from './account-boxes.tsx';
import { NotesBox } from './notes-box.tsx';
import { useAccount } from './queries.ts';
import { RankDialog, SuspendDialog } from './account-dialogs.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type Asking = 'rank' | 'undo' | 'suspend';

const Facts = ({ details }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const { date, moment } = useTimes();
  const { account, messages, threads } = details;
  const { fullname } = account.user.profile;
  const rank = useRankLabel({ rank: account.rank, title: '' });
  return (
    <p className="text-muted text-sm">
      {fullname !== account.user.username && (
        <>
          <bdi {...textAttributes(fullname)}>
            <Written text={fullname} />
          </bdi>
          {' · '}
        </>
      )}
      {t('facts', {
        rank,
        joined: isolate(date(account.joinDate)),
        seen: isolate(moment(account.lastSeen ?? account.joinDate)),
      })}{' '}
      {t('written', { messages: t('messages', { count: messages }), threads: t('threadsCount', { count: threads }) })}
    </p>
  );
};

const Sharing = ({ details }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const { sharing, sharers } = details;
  if (sharing === 0) return null;
  const names = (sharers ?? []).slice(0, 5).map(({ username }) => isolate(username));
  return (
    <div className="col-span-full">
      <Note tone="warning" icon="users">
        {t('shares', { count: sharing })} {names.length > 0 && `${t('among', { names: names.join(t('comma')) })} `}
        {t('sharesText')}
      </Note>
    </div>
  );
};

const State = ({ details }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const { until } = useTimes();
  const { state, suspendedUntil } = details.account;
  if (state !== 'suspended') return null;
  return (
    <div className="col-span-full">
      <Note tone="danger">
        {suspendedUntil === null
          ? t('suspendedForGood')
          : t('suspendedUntil', { until: isolate(until(suspendedUntil)) })}
      </Note>
    </div>
  );
};

/** One account with all that staff may know and do. `me` acts. */
export const AccountPage = ({ id, me, onBack }: { id: string; me: SignedIn; onBack: () => void }) => {
  const { t } = useStaffTexts();
  const { t: tc } = useTranslation();
  const { data: details, isPending, error } = useAccount(id);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  if (isPending)
    return (
      <div className={styles.page} aria-busy="true">
        <SkeletonRow textWidth="60%" />
      </div>
    );
  if (!details)
    return (
      <div className={styles.page}>
        <FailureNote error={error} />
      </div>
    );
  const { user, rank, guest, state } = details.account;
  const mayAct = rank < me.rank;
  return (
    <div className={styles.page}>
      <header className="col-span-full flex flex-wrap items-center gap-y-3 gap-x-4">
        <span className="hidden mobile:block mobile:w-full">
          <Button tone="ghost" onClick={onBack}>
            {tc('back')}
          </Button>
        </span>
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={rank} size={64} />
        <div className={styles.words}>
          <h1>
            <Name id={user._id} username={user.username} role={{ rank }} />
          </h1>
          <Facts details={details} />
        </div>
        {mayAct && (
          <div className={`${styles.acts} flex flex-wrap gap-2 mobile:flex-1`}>
            {!guest && (
              <Button tone="outline" icon="star" onClick={() => setAsking('rank')}>
                {t('rank')}…
              </Button>
            )}
            <Button tone="outline" icon="retry" onClick={() => setAsking('undo')}>
              {t('undoSince')}
            </Button>
            <Button tone={state === 'suspended' ? 'outline' : 'danger'} icon="ban" onClick={() => setAsking('suspend')}>
              {t(state === 'suspended' ? 'endSuspension' : 'suspend')}…
            </Button>
          </div>
        )}
      </header>
      <State details={details} />
      <Sharing details={details} />
      <SanctionsBox details={details} />
      <ReportsBox details={details} />
      {details.addresses && <AddressesBox addresses={details.addresses} />}
      <RoomsBox details={details} mayAct={mayAct} />
      <NotesBox details={details} me={me} />
      <RankDialog details={details} me={me} open={asking === 'rank'} onClose={close} />
      <UndoDialog details={details} open={asking === 'undo'} onClose={close} />
      <SuspendDialog details={details} open={asking === 'suspend'} onClose={close} />
    </div>
  );
};
