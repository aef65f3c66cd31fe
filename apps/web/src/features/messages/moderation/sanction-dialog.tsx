import { limits } from '@baithak/protocol/limits';
import { strengthIn } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { isBlank } from '@baithak/protocol/text/blank';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { useMe } from '../../../lib/session/me.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { CheckOption } from '../../../ui/form/check-option.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { LimitedField, excessOf } from '../../../ui/form/text-limit.tsx';
import type { IconName } from '../../../ui/graphics/icon.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { BanOptions, RunningTimeout, useBanPreview } from './ban-options.tsx';
import {
  type BanExtras,
  type Length,
  type SanctionKey,
  type Target,
  lengthsFor,
  mayBanMembersAddress,
  minutesOf,
  usualLength,
} from './sanctions.ts';
import { useAnnounceSanction, useGiveSanction } from './use-give-sanction.ts';

interface EffectsProps {
  readonly sanction: SanctionKey;
  readonly target: Target;
  readonly length: Length;
  readonly all: boolean;
  readonly hasReason: boolean;
}

const minute = 60_000;

/** What is said of each; all bans are told alike. */
const kindOf = (sanction: SanctionKey) =>
  sanction === 'removePerson' || sanction === 'banAddress' || sanction === 'timeOutPerson' ? sanction : 'ban';

const Effects = ({ sanction, target, length, all, hasReason }: EffectsProps) => {
  const { t } = useModerationTexts();
  const { until } = useTimes();
  const minutes = minutesOf(length);
  const isTimeout = sanction === 'timeOutPerson';
  const end =
    minutes === null
      ? t('dialog.noEnd')
      : t(isTimeout ? 'dialog.timeoutEnds' : 'dialog.ends', {
          until: until(new Date(serverNow() + minutes * minute).toISOString()),
        });
  const lines: readonly (readonly [IconName, string])[] = {
    removePerson: [
      ['door', t('dialog.leavesNoReason')],
      ['users', t('dialog.back')],
    ] as const,
    banAddress: [
      ['door', t(all ? 'dialog.all' : 'dialog.guests')],
      ['clock', end],
      ['eye', t('dialog.hidden')],
    ] as const,
    timeOutPerson: [
      ['eye', t('dialog.onlyReads')],
      ['clock', end],
      ...(target.rank === guestRank ? ([['users', t('dialog.names')]] as const) : []),
    ] as const,
    ban: [
      ['door', t(hasReason ? 'dialog.leaves' : 'dialog.leavesNoReason')],
      ['clock', end],
      ...(target.rank === guestRank ? ([['users', t('dialog.names')]] as const) : []),
    ] as const,
  }[kindOf(sanction)];
  return <EffectsList title={t('dialog.effects')} lines={[...lines, ['archive', t('dialog.logged')]]} />;
};

