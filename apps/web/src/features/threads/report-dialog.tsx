import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/threads';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { SelectInput, TextArea } from '../../ui/text-input.tsx';
import { Complaint } from './complaint.tsx';
import styles from './forms.module.css';
import { useComplaint } from './use-complaint.ts';

/** How long the tick is seen before the popup closes, in milliseconds (specification 4). */
const THANKS_MS = 1500;

const reasons = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Reason = (typeof reasons)[number];
const isReason = (value: string): value is Reason => reasons.some((reason) => reason === value);

const useReport = (id: string, onClose: () => void) => {
  const { complaint, complain } = useComplaint();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(onClose, THANKS_MS);
    return () => clearTimeout(timer);
  }, [state, onClose]);
  const send = (reason: Reason, details: string) => {
    setState('sending');
    client.threads.reportThread({ id, reason: Number(reason), ...(details !== '' && { details }) }).then(
      () => setState('sent'),
      (error: unknown) => {
        setState('open');
        complain(error);
      },
    );
  };
  return { state, complaint, send };
};

const ReportForm = ({ thread, onClose }: { thread: Thread; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const { state, complaint, send } = useReport(thread._id, onClose);
  const [reason, setReason] = useState<Reason | ''>('');
  const [details, setDetails] = useState('');
  const length = [...details].length;
  if (state === 'sent')
    return (
      <Note tone="success" alert>
        {t('reported')}
      </Note>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '' && state === 'open') send(reason, details.trim());
      }}
    >
      <Field label={t('reason')}>
        {(ties) => (
          <SelectInput
            {...ties}
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
        {(ties) => (
          <TextArea
            {...ties}
            rows={4}
            dir="auto"
            maxLength={limits.reportDetails}
            value={details}
            onChange={({ target }) => setDetails(target.value)}
          />
        )}
      </Field>
      <Complaint text={complaint} />
      <div className={styles.bar}>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button
          tone="primary"
          type="submit"
          busy={state === 'sending'}
          disabled={reason === '' || length > limits.reportDetails}
        >
          {t('sendReport')}
        </Button>
      </div>
    </form>
  );
};

/** Reports a thread or reply to the staff; thanks, and closes by itself. */
export const ReportDialog = ({ thread, onClose }: { thread: Thread | null; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={thread !== null} onClose={onClose} title={t('reportTitle')}>
      {thread && <ReportForm thread={thread} onClose={onClose} />}
    </Dialog>
  );
};
