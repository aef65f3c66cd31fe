import { isBlank } from '@baithak/protocol/text/blank';
import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import { Effects } from './effects.tsx';
import { useAccountChange } from './queries.ts';

const lengths = { hour: 1, day: 24, week: 168, month: 720, forGood: null } as const;
type Length = keyof typeof lengths;
const names = ['hour', 'day', 'week', 'month', 'forGood'] as const satisfies readonly Length[];

interface SuspendDialogProps {
  readonly details: StaffAccountDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Suspends an account, or ends its suspension: for how long, why, and what will happen. */
export const SuspendDialog = ({ details, open, onClose }: SuspendDialogProps) => {
  const { t } = useStaffTexts();
  const { t: tc } = useTranslation();
  const [length, setLength] = useState<Length>('day');
  const [reason, setReason] = useState('');
  const { user, state } = details.account;
  const isSuspended = state === 'suspended';
  const name = isolate(user.username);
  const change = useAccountChange(
    user._id,
    () => {
      const hours = lengths[length];
      const why = isBlank(reason) ? {} : { reason: reason.trim() };
      return client.staff.updateAccount(
        isSuspended
          ? { targetId: user._id, state: 'active', ...why }
          : { targetId: user._id, state: 'suspended', ...(hours !== null && { hours }), ...why },
      );
    },
    () => {
      notify({ type: 'info', text: t('done'), more: t(isSuspended ? 'suspensionEnded' : 'isSuspended', { name }) });
      setReason('');
      onClose();
    },
  );
  return (
    <Dialog open={open} onClose={onClose} isQuestion title={t(isSuspended ? 'endTitle' : 'suspendTitle', { name })}>
      <DialogBody>
        {!isSuspended && (
          <Chips
            label={t('howLong')}
            value={length}
            onChange={setLength}
            options={names.map((value) => ({ value, label: t(`lengths.${value}`) }))}
          />
        )}
        <Field label={t('reason')} hint={isSuspended ? t('reasonOfEnd') : t('reasonText')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={limits.commandReason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Effects
          lines={
            isSuspended
              ? [{ icon: 'check', text: t('effects.mayReturn', { name }) }]
              : [
                  { icon: 'sign-out', text: t('effects.out', { name }) },
                  { icon: 'eye', text: t('effects.told') },
                  { icon: 'clock', text: t(length === 'forGood' ? 'effects.staysOut' : 'effects.ends') },
                ]
          }
        />
        <FailureNote error={change.error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button
          tone={isSuspended ? 'primary' : 'danger'}
          busy={change.isPending}
          onClick={() => change.mutate(undefined)}
        >
          {isSuspended ? t('endSuspension') : t('suspendFor', { length: t(`lengths.${length}`) })}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
