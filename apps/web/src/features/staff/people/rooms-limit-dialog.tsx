import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import { useAccountChange } from './queries.ts';

interface RoomsLimitDialogProps {
  readonly details: StaffAccountDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How many more rooms somebody may make. */
export const RoomsLimitDialog = ({ details, open, onClose }: RoomsLimitDialogProps) => {
  const { t } = useStaffTexts();
  const { t: tc } = useTranslation();
  const [text, setText] = useState(String(details.roomsLimit));
  const { user } = details.account;
  const rooms = Number(text);
  const isRight = /^\d+$/.test(text) && rooms <= limits.roomsMost;
  const change = useAccountChange(
    user._id,
    () => client.staff.updateAccount({ targetId: user._id, roomsLimit: rooms }),
    () => {
      notify({ type: 'info', text: t('done'), more: t('mayMake', { count: rooms }) });
      onClose();
    },
  );
  return (
    <Dialog open={open} onClose={onClose} isQuestion title={t('roomsTitle', { name: isolate(user.username) })}>
      <DialogBody>
        <Field label={t('moreRooms')} {...(!isRight && { error: t('wholeNumber', { most: limits.roomsMost }) })}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              value={text}
              onChange={(event) => setText(event.target.value.trim())}
            />
          )}
        </Field>
        <FailureNote error={change.error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button tone="primary" disabled={!isRight} busy={change.isPending} onClick={() => change.mutate(undefined)}>
          {t('save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
