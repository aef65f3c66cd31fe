import type { PlatformSettings, RoomItem } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { useLengthWords } from '../../composer/limits/length-words.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './platform.module.css';
import { useChangeSettings, useRefusedToMe } from './queries.ts';
import { RoomItemCard } from '../../conversation/timeline/message/room-item-card.tsx';

type Ladder = PlatformSettings['ladder'];

const minutes = [0, 10, 30, 60, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200] as const;
const answers = [0, 1, 2, 3, 5, 10] as const;

/** What is offered, and what holds now where that is something else. */
const withNow = (offered: readonly number[], now: number): readonly number[] =>
  [...new Set([...offered, now])].toSorted((a, b) => a - b);

export const LadderBox = ({ ladder }: { ladder: Ladder }) => {
  const { t } = useStaffTexts();
  const words = useLengthWords();
  const [value, setValue] = useState(ladder);
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const length = (each: number): string => (each === 0 ? t('ladder.atOnce') : words(each * 60));
  const fields = [
    { name: 'linksAfterMinutes', label: t('ladder.links'), offered: minutes, say: length },
    {
      name: 'linksAnswers',
      label: t('ladder.answers'),
      offered: answers,
      say: (each: number) => (each === 0 ? t('ladder.none') : String(each)),
    },
    {
      name: 'picturesAfterMinutes',
      label: t('ladder.pictures'),
      offered: minutes,
      say: length,
      hint: t('ladder.picturesText'),
    },
  ] as const;
  const isRefused = useRefusedToMe({ ladder }, { ladder: value });
  const isSame = fields.every(({ name }) => value[name] === ladder[name]);
  return (
    <Box title={t('ladder.title')}>
      <form
        className={`${styles.controls} grid gap-2 content-start justify-items-start`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isRefused && !change.isPending) change.mutate({ ladder: value });
        }}
      >
        <p className="text-xs text-muted">{t('ladder.text')}</p>
        {fields.map(({ name, label, offered, say, ...rest }) => (
          <Field key={name} label={label} {...rest}>
            {(control) => (
              <SelectInput
                {...control}
                value={value[name]}
                onChange={(event) => setValue({ ...value, [name]: Number(event.target.value) })}
              >
                {withNow(offered, ladder[name]).map((each) => (
                  <option key={each} value={each}>
                    {say(each)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        ))}
        {isRefused && (
          <p className="text-xs text-muted" role="status">
            {t('forOwner')}
          </p>
        )}
        <FailureNote error={change.error} />
        <Button type="submit" busy={change.isPending} disabled={isSame || isRefused}>
          {t('save')}
        </Button>
      </form>
    </Box>
  );
};

type Words = PlatformSettings['words'];

const maskedMinutes = [0, 1440, 2880, 4320, 10_080, 20_160, 43_200] as const;
const messages = [0, 5, 10, 20, 50, 100, 200] as const;
const never = 'never';

export const WordsBox = ({ words }: { words: Words }) => {
  const { t } = useStaffTexts();
  const length = useLengthWords();
  const [value, setValue] = useState(words);
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const isRefused = useRefusedToMe({ words }, { words: value });
  const isSame =
    value.opens === words.opens && value.afterMinutes === words.afterMinutes && value.messages === words.messages;
  return (
    <Box title={t('masking.title')}>
      <form
        className={`${styles.controls} grid gap-2 content-start justify-items-start`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !isRefused && !change.isPending) change.mutate({ words: value });
        }}
      >
        <p className="text-xs text-muted">{t('masking.text')}</p>
        <Field label={t('masking.after')}>
          {(control) => (
            <SelectInput
              {...control}
              value={value.opens ? value.afterMinutes : never}
              onChange={({ target }) =>
                setValue(
                  target.value === never
                    ? { ...value, opens: false }
                    : { ...value, opens: true, afterMinutes: Number(target.value) },
                )
              }
            >
              {withNow(maskedMinutes, words.afterMinutes).map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? t('ladder.atOnce') : length(each * 60)}
                </option>
              ))}
              <option value={never}>{t('masking.never')}</option>
            </SelectInput>
          )}
        </Field>
        <Field label={t('masking.messages')} hint={t('masking.messagesText')}>
          {(control) => (
            <SelectInput
              {...control}
              disabled={!value.opens}
              value={value.messages}
              onChange={({ target }) => setValue({ ...value, messages: Number(target.value) })}
            >
              {withNow(messages, words.messages).map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? t('ladder.none') : each}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {isRefused && (
          <p className="text-xs text-muted" role="status">
            {t('forOwner')}
          </p>
        )}
        <FailureNote error={change.error} />
        <Button type="submit" busy={change.isPending} disabled={isSame || isRefused}>
          {t('save')}
        </Button>
      </form>
    </Box>
  );
};

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
