import { limits } from '@baithak/protocol/limits';
import type { StoredTile } from '@baithak/protocol/looks';
import { isBlank } from '@baithak/protocol/text/blank';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropZone, pasteFiles } from '../composer/attachments/drop-zone.tsx';
import { useAttachments } from '../composer/attachments/use-attachments.ts';
import { FieldWords } from '../words/field-words.tsx';
import { useCreateRoom, useRooms } from './queries.ts';
import { BackgroundField } from './settings/background-field.tsx';
import { TilePicker, anyReadyTile } from './tile-picker.tsx';

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

interface FieldsProps {
  readonly form: NewRoomForm;
  readonly set: (change: Partial<NewRoomForm>) => void;
}

const NameAndTexts = ({ form, set }: FieldsProps) => {
  const { t } = useTranslation('rooms');
  const field = (name: TextName) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    maxLength: maxLength[name],
    dir: 'auto',
  });
  return (
    <>
      <Field label={t('name')}>{(control) => <TextInput {...control} {...field('title')} required autoFocus />}</Field>
      <FieldWords as="name" text={form.title} />
      <TilePicker tile={form.tile} onChoose={(tile) => set({ tile })} />
      <Field label={t('desc')}>{(control) => <TextArea {...control} {...field('desc')} rows={2} />}</Field>
      <FieldWords as="name" text={form.desc} />
      <Field label={t('topic')} hint={t('topicHint')}>
        {(control) => <TextInput {...control} {...field('topic')} />}
      </Field>
      <FieldWords as="text" text={form.topic} />
      <Field label={t('rules')}>{(control) => <TextArea {...control} {...field('rules')} rows={2} />}</Field>
      <FieldWords as="text" text={form.rules} />
    </>
  );
};

const AccessAndType = ({ form: { access, type }, set }: FieldsProps) => {
  const { t } = useTranslation('rooms');
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
        <Segmented
          label={t('access')}
          value={access}
          onChange={(next) => set({ access: next })}
          options={[
            { value: 'Public', label: t('open') },
            { value: 'Private', label: t('private') },
          ]}
        />
        <p className="flex-[1_1_22ch] text-xs text-muted">{access === 'Public' ? t('openHint') : t('privateHint')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
        <Segmented
          label={t('type')}
          value={type}
          onChange={(next) => set({ type: next })}
          options={[
            { value: 'Normal', label: t('normal') },
            { value: 'Adult', label: t('adult') },
          ]}
        />
        <p className="flex-[1_1_22ch] text-xs text-muted">{type === 'Normal' ? t('normalHint') : t('adultHint')}</p>
      </div>
    </>
  );
};

export const CreateRoomDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { data: rooms } = useRooms();
  const { form, set, files, isBusy, isRefused, error, reset, save } = useNewRoom(onClose);
  const remaining = rooms?.roomsLimit ?? 0;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('createTitle')}>
      <DropZone isForPicture onFiles={isBusy ? null : files.add}>
        <DialogForm
          aria-busy={isBusy}
          {...pasteFiles(files.add, isBusy)}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <DialogBody>
            <p className="text-xs text-muted">{t('roomsLeft', { count: remaining })}</p>
            <NameAndTexts form={form} set={set} />
            <BackgroundField stored={null} files={files} onRemove={files.clear} onRetry={save} />
            <AccessAndType form={form} set={set} />
            <FailureNote heading={t('createFailed')} error={error} />
          </DialogBody>
          <DialogFooter>
            <Button tone="ghost" onClick={close}>
              {tc('cancel')}
            </Button>
            <Button tone="primary" type="submit" busy={isBusy} disabled={isRefused || remaining === 0}>
              {t('create')}
            </Button>
          </DialogFooter>
        </DialogForm>
      </DropZone>
    </Dialog>
  );
};
