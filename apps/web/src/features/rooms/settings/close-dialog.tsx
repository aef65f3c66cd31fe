import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { writeLocal } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { roomsAddress } from '../../../lib/addresses.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';

interface CloseProps {
  readonly room: RoomDetails;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where it leads, when not to the list of rooms. */
  readonly onClosed?: () => void;
}

/** Closes a room permanently, after its name was typed. */
export const CloseDialog = ({ room, open, onClose, onClosed }: CloseProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().toLowerCase() === room.title.trim().toLowerCase();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.rooms.closeRoom({ roomId: room._id }),
    onSuccess: () => {
      if (onClosed) onClosed();
      else {
        writeLocal('loadedRoom', null);
        void navigate(roomsAddress, { replace: true });
      }
      notify({ type: 'info', text: t('close.done') });
      return cache.invalidateQueries({ queryKey: ['rooms'] });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('close.title')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (isSure && !isPending) mutate();
        }}
      >
        <DialogBody>
          <p className="text-xs text-muted">{t('close.text')}</p>
          <Field label={t('close.type', { room: isolate(room.title) })}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                dir="auto"
                autoComplete="off"
                autoFocus
              />
            )}
          </Field>
          <FailureNote error={error} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isPending} disabled={!isSure}>
            {t('close.confirm')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
