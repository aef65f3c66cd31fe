import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { addressOf } from './address.ts';
import styles from './create-room-dialog.module.css';
import { Failure } from './failure.tsx';
import { useCreateRoom, useRooms } from './queries.ts';
import { useWork } from './use-work.ts';

type Words = 'title' | 'desc' | 'topic' | 'rules';
const most: Readonly<Record<Words, number>> = {
  title: limits.roomTitle,
  desc: limits.description,
  topic: limits.topic,
  rules: limits.rules,
};
const emptyWords: Readonly<Record<Words, string>> = { title: '', desc: '', topic: '', rules: '' };

/** Makes a room and opens it. How many the reader may still make is said before. */
export const CreateRoomDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { data: rooms } = useRooms();
  const create = useCreateRoom();
  const [words, setWords] = useState(emptyWords);
  const [access, setAccess] = useState<'Public' | 'Private'>('Public');
  const [type, setType] = useState<'Normal' | 'Adult'>('Normal');
  const left = rooms?.roomsLimit ?? 0;
  // A second press comes before a mutation tells that it is on its way.
  const { isBusy, code, run, forget } = useWork();
  const isRefused =
    words.title.trim() === '' || (Object.keys(most) as Words[]).some((name) => [...words[name]].length > most[name]);
  const close = () => {
    forget();
    onClose();
  };
  const submit = () =>
    run(async () => {
      const { room, roomsLimit } = await create.mutateAsync({ ...words, title: words.title.trim(), type, access });
      notify({ kind: 'news', text: t('created'), more: t('roomsLeft', { count: roomsLimit }) });
      setWords(emptyWords);
      setAccess('Public');
      setType('Normal');
      onClose();
      void navigate(addressOf(room));
    });
  const field = (name: Words) => ({
    value: words[name],
    onChange: (event: { target: { value: string } }) => setWords({ ...words, [name]: event.target.value }),
    maxLength: most[name],
    dir: 'auto',
  });
  return (
    <Dialog open={open} onClose={close} title={t('createTitle')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused) submit();
        }}
      >
        <p className={styles.left}>{t('roomsLeft', { count: left })}</p>
        <Field label={t('name')}>{(ties) => <TextInput {...ties} {...field('title')} required autoFocus />}</Field>
        <Field label={t('desc')}>{(ties) => <TextArea {...ties} {...field('desc')} rows={2} />}</Field>
        <Field label={t('topic')} hint={t('topicHint')}>
          {(ties) => <TextInput {...ties} {...field('topic')} />}
        </Field>
        <Field label={t('rules')}>{(ties) => <TextArea {...ties} {...field('rules')} rows={2} />}</Field>
        <div className={styles.choice}>
          <Segmented
            label={t('access')}
            value={access}
            onChange={setAccess}
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
            onChange={setType}
            options={[
              { value: 'Normal', label: t('normal') },
              { value: 'Adult', label: t('adult') },
            ]}
          />
          <p>{type === 'Normal' ? t('normalHint') : t('adultHint')}</p>
        </div>
        <Failure heading={t('createFailed')} code={code} />
        <div className={styles.bar}>
          <Button tone="ghost" onClick={close}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy} disabled={isRefused || left === 0}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
