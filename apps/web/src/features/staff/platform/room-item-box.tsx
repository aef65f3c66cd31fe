import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import type { PlatformSettings, RoomItem } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { RoomItemCard } from '../../conversation/timeline/message/room-item-card.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './platform.module.css';
import { useChangeSettings } from './queries.ts';

const languages = ['en', 'ur'] as const;

const itemIn = (items: readonly RoomItem[], language: RoomItem['language']): RoomItem =>
  items.find((item) => item.language === language) ?? { language, text: '', link: '' };

interface EditorProps {
  readonly item: RoomItem;
  readonly onChange: (item: RoomItem) => void;
}

const Editor = ({ item, onChange }: EditorProps) => {
  const { t } = useStaffTexts();
  const dir = item.language === 'ur' ? 'rtl' : 'ltr';
  return (
    <div className={`${styles.controls} grid gap-2 content-start justify-items-start`}>
      <Field label={t(`itemIn.${item.language}`)}>
        {(control) => (
          <TextInput
            {...control}
            dir={dir}
            lang={item.language}
            maxLength={limits.roomItem}
            value={item.text}
            onChange={(event) => onChange({ ...item, text: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('itemLink')} hint={t('itemLinkText')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="url"
            maxLength={limits.roomItemLink}
            value={item.link}
            onChange={(event) => onChange({ ...item, link: event.target.value.trim() })}
          />
        )}
      </Field>
      {isBlank(item.text) ? (
        <p className="text-xs text-muted">{t('itemEmpty')}</p>
      ) : (
        <div role="group" aria-label={t('preview')}>
          <RoomItemCard item={item} />
        </div>
      )}
    </div>
  );
};

export const RoomItemBox = ({ settings }: { settings: PlatformSettings }) => {
  const { t } = useStaffTexts();
  const [items, setItems] = useState(() => languages.map((language) => itemIn(settings.roomItem, language)));
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const written = items.filter(({ text }) => !isBlank(text));
  return (
    <Box title={t('roomItem')} end={<span>{t('roomItemText')}</span>} className="col-span-full">
      <form
        className={`${styles.controls} grid gap-2 content-start justify-items-start`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate({ roomItem: written });
        }}
      >
        <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
          {items.map((item) => (
            <Editor
              key={item.language}
              item={item}
              onChange={(next) => setItems(items.map((each) => (each.language === next.language ? next : each)))}
            />
          ))}
        </div>
        <FailureNote error={change.error} />
        <Button type="submit" tone="primary" busy={change.isPending}>
          {t('save')}
        </Button>
      </form>
    </Box>
  );
};
