import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/lazy/moderation.ts';
import { reasonKey, reasons, useReportTexts } from '../../../i18n/lazy/reports.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { CheckOption } from '../../../ui/form/check-option.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';
import { LimitedField, excessOf } from '../../../ui/form/text-limit.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { Quoted } from './report-dialog.tsx';

interface Why {
  readonly rule: number | null;
  readonly reason: string;
  readonly warn: boolean;
}

/** Why, as the calls that delete something take it. */
export interface SaidWhy {
  readonly rule?: number;
  readonly reason?: string;
  readonly warn?: true;
}

const said = ({ rule, reason, warn }: Why): SaidWhy => ({
  ...(rule !== null && { rule }),
  ...(!isBlank(reason) && { reason: reason.trim() }),
  ...(warn && { warn }),
});

const RuleField = ({ rule, onChange }: { rule: number | null; onChange: (rule: number | null) => void }) => {
  const { t } = useReportTexts();
  return (
    <Field label={t('rule')}>
      {(control) => (
        <SelectInput
          {...control}
          value={rule ?? ''}
          onChange={({ target: { value } }) => onChange(value === '' ? null : Number(value))}
        >
          <option value="">{t('none')}</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {each} {t(`rules.${reasonKey(each)}`)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
};

interface RemovalDialogProps {
  readonly title: string;
  /** What goes with it. */
  readonly text: string;
  /** The room's title. */
  readonly room: string;
  readonly username: string;
  /** Its first words. */
  readonly line: string;
  readonly remove: (why: SaidWhy) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Before a moderator deletes what somebody else wrote: what, why, which its author reads, and whether they are warned. */
export const RemovalDialog = ({ title, text, room, username, line, remove, onClose }: RemovalDialogProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const { t: tm } = useTranslation('messages');
  const [why, setWhy] = useState<Why>({ rule: null, reason: '', warn: false });
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => remove(said(why)),
    onSuccess: onClose,
    onError: showError,
  });
  const change = (changed: Partial<Why>) => setWhy((before) => ({ ...before, ...changed }));
  return (
    <Dialog open onClose={onClose} title={title} under={t('dialog.from', { room: isolate(room) })} isQuestion>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <DialogBody>
          <Quoted username={username} line={line} />
          <RuleField rule={why.rule} onChange={(rule) => change({ rule })} />
          <LimitedField
            label={t('dialog.reason')}
            text={why.reason}
            most={limits.commandReason}
            onChange={(reason) => change({ reason })}
          />
          <CheckOption
            title={t('dialog.warn')}
            checked={why.warn}
            onChange={({ target: { checked } }) => change({ warn: checked })}
          >
            {t('dialog.warnText')}
          </CheckOption>
          <EffectsList
            title={t('dialog.effects')}
            lines={[
              ['trash', text],
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
          <Button
            tone="danger"
            type="submit"
            busy={isPending}
            disabled={excessOf(why.reason, limits.commandReason) > 0}
          >
            {why.warn ? t('dialog.deleteAndWarn') : tm('delete')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
