import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { excessOf, TextLimit } from '../../../ui/form/text-limit.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { ErrorLine, useErrorLine } from '../../parts/error-line.tsx';

/** "Other": an appeal is about no rule of its own. */
const otherReason = 7;

interface AppealDialogProps {
  readonly banId: string;
  readonly onClose: () => void;
  readonly onAsked: () => void;
}

/** Asks for a second look at a ban, once. */
export const AppealDialog = ({ banId, onClose, onAsked }: AppealDialogProps) => {
  const { t } = useModerationTexts();
  const { t: tc } = useTranslation('common');
  const [details, setDetails] = useState('');
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      client.threads.reportThread({ id: banId, kind: 'appeal', reason: otherReason, details: details.trim() }),
    onSuccess: onAsked,
    onError: showError,
  });
  const isWrong = isBlank(details) || excessOf(details, limits.reportDetails) > 0;
  return (
    <Dialog open onClose={onClose} title={t('own.askTitle')} isQuestion>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && !isPending) mutate();
        }}
      >
        <DialogBody>
          <Field label={t('own.askText')} hint={<TextLimit text={details} most={limits.reportDetails} />}>
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                dir="auto"
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
          <Button tone="primary" type="submit" busy={isPending} disabled={isWrong}>
            {t('own.send')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
