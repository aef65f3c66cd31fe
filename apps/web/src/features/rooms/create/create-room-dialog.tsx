import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { DropZone } from '../../parts/attachments/drop-zone.tsx';
import { pasteFiles } from '../../parts/attachments/paste-files.ts';
import { FieldWords } from '../../parts/words/field-words.tsx';
import { useRooms } from '../queries.ts';
import { BackgroundField } from '../settings/background-field.tsx';
import { TilePicker } from '../tile/tile-picker.tsx';
import styles from './create-room-dialog.module.css';
import { maxLength, useNewRoom, type NewRoomForm, type TextName } from './use-new-room.ts';

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
            <p className={styles.left}>{t('roomsLeft', { count: remaining })}</p>
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
