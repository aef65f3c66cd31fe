import { limits } from '@baithak/protocol/limits';
import { retentionNoticeDays } from '@baithak/protocol/platform-settings.rules';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
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
import { TextInput } from '../../../ui/form/text-input.tsx';
import { EndpointBox, ThresholdsBox } from '../classifier/thresholds-box.tsx';
import { VerdictsBox } from '../classifier/verdicts-box.tsx';
import { RaidBox, RaidSettingsBox } from '../raids/raid-box.tsx';
import { useRaids } from '../raids/use-raids.ts';
import { useLengthWords } from '../../composer/limits/length-words.ts';
import tabStyles from '../../../ui/tabs.module.css';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { platformPageAddress } from '../frame/staff-pages.ts';
import { LadderBox, RoomItemBox, WordsBox } from './platform-boxes.tsx';
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
} from './queries.ts';

const slow = ['0', '10', '30', '60', '300'] as const;

const OrderBox = () => {
  const { t } = useStaffTexts();
  const { until } = useTimes();
  const words = useLengthWords();
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
            label: value === '0' ? t('off') : words(Number(value)),
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

const spans = { '30': 30, '90': 90 } as const;
type Span = keyof typeof spans;

const Numbers = () => {
  const { t } = useStaffTexts();
  const [span, setSpan] = useState<Span>('30');
  const { data, error } = useNumbers(spans[span]);
  return (
    <>
      <div className="col-span-full">
        <Segmented
          label={t('span')}
          value={span}
          onChange={setSpan}
          options={[
            { value: '30', label: t('days30') },
            { value: '90', label: t('days90') },
          ]}
        />
      </div>
      <FailureNote error={error} />
      {data ? <NumberBoxes days={data} /> : <Skeleton shape="bowl" height="150px" />}
    </>
  );
};

const Switches = ({ settings }: HeldSettings) => {
  const raids = useRaids();
  return (
    <>
      <RaidSettingsBox raid={settings.raid} on={raids.on} past={raids.past} />
      <OrderBox />
    </>
  );
};

const Check = ({ settings }: HeldSettings) => (
  <>
    <VerdictsBox className={styles.verdicts} />
    <div className="grid gap-3 content-start min-w-0 compact:col-span-full compact:grid-cols-2 mobile:grid-cols-1">
      <ThresholdsBox settings={settings.classifier} />
      <EndpointBox endpoint={settings.endpoint} />
    </div>
  </>
);

const Settings = (held: HeldSettings) => (
  <>
    <LadderBox ladder={held.settings.ladder} />
    <WordsBox words={held.settings.words} />
    <RetentionBox {...held} />
    <RoomItemBox settings={held.settings} />
  </>
);

const pages = { numbers: Numbers, switches: Switches, check: Check, settings: Settings } as const;
const pageNames = ['numbers', 'switches', 'check', 'settings'] as const;

/** /staff/house, and /switches, /check and /settings of it. Raids that go on stand above each. */
export const PlatformPage = () => {
  const { t } = useStaffTexts();
  const path = useLocation().pathname.split('/')[3];
  const shown = pageNames.find((each) => each === path) ?? 'numbers';
  const Page = pages[shown];
  const held = usePlatformSettings();
  const raids = useRaids();
  return (
    <div className={styles.page}>
      <header className={`${styles.head} col-span-full grid gap-1 min-w-0 mobile:-order-2`}>
        <h1 className="display">{t('platform')}</h1>
        <nav
          className="flex gap-1 min-w-0 line-b mobile:gap-0 mobile:overflow-x-auto mobile:[scrollbar-width:none]"
          aria-label={t('platform')}
        >
          {pageNames.map((each) => (
            <Link
              key={each}
              to={platformPageAddress(each)}
              className={tabStyles.tab}
              aria-current={each === shown ? 'page' : undefined}
            >
              {t(`parts.${each}`)}
            </Link>
          ))}
        </nav>
        <p className="pt-2 text-sm text-muted">{t(`partTexts.${shown}`)}</p>
      </header>
      <FailureNote error={held.error ?? raids.error} />
      {raids.on.map((raid) => (
        <RaidBox key={raid._id} raid={raid} />
      ))}
      {held.data ? <Page {...held.data} /> : <Skeleton shape="bowl" height="150px" />}
    </div>
  );
};
