import type { RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBotsTexts } from '../../../i18n/lazy/bots.ts';
import { bansAddress, logAddress, roomRefOf } from '../../../lib/addresses.ts';
import { client } from '../../../lib/client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DropZone, pasteFiles } from '../../composer/attachments/drop-zone.tsx';
import { useAttachments } from '../../composer/attachments/use-attachments.ts';
import { FieldWords } from '../../words/field-words.tsx';
import { TilePicker } from '../tile-picker.tsx';
import { BackgroundField } from './background-field.tsx';
import {
  type RoomSettings,
  type SettingsFieldProps,
  areValidSettings,
  editableSettings,
  settingsChanges,
} from './room-settings.ts';

/** Who reads a Public room, and what a change means for those who only look in. A Private one is read by its members alone. */
export const ReadersField = ({ before, now, set }: SettingsFieldProps) => {
  const { t } = useTranslation('rooms');
  if (now.access === 'Private') return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
        <span className="w-full text-xs font-bold" aria-hidden="true">
          {t('readers')}
        </span>
        <Segmented
          label={t('readers')}
          value={now.readers}
          onChange={(readers) => set({ readers })}
          options={[
            { value: 'everyone', label: t('readersAll') },
            { value: 'members', label: t('readersMembers') },
          ]}
        />
        <p className="text-xs text-muted">
          {now.readers === 'everyone' ? t('settings.readersAllHint') : t('settings.readersMembersHint')}
        </p>
      </div>
      {before.readers === 'everyone' && now.readers === 'members' && (
        <Note tone="warning">{t('settings.toMembers')}</Note>
      )}
    </>
  );
};

const offered = [1, 3, 6, 12];

/** How long messages are kept: never longer than the platform keeps them. */
export const RetentionField = ({ before, now, set }: SettingsFieldProps) => {
  const { t } = useTranslation('rooms');
  const { retentionMonths: own, retentionMost: most } = before;
  const months = now.retentionMonths ?? most;
  const choices = new Set([...offered, own ?? most].filter((count) => count < most));
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
        <span className="w-full text-xs font-bold" aria-hidden="true">
          {t('settings.keep')}
        </span>
        <Segmented
          label={t('settings.keep')}
          value={String(months)}
          onChange={(chosen) => set({ retentionMonths: Number(chosen) < most ? Number(chosen) : null })}
          options={[...[...choices].toSorted((a, b) => a - b), most].map((count) => ({
            value: String(count),
            label: t('settings.months', { count }),
          }))}
        />
        <p className="text-xs text-muted">{t('settings.keepHint', { count: months })}</p>
      </div>
      {months < Math.min(own ?? most, most) && <Note tone="warning">{t('settings.keepsLess')}</Note>}
    </>
  );
};

type Words = 'title' | 'desc' | 'topic' | 'rules';
const most: Readonly<Record<Words, number>> = {
  title: limits.roomTitle,
  desc: limits.description,
  topic: limits.topic,
  rules: limits.rules,
};

const AccessFields = ({ before, now, set }: SettingsFieldProps) => {
  const { t } = useTranslation('rooms');
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
        <Segmented
          label={t('access')}
          value={now.access}
          onChange={(access) => set({ access })}
          options={[
            { value: 'Public', label: t('open') },
            { value: 'Private', label: t('private') },
          ]}
        />
        <p className="text-xs text-muted">{now.access === 'Public' ? t('openHint') : t('privateHint')}</p>
      </div>
      {before.access === 'Public' && now.access === 'Private' && <Note tone="warning">{t('settings.toPrivate')}</Note>}
      <div className="flex flex-wrap items-center gap-y-2 gap-x-3 [&>p]:flex-[1_1_22ch]">
        <Segmented
          label={t('type')}
          value={now.type}
          onChange={(type) => set({ type })}
          options={[
            { value: 'Normal', label: t('normal') },
            { value: 'Adult', label: t('adult') },
          ]}
        />
        <p className="text-xs text-muted">{now.type === 'Normal' ? t('normalHint') : t('adultHint')}</p>
      </div>
      {before.type === 'Normal' && now.type === 'Adult' && <Note tone="warning">{t('settings.toAdult')}</Note>}
    </>
  );
};