interface SanctionDialogProps {
  readonly sanction: SanctionKey;
  readonly target: Target;
  readonly room: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

const useSanctionForm = ({ sanction, target, room, onClose }: SanctionDialogProps) => {
  const [length, setLength] = useState<Length>(() => usualLength(sanction));
  const [reason, setReason] = useState('');
  const [all, setAll] = useState(false);
  const [extras, setExtras] = useState<BanExtras>({ address: false, lastHour: false });
  const [asks, setAsks] = useState<number | null>(null);
  const { errorText, showError } = useErrorLine();
  const announce = useAnnounceSanction(room.id);
  const { mutate, isPending } = useGiveSanction(room.id);
  const { username } = target;
  const preview = useBanPreview(room.id, username, sanction);
  const give = () =>
    mutate(
      { key: sanction, username, length, reason: reason.trim(), all, confirm: asks !== null, extras },
      {
        onError: showError,
        onSuccess: (given) => {
          if (given.asks !== undefined) return setAsks(given.asks);
          announce({
            key: sanction,
            username,
            minutes: minutesOf(length) ?? undefined,
            people: given.people,
            address: extras.address,
            isUndone: given.isUndone,
          });
          onClose();
        },
      },
    );
  // Whom it touches is another question with other people in it.
  const changeAll = (next: boolean) => {
    setAll(next);
    setAsks(null);
  };
  return {
    ...{ length, setLength, reason, setReason, all, changeAll, extras, setExtras },
    ...{ preview, asks, errorText, isPending, give },
  };
};

type Form = ReturnType<typeof useSanctionForm>;

const useSanctionTexts = ({ sanction, target }: SanctionDialogProps, { asks, length }: Form) => {
  const { t } = useModerationTexts();
  const name = isolate(target.username);
  const title = {
    banAddress: () => t('dialog.address', { name }),
    removePerson: () => t('dialog.remove', { name }),
    timeOutPerson: () => t('dialog.timeout', { name }),
    ban: () => t('dialog.ban', { name }),
  }[kindOf(sanction)]();
  const button = (): string => {
    if (asks !== null) return t('dialog.confirmPeople', { count: asks });
    if (sanction === 'removePerson') return t('dialog.removeNow');
    if (sanction === 'timeOutPerson') return t('dialog.timeoutFor', { length: t(`lengths.${length}`) });
    return length === 'none' ? t('dialog.banNoEnd') : t('dialog.banFor', { length: t(`lengths.${length}`) });
  };
  return { title, button: button() };
};

/** For how long, why, and for whom: as far as the sanction has it. */
const Fields = ({ sanction, target, form }: { sanction: SanctionKey; target: Target; form: Form }) => {
  const { t } = useModerationTexts();
  const strength = strengthIn({ platformRank: useMe()?.rank ?? guestRank, roomRole: null });
  if (sanction === 'removePerson') return null;
  return (
    <>
      <div>
        <h3 className="mb-1.5 text-xs font-bold text-muted">{t('dialog.howLong')}</h3>
        <Chips
          label={t('dialog.howLong')}
          options={lengthsFor(sanction).map((value) => ({ value, label: t(`lengths.${value}`) }))}
          value={form.length}
          onChange={form.setLength}
        />
      </div>
      <LimitedField
        label={t('dialog.reason')}
        text={form.reason}
        most={limits.commandReason}
        onChange={form.setReason}
      />
      {sanction === 'banAddress' && mayBanMembersAddress({ strength }) && (
        <CheckOption
          title={t('dialog.members')}
          checked={form.all}
          onChange={({ target: { checked } }) => form.changeAll(checked)}
        >
          {t('dialog.membersText')}
        </CheckOption>
      )}
      {form.preview && (
        <BanOptions
          preview={form.preview}
          isGuest={target.rank === guestRank}
          length={form.length}
          extras={form.extras}
          onChange={form.setExtras}
        />
      )}
    </>
  );
};

/** The one dialog of what takes somebody out of a room, or keeps them from writing: it says what will happen before it does (docs/design.md#moderation-staff-bots). */
export const SanctionDialog = (props: SanctionDialogProps) => {
  const { sanction, target, room, onClose } = props;
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const form = useSanctionForm(props);
  const { title, button } = useSanctionTexts(props, form);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={<Avatar {...target} size={44} />}
      under={t(sanction === 'timeOutPerson' ? 'dialog.inRoom' : 'dialog.from', { room: isolate(room.title) })}
      isQuestion
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          form.give();
        }}
      >
        <DialogBody className="grid gap-4">
          {sanction === 'timeOutPerson' && <RunningTimeout {...{ room, target, onClose }} />}
          <Fields sanction={sanction} target={target} form={form} />
          <Effects {...{ sanction, target }} length={form.length} all={form.all} hasReason={!isBlank(form.reason)} />
          {form.asks !== null && (
            <p className="p-3 bg-warning-soft rounded-2" role="alert">
              {t('dialog.people', { count: form.asks })}
            </p>
          )}
          <ErrorLine text={form.errorText} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            tone="danger"
            type="submit"
            busy={form.isPending}
            disabled={excessOf(form.reason, limits.commandReason) > 0}
          >
            {button}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
