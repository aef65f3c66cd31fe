import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog-card.tsx';

interface PasswordMutation {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly mutate: (password: string) => void;
}

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  confirm: ReactNode;
  /** Of the confirming button: `danger` without it. */
  tone?: 'danger' | 'primary' | undefined;
  /** Gets the password; INVALID_PASSWORD is shown at the field. */
  mutation: PasswordMutation;
}

/** Asks for the password before something that a stolen session must not do. */
export const PasswordDialog = ({ open, onClose, title, children, confirm, tone, mutation }: PasswordDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <PasswordPrompt {...{ onClose, confirm, tone, mutation }}>{children}</PasswordPrompt>
  </Dialog>
);

type PromptProps = Pick<PasswordDialogProps, 'onClose' | 'children' | 'confirm' | 'tone' | 'mutation'>;

const PasswordPrompt = ({ onClose, children, confirm, tone = 'danger', mutation }: PromptProps) => {
  const { t } = useTranslation('account');
  const { t: tc } = useTranslation();
  const { t: te } = useTranslation('errors');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { isPending, error, mutate } = mutation;
  const wrong = error !== null && problemOf(error).code === 'INVALID_PASSWORD';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !isPending) mutate(password);
  };
  const problem = missing ? t('password.currentMissing') : wrong ? te('INVALID_PASSWORD') : undefined;
  return (
    <DialogForm noValidate onSubmit={submit}>
      <DialogBody>
        <div>{children}</div>
        <Field label={t('password.current')} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              name="current"
              autoComplete="current-password"
              dir="ltr"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
        <FailureNote error={wrong ? null : error} />
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button type="submit" tone={tone} busy={isPending}>
          {confirm}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
};
