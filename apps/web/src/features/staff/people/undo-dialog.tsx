import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { Effects } from './account-dialogs.tsx';
import { useAccountChange } from './queries.ts';
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

/** What the dry run says. */
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
      notify({ type: 'info', text: t('done'), more: t('undone', { name }) });
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

/** Deletes what somebody wrote since a time. */
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
