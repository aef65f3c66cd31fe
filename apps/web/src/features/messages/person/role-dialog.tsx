import { WireError } from '@baithak/client/wire/wire-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleTexts } from '../../../i18n/lazy/roles.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-line.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenRoom } from '../state/open-room-context.ts';

/** The roles that are given, highest first; Member takes the others away. Bots alone are BOT, and Reserved means nothing yet. */
const given = ['10', '9', '6', '4', '3', '2', '1'] as const;
type Given = (typeof given)[number];

interface RoleFormProps {
  readonly username: string;
  readonly rank: number;
  readonly onClose: () => void;
}

const RoleForm = ({ username, rank, onClose }: RoleFormProps) => {
  const { t } = useRoleTexts();
  const { t: tp } = useTranslation('people');
  const { t: tc } = useTranslation('common');
  const toText = useErrorText();
  const { id: roomId, me } = useOpenRoom();
  const offered = given.filter((role) => Number(role) < me.rank);
  const now = offered.find((role) => Number(role) === rank) ?? '1';
  const [role, setRole] = useState<Given>(now);
  const name = isolate(username);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.commands.extendRole({ roomId, target: username, role: Number(role) }),
    onSuccess: () => {
      notify({ type: 'info', text: t('given', { name, role: tp(`rank.${role}`) }) });
      onClose();
    },
  });
  // Somebody else may have changed either of the two meanwhile.
  const isRefused = error instanceof WireError && error.status === 403;
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && role !== now) mutate();
      }}
    >
      <DialogBody>
        <RadioChoices
          title={t('choose')}
          value={role}
          onChange={setRole}
          options={offered.map((value) => ({
            value,
            label: tp(`rank.${value}`),
            ...(value !== '4' && value !== '3' && { hint: t(`hints.${value}`) }),
          }))}
        />
        <Note tone="info" icon="star">
          <b>{t('effect')}</b>
          <br />
          {t('effectText', { name })}
        </Note>
        {error && (
          <Note tone="danger" alert>
            {isRefused ? t('refused', { name }) : toText(error)}
          </Note>
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="ghost" onClick={onClose}>
          {tc('cancel')}
        </Button>
        <Button type="submit" tone="primary" busy={isPending} disabled={role === now}>
          {t('give', { name, role: tp(`rank.${role}`) })}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
};

/** The button of a person's panel, and the dialog that gives a role (docs/contract.md#giving-roles). */
export const RoleButton = (props: Pick<RoleFormProps, 'username' | 'rank'>) => {
  const { t } = useRoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button tone="ghost" size="small" icon="star" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('title', { name: isolate(props.username) })} isQuestion>
        <RoleForm {...props} onClose={close} />
      </Dialog>
    </>
  );
};
