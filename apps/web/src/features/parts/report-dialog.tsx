import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog-parts.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SelectInput, TextArea } from '../../ui/form/text-input.tsx';
import { ErrorLine, useErrorLine } from './error-line.tsx';

/** How long the thanks are shown before the dialog closes, ms (docs/product.md#report-states). */
const thanksMs = 1500;

const reasons = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Reason = (typeof reasons)[number];
const isReason = (value: string): value is Reason => reasons.some((reason) => reason === value);

/** What is reported: a thread or reply, a private message, or a private thread or request by its thread. */
export interface Reported {
  readonly id: string;
  readonly kind: 'thread' | 'privateMessage' | 'request';
}

const useReport = ({ id, kind }: Reported, onClose: () => void) => {
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ reason, details }: { reason: Reason; details: string }) =>
      client.threads.reportThread({
        id,
        ...(kind !== 'thread' && { kind }),
        reason: Number(reason),
        ...(details !== '' && { details }),
      }),
    onError: showError,
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onClose, thanksMs);
    return () => clearTimeout(timer);
  }, [isSuccess, onClose]);
  return { isPending, isSuccess, errorText, send: mutate };
};

const ReportForm = ({ reported, onClose }: { reported: Reported; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const { isPending, isSuccess, errorText, send } = useReport(reported, onClose);
  const [reason, setReason] = useState<Reason | ''>('');
  const [details, setDetails] = useState('');
  const length = [...details].length;
  if (isSuccess)
    return (
      <DialogBody>
        <Note tone="success" alert>
          {t('reported')}
        </Note>
      </DialogBody>
    );
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '' && !isPending) send({ reason, details: details.trim() });
      }}
    >
      <DialogBody>
        <Field label={t('reason')}>
          {(control) => (
            <SelectInput
              {...control}
              required
              value={reason}
              onChange={({ target }) => setReason(isReason(target.value) ? target.value : '')}
            >
              <option value="" disabled>
                {t('chooseReason')}
              </option>
              {reasons.map((each) => (
                <option key={each} value={each}>
                  {t(`reasons.${each}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t('details')} hint={t('detailsCount', { count: length, most: limits.reportDetails })}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              dir="auto"
              maxLength={limits.reportDetails}
              value={details}
              onChange={({ target }) => setDetails(target.value)}
            />
          )}
        </Field>
        <ErrorLine text={errorText} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button tone="primary" type="submit" busy={isPending} disabled={reason === '' || length > limits.reportDetails}>
          {t('sendReport')}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
};

/** Reports something to the staff; thanks the reader and closes by itself. */
export const ReportDialog = ({ reported, onClose }: { reported: Reported | null; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={reported !== null} onClose={onClose} title={t('reportTitle')}>
      {reported && <ReportForm reported={reported} onClose={onClose} />}
    </Dialog>
  );
};
