import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { type Reported, stopReport, useReported } from '../../../lib/reporting.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Written } from '../../../ui/written.tsx';
import { useIgnore } from '../../people/ignore.tsx';
import choices from '../../../ui/form/radio-choices.module.css';
import styles from './report-dialog.module.css';
import { reasonKey, reasons, useReportTexts } from '../../../i18n/lazy/reports.ts';

const icons: readonly IconName[] = ['eye', 'ban', 'hand', 'warning', 'image', 'flag', 'more'];

const send = ({ id, kind }: Reported, reason: number, details: string) =>
  client.threads.reportThread({
    id,
    ...(kind !== 'thread' && kind !== 'reply' && { kind }),
    reason,
    ...(details !== '' && { details }),
  });

const Reasons = ({ value, onChange }: { value: number | null; onChange: (reason: number) => void }) => {
  const { t } = useReportTexts();
  const name = useId();
  return (
    <fieldset className={`${styles.reasons} grid grid-cols-[1fr_1fr] gap-1.5 line-none`}>
      <legend>{t('ask.question')}</legend>
      {reasons.map((reason, at) => (
        <label
          key={reason}
          className={`${styles.reason} grid grid-cols-[20px_minmax(0,1fr)_auto] gap-3 items-center min-h-11 py-1 px-3 cursor-pointer bg-surface-raised rounded-[6px_6px_13px_13px] [box-shadow:inset_0_0_0_1px_var(--border-strong)]`}
        >
          <Icon name={icons[at] ?? 'more'} size="small" />
          <span>{t(`reasons.${reasonKey(reason)}`)}</span>
          <input
            type="radio"
            name={name}
            checked={value === reason}
            onChange={() => onChange(reason)}
            className={choices.radio}
          />
        </label>
      ))}
    </fieldset>
  );
};

/** The first words of what is reported or deleted, with who wrote it. */
export const Quoted = ({ username, line }: Pick<Reported, 'username' | 'line'>) => {
  const { t } = useReportTexts();
  return (
    <blockquote className={styles.quote}>
      <span className="text-xs text-muted">{t('ask.by', { name: isolate(username) })}</span>
      {line !== '' && (
        <span {...textAttributes(line)}>
          <Written text={line} />
        </span>
      )}
    </blockquote>
  );
};

interface ReportFormProps {
  readonly reported: Reported;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

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
        <Quoted username={username} line={line} />
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
        <p className="text-sm text-muted">{t('ask.hint', { name })}</p>
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

/** How long the thanks are shown before the dialog closes, ms (docs/product.md#report-states). */
const thanksMs = 1500;

/** Closes after a moment, unless the reader has begun to do something here. */
const useClosing = (close: () => void): (() => void) => {
  const [isKept, setIsKept] = useState(false);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (isKept) return undefined;
    const timer = setTimeout(() => latest.current(), thanksMs);
    return () => clearTimeout(timer);
  }, [isKept]);
  return () => setIsKept(true);
};

export const ReportSent = ({ reported, onClose }: { reported: Reported; onClose: () => void }) => {
  const { t } = useReportTexts();
  const { username, block } = reported;
  const ignore = useIgnore();
  const isIgnored = useIsIgnored(username);
  const [isBlocked, setIsBlocked] = useState(false);
  const name = isolate(username);
  // Who reads slowly finds what was said, and the offer, in a toast.
  const keep = useClosing(() => {
    onClose();
    notify({
      type: 'info',
      text: t('ask.sent'),
      more: t('ask.sentText'),
      ...(!isIgnored && { action: { label: t('ask.ignore', { name }), run: () => void ignore(username, true) } }),
    });
  });
  return (
    <DialogBody>
      <div className={`${styles.thanks} grid gap-2.5 justify-items-center py-3 text-center`} role="status">
        <span className="grid place-items-center w-18 h-18 text-success-contrast nuqta bg-success-solid">
          <Icon name="check" />
        </span>
        <h2 className="display">{t('ask.sent')}</h2>
        <p>{t('ask.sentText')}</p>
      </div>
      <div className={styles.options} role="presentation" onPointerDown={keep} onPointerEnter={keep} onKeyDown={keep}>
        <Switch
          checked={isIgnored}
          onChange={({ target }) => {
            keep();
            void ignore(username, target.checked);
          }}
        >
          <b>{t('ask.ignore', { name })}</b>
          <small>{t('ask.ignoreText')}</small>
        </Switch>
        {block && (
          <Switch
            checked={isBlocked}
            disabled={isBlocked}
            onChange={() => {
              keep();
              setIsBlocked(true);
              block();
            }}
          >
            <b>{t('ask.block', { name })}</b>
            <small>{t('ask.blockText')}</small>
          </Switch>
        )}
        <Button tone="primary" wide onClick={onClose}>
          {t('ask.done')}
        </Button>
      </div>
    </DialogBody>
  );
};

const Content = ({ reported, onSent, isSent }: { reported: Reported; onSent: () => void; isSent: boolean }) =>
  isSent ? (
    <ReportSent reported={reported} onClose={stopReport} />
  ) : (
    <ReportForm reported={reported} onSent={onSent} onClose={stopReport} />
  );

export const ReportDialog = () => {
  const { t } = useReportTexts();
  const reported = useReported();
  const [isSent, setIsSent] = useState(false);
  const id = reported?.id;
  useEffect(() => {
    if (id !== undefined) setIsSent(false);
  }, [id]);
  return (
    <Dialog open={reported !== null} onClose={stopReport} title={t(`ask.title.${reported?.kind ?? 'message'}`)}>
      {reported && <Content key={reported.id} reported={reported} isSent={isSent} onSent={() => setIsSent(true)} />}
    </Dialog>
  );
};