/** The form's state, and how it is saved: first the picture is uploaded, then the settings are sent with its token. */
const useRoomSettings = (room: RoomDetails, onClose: () => void) => {
  const { t } = useTranslation('rooms');
  const cache = useQueryClient();
  const [before] = useState(room);
  const [now, setNow] = useState(() => editableSettings(room));
  const [isRemoved, setIsRemoved] = useState(false);
  const files = useAttachments('roomBackground');
  const removed = isRemoved && before.background !== null ? null : undefined;
  const isSame =
    files.chosen.length === 0 && Object.keys(settingsChanges(editableSettings(before), now, removed)).length === 0;
  const { mutate, isPending, error } = useMutation({
    /** False: the upload was stopped or failed, which the field says. */
    mutationFn: async () => {
      const sent = files.chosen.length > 0 ? await files.send() : undefined;
      if (sent === null) return false;
      const changes = settingsChanges(editableSettings(before), now, sent?.token ?? removed);
      await client.rooms.updateRoomSettings({ roomId: room._id, ...changes });
      return true;
    },
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      notify({ type: 'info', text: t('settings.done') });
      onClose();
      return cache.invalidateQueries({ queryKey: ['rooms'] });
    },
  });
  const remove = () => {
    files.clear();
    setIsRemoved(true);
  };
  const save = () => {
    if (areValidSettings(now) && !isSame && !isPending) mutate();
  };
  return {
    before,
    now,
    set: (change: Partial<RoomSettings>) => setNow({ ...now, ...change }),
    files,
    stored: isRemoved ? null : before.background,
    remove,
    isBusy: isPending,
    error,
    isRefused: !areValidSettings(now) || isSame,
    save,
  };
};

interface SettingsProps {
  readonly room: RoomDetails;
  readonly onClose: () => void;
  readonly onOrder: () => void;
  readonly onBots: () => void;
}

const Form = ({ room, onClose, onOrder, onBots }: SettingsProps) => {
  const { t } = useTranslation('rooms');
  const { t: tb } = useBotsTexts();
  const { t: tc } = useTranslation('common');
  const { before, now, set, files, stored, remove, isBusy, error, isRefused, save } = useRoomSettings(room, onClose);
  const field = (name: Words) => ({
    value: now[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
    maxLength: most[name],
    dir: 'auto',
  });
  /** What stands there already may stay. */
  const changed = (name: Words): string => (now[name] === editableSettings(before)[name] ? '' : now[name]);
  return (
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
          <Field label={t('name')}>{(control) => <TextInput {...control} {...field('title')} required />}</Field>
          <FieldWords as="name" text={changed('title')} />
          <TilePicker tile={now.tile} onChoose={(tile) => set({ tile })} />
          <Field label={t('desc')}>{(control) => <TextArea {...control} {...field('desc')} rows={2} />}</Field>
          <FieldWords as="name" text={changed('desc')} />
          <Field label={t('topic')} hint={t('topicHint')}>
            {(control) => <TextInput {...control} {...field('topic')} />}
          </Field>
          <FieldWords as="text" text={changed('topic')} />
          <Field label={t('rules')} hint={t('settings.rulesHint')}>
            {(control) => <TextArea {...control} {...field('rules')} rows={4} />}
          </Field>
          <FieldWords as="text" text={changed('rules')} />
          <AccessFields before={before} now={now} set={set} />
          <ReadersField before={before} now={now} set={set} />
          <RetentionField before={before} now={now} set={set} />
          <BackgroundField stored={stored} files={files} onRemove={remove} onRetry={save} />
          <Link className={buttonClass({ tone: 'outline' })} to={bansAddress(roomRefOf(before))}>
            {t('bans')}
          </Link>
          <Button tone="outline" onClick={onOrder}>
            {t('order')}
          </Button>
          <Button tone="outline" onClick={onBots}>
            {tb('title')}
          </Button>
          <Link className={buttonClass({ tone: 'outline' })} to={logAddress(roomRefOf(before))}>
            {t('log')}
          </Link>
          <FailureNote heading={t('settings.failed')} error={error} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy} disabled={isRefused}>
            {t('settings.save')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </DropZone>
  );
};

export const RoomSettingsDialog = ({ open, ...form }: SettingsProps & { readonly open: boolean }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={form.onClose} title={t('settings.title')}>
      {open && <Form {...form} />}
    </Dialog>
  );
};
