import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import { useQuery } from '@tanstack/react-query';
import { Written } from '../../../ui/written.tsx';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonRow, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { useRankLabel } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './account-page.module.css';
import { AddressesBox, ReportsBox, RoomsBox, SanctionsBox, NotesBox } from './account-boxes.tsx';
import { useAccount, useAccountChange } from './queries.ts';
import { RankDialog, SuspendDialog, Effects } from './account-dialogs.tsx';
import { client } from '../../../lib/client.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { serverNow } from '../../../lib/time/server-time.ts';

const hourMs = 3_600_000;
const spans = { tenMinutes: hourMs / 6, hour: hourMs, day: 24 * hourMs, week: 168 * hourMs, all: null } as const;
type Span = keyof typeof spans;
const names = ['tenMinutes', 'hour', 'day', 'week', 'all'] as const satisfies readonly Span[];

interface UndoDialogProps {
  readonly details: StaffAccountDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

type DryRun = Awaited<ReturnType<typeof client.staff.undoWriting>>;

const totalOf = ({ messages, threads, replies }: DryRun): number => messages + threads + replies;

const UndoEffects = ({ run, name }: { run: DryRun; name: string }) => {
  const { t } = useStaffTexts();
  const things = {
    messages: t('messages', { count: run.messages }),
    threads: t('threadsCount', { count: run.threads }),
    replies: t('repliesCount', { count: run.replies }),
  };
  const isLeftOut = run.people.some(({ leftOut }) => leftOut !== null);
  return (
    <Effects
      lines={[
        { icon: 'trash', text: totalOf(run) === 0 ? t('nothingToUndo') : t('willDelete', things) },
        ...(isLeftOut ? [{ icon: 'users' as const, text: t('leftOut', { name }) }] : []),
        { icon: 'lock', text: t('privateStays') },
        { icon: 'warning', text: t('noWayBack') },
      ]}
    />
  );
};

/** Since when and where; the dry run's counts are shown before anything is deleted. */
const UndoQuestion = ({ details, onClose }: Omit<UndoDialogProps, 'open'>) => {
  const { t } = useStaffTexts();
  const { t: tc } = useTranslation();
  const [span, setSpan] = useState<Span>('hour');
  const [roomId, setRoomId] = useState('');
  const [openedAt] = useState(() => serverNow());
  const { user } = details.account;
  const name = isolate(user.username);
  const length = spans[span];
  const asked = {
    personIds: [user._id],
    since: new Date(length === null ? 0 : openedAt - length).toISOString(),
    ...(roomId !== '' && { roomId }),
  };
  const run = useQuery({
    queryKey: ['staff', 'undo', asked],
    gcTime: 0,
    queryFn: () => client.staff.undoWriting({ ...asked, dryRun: true }),
  });
  const undo = useAccountChange(
    user._id,
    async () => {
      // Each call deletes for some seconds.
      while (!(await client.staff.undoWriting(asked)).isDone);
    },
    () => {
      notify({ type: 'info', text: t('undone', { name }) });
      onClose();
    },
  );
  const total = run.data ? totalOf(run.data) : 0;
  return (
    <>
      <DialogBody>
        <Chips
          label={t('sinceWhen')}
          value={span}
          onChange={setSpan}
          options={names.map((value) => ({ value, label: t(`spans.${value}`) }))}
        />
        <Field label={t('where')}>
          {(control) => (
            <SelectInput {...control} value={roomId} onChange={(event) => setRoomId(event.target.value)}>
              <option value="">{t('everywhere')}</option>
              {details.rooms.map(({ room }) => (
                <option key={room._id} value={room._id}>
                  {isolateNumbers(room.title)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {run.isPending && <Skeleton height="72px" />}
        {run.data && <UndoEffects run={run.data} name={name} />}
        <FailureNote error={run.error ?? undo.error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button tone="danger" disabled={total === 0} busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
          {t('deleteThings', { count: total })}
        </Button>
      </DialogFooter>
    </>
  );
};

export const UndoDialog = ({ details, open, onClose }: UndoDialogProps) => {
  const { t } = useStaffTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      isQuestion
      title={t('undoTitle', { name: isolate(details.account.user.username) })}
    >
      <UndoQuestion details={details} onClose={onClose} />
    </Dialog>
  );
};

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
