import { limits } from '@baithak/protocol/limits';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { retentionNoticeDays } from '@baithak/protocol/platform-settings.rules';
import { useState } from 'react';
import { isolate } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { useLengthWords } from '../../composer/limits/length-words.ts';
import { EndpointBox, ThresholdsBox } from '../classifier/thresholds-box.tsx';
import { VerdictsBox } from '../classifier/verdicts-box.tsx';
import { RaidBox, RaidSettingsBox } from '../raids/raid-box.tsx';
import { useRaids } from '../raids/use-raids.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { LadderBox, withNow, RoomItemBox } from './platform-boxes.tsx';
import { NumberBoxes } from './number-boxes.tsx';
import styles from './platform.module.css';
import {
  type HeldSettings,
  useChangeOrder,
  useChangeSettings,
  useIsOwner,
  useNumbers,
  usePlatformOrder,
  usePlatformSettings,
  useRefusedToMe,
} from './queries.ts';

const slow = ['0', '10', '30', '60', '300'] as const;

const OrderBox = () => {
  const { t } = useStaffTexts();
  const { until } = useTimes();
  const { data, error } = usePlatformOrder();
  const change = useChangeOrder();
  const frozen = data?.frozen ?? null;
  const seconds = slow.find((each) => Number(each) === data?.slowMode) ?? '0';
  return (
    <Box title={t('everyRoom')}>
      <div className={`${styles.controls} grid gap-2 content-start justify-items-start`}>
        <Switch
          checked={frozen !== null}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate({ on: event.target.checked })}
        >
          {t('freeze')}
        </Switch>
        <p className="text-xs text-muted">
          {frozen === null ? t('freezeText') : t('frozenUntil', { until: isolate(until(frozen.until)) })}
        </p>
        <b className="text-sm">{t('slowMode')}</b>
        <Chips
          label={t('slowMode')}
          value={seconds}
          onChange={(value) => change.mutate({ seconds: Number(value) })}
          options={slow.map((value) => ({
            value,
            label: value === '0' ? t('off') : t('seconds', { count: Number(value) }),
          }))}
        />
        <p className="text-xs text-muted">{t('slowModeText')}</p>
        <FailureNote error={change.error ?? error} />
      </div>
    </Box>
  );
};

/** How long messages of rooms are kept, and from when on for a shorter time; the owner's to change. */
const RetentionBox = ({ settings, comingRetention: coming }: HeldSettings) => {
  const { t } = useStaffTexts();
  const [text, setText] = useState(String(settings.retention.months));
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const { until } = useTimes();
  const isOwner = useIsOwner();
  const now = settings.retention.months;
  const months = Number(text);
  const isRight = /^\d+$/.test(text) && months >= 1 && months <= limits.retentionMonths;
  return (
    <Box title={t('keeping')}>
      <form
        className={`${styles.controls} grid gap-2 content-start justify-items-start`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isOwner && isRight && !change.isPending) change.mutate({ retention: { months } });
        }}
      >
        <Field
          label={t('months')}
          hint={`${t('monthsText')} ${isOwner ? t('monthsWait', { count: retentionNoticeDays }) : t('ownerOnly')}`}
          {...(!isRight && { error: t('wholeNumber', { most: limits.retentionMonths }) })}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              readOnly={!isOwner}
              value={text}
              onChange={(event) => setText(event.target.value.trim())}
            />
          )}
        </Field>
        {coming && (
          <p className="text-xs text-muted" role="status">
            {t('monthsComing', { count: coming.months, from: isolate(until(coming.from)) })}
          </p>
        )}
        <FailureNote error={change.error} />
        {isOwner && (
          <Button
            type="submit"
            busy={change.isPending}
            disabled={!isRight || months === now || months === coming?.months}
          >
            {t('save')}
          </Button>
        )}
        {isOwner && coming && (
          <Button
            tone="ghost"
            busy={change.isPending}
            onClick={() => change.mutate({ retention: { months: now } }, { onSuccess: () => setText(String(now)) })}
          >
            {t('monthsTakeBack')}
          </Button>
        )}
      </form>
    </Box>
  );
};

type Words = PlatformSettings['words'];

const minutes = [0, 1440, 2880, 4320, 10_080, 20_160, 43_200] as const;
const messages = [0, 5, 10, 20, 50, 100, 200] as const;
const never = 'never';

const WordsBox = ({ words }: { words: Words }) => {
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
              {withNow(minutes, words.afterMinutes).map((each) => (
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

const spans = { '30': 30, '90': 90 } as const;
type Span = keyof typeof spans;

export const PlatformPage = () => {
  const { t } = useStaffTexts();
  const [span, setSpan] = useState<Span>('30');
  const numbers = useNumbers(spans[span]);
  const held = usePlatformSettings();
  const settings = held.data?.settings;
  const raids = useRaids();
  return (
    <div className={styles.page}>
      <header
        className={`${styles.head} col-span-full flex flex-wrap items-center justify-between gap-2 mobile:-order-2`}
      >
        <h1 className="display">{t('platform')}</h1>
        <Segmented
          label={t('span')}
          value={span}
          onChange={setSpan}
          options={[
            { value: '30', label: t('days30') },
            { value: '90', label: t('days90') },
          ]}
        />
      </header>
      <FailureNote error={numbers.error ?? held.error ?? raids.error} />
      {numbers.data ? <NumberBoxes days={numbers.data} /> : <Skeleton shape="bowl" height="150px" />}
      <VerdictsBox className={styles.verdicts} />
      <div className="grid gap-3 content-start min-w-0 compact:col-span-full compact:grid-cols-2 mobile:contents">
        {raids.on.map((raid) => (
          <RaidBox key={raid._id} raid={raid} />
        ))}
        {settings && <RaidSettingsBox raid={settings.raid} on={raids.on} past={raids.past} />}
        <OrderBox />
        {settings && <ThresholdsBox settings={settings.classifier} />}
      </div>
      {settings && <RoomItemBox settings={settings} />}
      {settings && <LadderBox ladder={settings.ladder} />}
      {settings && <WordsBox words={settings.words} />}
      {settings && <EndpointBox endpoint={settings.endpoint} />}
      {held.data && <RetentionBox {...held.data} />}
    </div>
  );
};
