import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import type { StoredTile } from '@baithak/protocol/looks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useAttachments } from '../../parts/attachments/use-attachments.ts';
import { useCreateRoom } from '../queries.ts';
import { anyReadyTile } from '../tile/tiles.ts';

export type TextName = 'title' | 'desc' | 'topic' | 'rules';
export const maxLength: Readonly<Record<TextName, number>> = {
  title: limits.roomTitle,
  desc: limits.description,
  topic: limits.topic,
  rules: limits.rules,
};

export interface NewRoomForm extends Readonly<Record<TextName, string>> {
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
  readonly tile: StoredTile;
}

const emptyForm = (): NewRoomForm => ({
  title: '',
  desc: '',
  topic: '',
  rules: '',
  access: 'Public',
  type: 'Normal',
  tile: anyReadyTile(),
});

const isValid = (form: NewRoomForm): boolean =>
  !isBlank(form.title) &&
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
  (Object.keys(maxLength) as TextName[]).every((name) => [...form[name]].length <= maxLength[name]);

/** The form's state, and how the room is made: first the picture is uploaded, then the room is sent with its token. */
export const useNewRoom = (onClose: () => void) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const [form, setForm] = useState(emptyForm);
  const files = useAttachments('roomBackground');
  const { mutate, isPending, error, reset } = useCreateRoom(({ room, roomsLimit }) => {
    notify({ type: 'info', text: t('created'), more: t('roomsLeft', { count: roomsLimit }) });
    setForm(emptyForm());
    files.clear();
    onClose();
    void navigate(roomAddress(roomRefOf(room)));
  });
  const isBusy = isPending || files.isBusy;
  // A second press may come before the screen shows that the first one is being answered.
  const isSending = useRef(false);
  const send = async () => {
    isSending.current = true;
    const sent = files.chosen.length > 0 ? await files.send() : undefined;
    const end = () => void (isSending.current = false);
    // Null: the upload was stopped or failed, which the field says.
    if (sent === null) end();
    else mutate({ ...form, title: form.title.trim(), ...(sent && { background: sent.token }) }, { onSettled: end });
  };
  return {
    form,
    set: (change: Partial<NewRoomForm>) => setForm({ ...form, ...change }),
    files,
    isBusy,
    isRefused: !isValid(form),
    error,
    reset,
    save: () => {
      if (isValid(form) && !isBusy && !isSending.current) void send();
    },
  };
};
