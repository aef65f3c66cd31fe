import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { botRank, ranks } from '@baithak/protocol/ranks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-parts.tsx';
import { useRankLabels } from '../../people/badge.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import { Effects } from './effects.tsx';
import { useAccountChange } from './queries.ts';

interface RankDialogProps {
  readonly details: StaffAccountDetails;
  readonly me: SignedIn;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives a rank of the platform below one's own. */
export const RankDialog = ({ details, me, open, onClose }: RankDialogProps) => {
  const { t } = useStaffTexts();
  const { t: tc } = useTranslation();
  const labelOf = useRankLabels();
  const { user, rank } = details.account;
  const [chosen, setChosen] = useState(rank);
  const name = isolate(user.username);
  const change = useAccountChange(
    user._id,
    () => client.staff.updateAccount({ targetId: user._id, rank: chosen }),
    () => {
      notify({
        type: 'info',
        text: t('done'),
        more: t('rankGiven', { name, rank: labelOf({ rank: chosen, title: '' }) }),
      });
      onClose();
    },
  );
  const given = ranks.filter((row) => row.rank >= 0 && row.rank < me.rank && row.rank !== botRank);
  return (
    <Dialog open={open} onClose={onClose} isQuestion title={t('rankTitle', { name })}>
      <DialogBody>
        <Field label={t('rank')}>
          {(control) => (
            <SelectInput {...control} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
              {given.map((row) => (
                <option key={row.rank} value={row.rank}>
                  {row.rank} · {labelOf({ rank: row.rank, title: '' })}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Effects lines={[{ icon: 'star', text: t('effects.rank', { name }) }]} />
        <FailureNote error={change.error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button
          tone="primary"
          busy={change.isPending}
          disabled={chosen === rank}
          onClick={() => change.mutate(undefined)}
        >
          {t('giveRank')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
