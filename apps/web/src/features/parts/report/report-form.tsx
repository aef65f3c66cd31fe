import { Written } from '../../../ui/written.tsx';
import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import type { Reported } from '../../../lib/reporting.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { ErrorLine, useErrorLine } from '../error-line.tsx';
import { reasonKey, reasons } from './reasons.ts';
import styles from './report-form.module.css';
import { useReportTexts } from './use-report-texts.ts';

const icons: readonly IconName[] = ['eye', 'ban', 'hand', 'warning', 'image', 'flag', 'more'];

const send = ({ id, kind }: Reported, reason: number, details: string) =>
  client.threads.reportThread({
    id,
    ...(kind !== 'thread' && kind !== 'reply' && { kind }),
    reason,
    ...(details !== '' && { details }),
  });

/** What is wrong with it: one of seven reasons. */
const Reasons = ({ value, onChange }: { value: number | null; onChange: (reason: number) => void }) => {
  const { t } = useReportTexts();
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('ask.question')}</legend>
      {reasons.map((reason, at) => (
        <label key={reason} className={styles.reason}>
          <Icon name={icons[at] ?? 'more'} size="small" />
          <span>{t(`reasons.${reasonKey(reason)}`)}</span>
          <input
            type="radio"
            name={name}
            checked={value === reason}
            onChange={() => onChange(reason)}
            className={styles.radio}
          />
        </label>
      ))}
    </fieldset>
  );
};

interface ReportFormProps {
  readonly reported: Reported;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** The reason, and what one may add to it. */
export const ReportForm = ({ reported, onSent, onClose }: ReportFormProps) => {
  const { t } = useReportTexts();
  const { errorText, showError } = useErrorLine();
  const [reason, setReason] = useState<number | null>(null);
  const [details, setDetails] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: number) => send(reported, chosen, details.trim()),
    onSuccess: onSent,
    onError: showError,
  });
  const { username, line } = reported;
  const length = [...details].length;
  const name = isolate(username);
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== null && !isPending) mutate(reason);
      }}
    >
      <DialogBody>
        <blockquote className={styles.quote}>
          <span className={styles.by}>{t('ask.by', { name })}</span>
          {line !== '' && (
            <span {...textAttributes(line)}>
              <Written text={line} />
            </span>
          )}
        </blockquote>
        <Reasons value={reason} onChange={setReason} />
        <Field label={t('ask.details')} hint={t('ask.count', { count: length, most: limits.reportDetails })}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              dir="auto"
              maxLength={limits.reportDetails}
              value={details}
              onChange={({ target }) => setDetails(target.value)}
            />
          )}
        </Field>
        <p className={styles.hint}>{t('ask.hint', { name })}</p>
        <ErrorLine text={errorText} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {t('ask.cancel')}
        </Button>
        <Button
          tone="primary"
          type="submit"
          busy={isPending}
          disabled={reason === null || length > limits.reportDetails}
        >
          {t('ask.send')}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
};
