import { limits } from '@baithak/protocol/limits';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { isBlank } from '@baithak/protocol/text/blank';
import { useMutation } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { reasonKey, reasons, useReportTexts } from '../../../i18n/lazy/reports.ts';
import { client } from '../../../lib/client.ts';
import { isKeyOf, noteFocus } from '../../../lib/keyboard.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { MenuHere } from '../../../ui/overlays/menu-here.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { Message } from '../../conversation/state/conversation-state.ts';
import { Quoted } from '../../reports/form/report-dialog.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';
import { SanctionDialog } from './sanction-dialog.tsx';
import { isAtOnce, type ModerationKey, type Target } from './sanctions.ts';
import { moderationIcons, useModeration } from './use-give-sanction.ts';

const isBan = (key: ModerationKey): boolean => key === 'banGuest' || key === 'banPerson';

interface MessageModerationProps {
  readonly target: Target;
  readonly place: DOMRect;
  readonly onClose: () => void;
}

export const MessageModeration = ({ target, place, onClose }: MessageModerationProps) => {
  const { t } = useModerationTexts();
  const [backTo] = useState(noteFocus);
  const { keys, room, choose, isPending, asked, stopAsking } = useModeration(target, onClose);
  if (asked !== null)
    return (
      <SanctionDialog
        sanction={asked}
        target={target}
        room={room}
        onClose={() => {
          stopAsking();
          onClose();
          // The dialog would leave it to the menu, which is gone.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) backTo()?.focus();
          });
        }}
      />
    );
  const ban = keys.find(isBan);
  const onKey = ({ nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (!ban || ctrlKey || metaKey || altKey || !isKeyOf(nativeEvent, 'b', 'KeyB')) return false;
    choose(ban);
    return true;
  };
  const endOf = (key: ModerationKey) => {
    if (isBan(key)) return <kbd>B</kbd>;
    return key === 'kickGuest' ? t('kickGuestNote') : undefined;
  };
  return (
    <MenuHere place={place} heading={t('title')} onClose={onClose} backTo={() => backTo() ?? true} onKey={onKey}>
      {keys.map((key) => (
        <MenuItem
          key={key}
          stays
          icon={moderationIcons[key]}
          danger={!isAtOnce(key)}
          disabled={isPending}
          end={endOf(key)}
          onChoose={() => choose(key)}
        >
          {t(key)}
        </MenuItem>
      ))}
    </MenuHere>
  );
};

interface RemovalProps {
  readonly message: Message;
  readonly onClose: () => void;
}

interface Why {
  readonly rule: number | null;
  readonly reason: string;
}

const WhyFields = ({ rule, reason, onChange }: Why & { onChange: (changed: Partial<Why>) => void }) => {
  const { t } = useModerationTexts();
  const { t: tr } = useReportTexts();
  return (
    <>
      <Field label={tr('rule')}>
        {(control) => (
          <SelectInput
            {...control}
            value={rule ?? ''}
            onChange={({ target: { value } }) => onChange({ rule: value === '' ? null : Number(value) })}
          >
            <option value="">{tr('none')}</option>
            {reasons.map((each) => (
              <option key={each} value={each}>
                {each} {tr(`rules.${reasonKey(each)}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('dialog.reason')} hint={<TextLimit text={reason} most={limits.commandReason} />}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={reason}
            onChange={({ target: { value } }) => onChange({ reason: value })}
          />
        )}
      </Field>
    </>
  );
};

/** Before somebody else's message is deleted: which one, and why, which its author reads. */
export const RemovalDialog = ({ message, onClose }: RemovalProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const { t: tm } = useTranslation('messages');
  const { id, title } = useOpenRoom();
  const [{ rule, reason }, setWhy] = useState<Why>({ rule: null, reason: '' });
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const why = { ...(rule !== null && { rule }), ...(!isBlank(reason) && { reason: reason.trim() }) };
      return client.messages.deleteMessage({ id, messageId: message._id, ...why });
    },
    onSuccess: onClose,
    onError: showError,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={tm('deleteTitle')}
      under={t('dialog.from', { room: isolate(title) })}
      isQuestion
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <DialogBody>
          <Quoted username={message.member.user.username} line={lineOf(message.content)} />
          <WhyFields {...{ rule, reason }} onChange={(changed) => setWhy((why) => ({ ...why, ...changed }))} />
          <EffectsList
            title={t('dialog.effects')}
            lines={[
              ['trash', tm('deleteText')],
              ['bell', t('dialog.authorTold')],
              ['archive', t('dialog.logged')],
            ]}
          />
          <ErrorLine text={errorText} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isPending} disabled={excessOf(reason, limits.commandReason) > 0}>
            {tm('delete')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
