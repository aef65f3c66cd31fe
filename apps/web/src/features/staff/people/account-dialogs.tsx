import type { StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { limits } from '@baithak/protocol/limits';
import { botRank, ranks } from '@baithak/protocol/ranks';
import { isBlank } from '@baithak/protocol/text/blank';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRankLabels } from '../../people/badge.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './account-dialogs.module.css';
import { useAccountChange } from './queries.ts';

export const Effects = ({ lines }: { lines: readonly { icon: IconName; text: string }[] }) => {
  const { t } = useStaffTexts();
  const id = useId();
  return (
    <section
      className={`${styles.effects} [--bg:var(--surface-sunken)] p-3 bg-surface-sunken rounded-[var(--r-2)_var(--r-2)_var(--r-4)_var(--r-4)] text-sm`}
      aria-labelledby={id}
      aria-live="polite"
    >
      <h3 id={id}>{t('willHappen')}</h3>
      <ul>
        {lines.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size="small" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface RankDialogProps {
  readonly details: StaffAccountDetails;
  readonly me: SignedIn;
  readonly open: boolean;
  readonly onClose: () => void;
}

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
        text: t('rankGiven', { name, rank: labelOf({ rank: chosen, title: '' }) }),
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

interface RoomsLimitDialogProps {
  readonly details: StaffAccountDetails;
  readonly open: boolean;
  readonly onClose: () => void;
}

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
      notify({ type: 'info', text: t('mayMake', { count: rooms }) });
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
      notify({ type: 'info', text: t(isSuspended ? 'suspensionEnded' : 'isSuspended', { name }) });
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
