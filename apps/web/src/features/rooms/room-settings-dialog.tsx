import { limits } from '@baithak/protocol/limits';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/notices.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { pasteFiles } from '../parts/paste-files.ts';
import { useAttachments } from '../parts/use-attachments.ts';
import { BackgroundField } from './background-field.tsx';
import styles from './dialog-form.module.css';
import { Failure } from './failure.tsx';
import { changesTo, isAllowed, settingsOf, type RoomSettings } from './room-settings.ts';
import { useWork } from './use-work.ts';

type Words = 'title' | 'desc' | 'topic' | 'rules';
const most: Readonly<Record<Words, number>> = {
  title: limits.roomTitle,
  desc: limits.description,
  topic: limits.topic,
  rules: limits.rules,
};

interface DoorFieldsProps {
  readonly before: RoomDetails;
  readonly now: RoomSettings;
  readonly set: (change: Partial<RoomSettings>) => void;
}

/** Who may come in, with a word on what a change does to the people inside. */
const DoorFields = ({ before, now, set }: DoorFieldsProps) => {
  const { t } = useTranslation('rooms');
  return (
    <>
      <div className={styles.row}>
        <Segmented
          label={t('access')}
          value={now.access}
          onChange={(access) => set({ access })}
          options={[
            { value: 'Public', label: t('open') },
            { value: 'Private', label: t('private') },
          ]}
        />
        <p className={styles.hint}>{now.access === 'Public' ? t('openHint') : t('privateHint')}</p>
      </div>
      {before.access === 'Public' && now.access === 'Private' && <Note tone="warning">{t('settings.toPrivate')}</Note>}
      <div className={styles.row}>
        <Segmented
          label={t('type')}
          value={now.type}
          onChange={(type) => set({ type })}
          options={[
            { value: 'Normal', label: t('normal') },
            { value: 'Adult', label: t('adult') },
          ]}
        />
        <p className={styles.hint}>{now.type === 'Normal' ? t('normalHint') : t('adultHint')}</p>
      </div>
      {before.type === 'Normal' && now.type === 'Adult' && <Note tone="warning">{t('settings.toAdult')}</Note>}
    </>
  );
};

/** What is being changed about a room, and how it is stored: first the picture, then the settings with its token. */
const useRoomSettings = (room: RoomDetails, onClose: () => void) => {
  const { t } = useTranslation('rooms');
  const cache = useQueryClient();
  const [before] = useState(room);
  const [now, setNow] = useState(() => settingsOf(room));
  const [isBare, setIsBare] = useState(false);
  const files = useAttachments('roomBackground');
  const { isBusy, code, run } = useWork();
  const bare = isBare && before.background !== null ? null : undefined;
  const isSame = files.chosen.length === 0 && Object.keys(changesTo(before, now, bare)).length === 0;
  const store = async () => {
    const sent = files.chosen.length > 0 ? await files.send() : undefined;
    // Stopped or failed: the field says so.
    if (sent === null) return;
    await client.rooms.updateRoomSettings({ roomId: room._id, ...changesTo(before, now, sent?.token ?? bare) });
    notify({ kind: 'news', text: t('settings.done') });
    onClose();
    await cache.invalidateQueries({ queryKey: ['rooms'] });
  };
  const remove = () => {
    files.clear();
    setIsBare(true);
  };
  const save = () => {
    if (isAllowed(now) && !isSame) run(store);
  };
  return {
    before,
    now,
    set: (change: Partial<RoomSettings>) => setNow({ ...now, ...change }),
    files,
    stored: isBare ? null : before.background,
    remove,
    isBusy,
    code,
    isRefused: !isAllowed(now) || isSame,
    save,
  };
};

const Form = ({ room, onClose }: { room: RoomDetails; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const { before, now, set, files, stored, remove, isBusy, code, isRefused, save } = useRoomSettings(room, onClose);
  const field = (name: Words) => ({
    value: now[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
    maxLength: most[name],
    dir: 'auto',
  });
  return (
    <DropZone isForPicture onFiles={isBusy ? null : files.add}>
      <form
        className={styles.form}
        aria-busy={isBusy}
        {...pasteFiles(files.add, isBusy)}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('name')}>{(ties) => <TextInput {...ties} {...field('title')} required />}</Field>
        <Field label={t('desc')}>{(ties) => <TextArea {...ties} {...field('desc')} rows={2} />}</Field>
        <Field label={t('topic')} hint={t('topicHint')}>
          {(ties) => <TextInput {...ties} {...field('topic')} />}
        </Field>
        <Field label={t('rules')} hint={t('settings.rulesHint')}>
          {(ties) => <TextArea {...ties} {...field('rules')} rows={4} />}
        </Field>
        <DoorFields before={before} now={now} set={set} />
        <BackgroundField stored={stored} files={files} onRemove={remove} onRetry={save} />
        <Failure heading={t('settings.failed')} code={code} />
        <div className={styles.bar}>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy} disabled={isRefused}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </DropZone>
  );
};

/** What the owner may change about a room. */
export const RoomSettingsDialog = ({
  room,
  open,
  onClose,
}: {
  room: RoomDetails;
  open: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.title')}>
      {open && <Form room={room} onClose={onClose} />}
    </Dialog>
  );
};
