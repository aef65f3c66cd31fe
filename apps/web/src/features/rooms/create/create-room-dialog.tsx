import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useCreateRoom, useRooms } from '../queries.ts';
import styles from './create-room-dialog.module.css';

type TextName = 'title' | 'desc' | 'topic' | 'rules';
const maxLength: Readonly<Record<TextName, number>> = {
  title: limits.roomTitle,
  desc: limits.description,
  topic: limits.topic,
  rules: limits.rules,
};

interface NewRoomForm extends Readonly<Record<TextName, string>> {
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
}
const emptyForm: NewRoomForm = { title: '', desc: '', topic: '', rules: '', access: 'Public', type: 'Normal' };

const isValid = (form: NewRoomForm): boolean =>
  form.title.trim() !== '' &&
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
  (Object.keys(maxLength) as TextName[]).every((name) => [...form[name]].length <= maxLength[name]);

interface FieldsProps {
  readonly form: NewRoomForm;
  readonly set: (change: Partial<NewRoomForm>) => void;
}

const TextFields = ({ form, set }: FieldsProps) => {
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
      <Field label={t('desc')}>{(control) => <TextArea {...control} {...field('desc')} rows={2} />}</Field>
      <Field label={t('topic')} hint={t('topicHint')}>
        {(control) => <TextInput {...control} {...field('topic')} />}
      </Field>
      <Field label={t('rules')}>{(control) => <TextArea {...control} {...field('rules')} rows={2} />}</Field>
    </>
  );
};

const AccessAndType = ({ form: { access, type }, set }: FieldsProps) => {
  const { t } = useTranslation('rooms');
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label={t('access')}
          value={access}
          onChange={(next) => set({ access: next })}
          options={[
            { value: 'Public', label: t('open') },
            { value: 'Private', label: t('private') },
          ]}
        />
        <p>{access === 'Public' ? t('openHint') : t('privateHint')}</p>
      </div>
      <div className={styles.choice}>
        <Segmented
          label={t('type')}
          value={type}
          onChange={(next) => set({ type: next })}
          options={[
            { value: 'Normal', label: t('normal') },
            { value: 'Adult', label: t('adult') },
          ]}
        />
        <p>{type === 'Normal' ? t('normalHint') : t('adultHint')}</p>
      </div>
    </>
  );
};

/** Creates a room and opens it. Says beforehand how many more the reader may create. */
export const CreateRoomDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { data: rooms } = useRooms();
  const [form, setForm] = useState(emptyForm);
  const { mutate, isPending, error, reset } = useCreateRoom(({ room, roomsLimit }) => {
    notify({ type: 'info', text: t('created'), more: t('roomsLeft', { count: roomsLimit }) });
    setForm(emptyForm);
    onClose();
    void navigate(roomAddress(roomRefOf(room)));
  });
  const remaining = rooms?.roomsLimit ?? 0;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('createTitle')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid(form) && !isPending) mutate({ ...form, title: form.title.trim() });
        }}
      >
        <DialogBody>
          <p className={styles.left}>{t('roomsLeft', { count: remaining })}</p>
          <TextFields form={form} set={(change) => setForm({ ...form, ...change })} />
          <AccessAndType form={form} set={(change) => setForm({ ...form, ...change })} />
          <FailureNote heading={t('createFailed')} error={error} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={close}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isPending} disabled={!isValid(form) || remaining === 0}>
            {t('create')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
