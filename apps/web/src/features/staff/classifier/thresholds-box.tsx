import type { Thresholds } from '@baithak/protocol/contracts/classifier.rules';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useState } from 'react';
import { useClassifierTexts } from '../../../i18n/lazy/classifier.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import platformStyles from '../platform/platform.module.css';
import { useChangeSettings, useIsOwner, useRefusedToMe } from '../platform/queries.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { type MonthShares, type Share, sharesOf, usePrecision } from './queries.ts';
import styles from './thresholds-box.module.css';

/** In hundredths: nothing is doubtful or refused below the least. */
const [least, most] = [5, 100];

const hundredths = (score: number): number => Math.round(score * 100);
/** How sure the check is, in words. */
const sureness = (score: number): 'little' | 'fairly' | 'very' =>
  score < 0.5 ? 'little' : score < 0.8 ? 'fairly' : 'very';
const place = (value: number): string => `${((value - least) / (most - least)) * 100}%`;

interface ThresholdSliderProps {
  readonly what: string;
  readonly value: Thresholds;
  readonly onChange: (value: Thresholds) => void;
}

/** Two thumbs on one line: from which score on something is doubtful, and refused. They do not cross. */
const ThresholdSlider = ({ what, value, onChange }: ThresholdSliderProps) => {
  const { t } = useClassifierTexts();
  const [doubt, refuse] = [hundredths(value.doubt), hundredths(value.refuse)];
  const words = (score: number): string => t(`sure.${sureness(score)}`, { percent: hundredths(score) });
  const shown = { doubt: words(value.doubt), refuse: words(value.refuse) };
  const thumbs = [
    { name: 'doubt', label: t('doubtFrom', { what }), at: doubt, to: (next: number) => Math.min(next, refuse) },
    { name: 'refuse', label: t('refuseFrom', { what }), at: refuse, to: (next: number) => Math.max(next, doubt) },
  ] as const;
  return (
    <div className="w-full" role="group" aria-label={what}>
      <p className={`${styles.words} flex flex-wrap justify-between gap-y-0 gap-x-2 text-sm`}>
        <b>{what}</b>
        <span className="numbers">{t('from', shown)}</span>
      </p>
      <div className="relative h-8 mobile:h-touch">
        <span className={styles.track} style={{ '--doubt': place(doubt), '--refuse': place(refuse) }} />
        {thumbs.map(({ name, label, at, to }) => (
          <input
            key={name}
            type="range"
            // Where both are at the end, the one that can still move lies above.
            className={classNames(
              styles.thumb,
              'appearance-none absolute inset-x-0 inset-y-0 w-full h-full m-0 bg-transparent rounded-2 pointer-events-none',
              name === 'doubt' && doubt > 50 && styles.above,
            )}
            min={least}
            max={most}
            step={1}
            value={at}
            aria-label={label}
            aria-valuetext={shown[name]}
            onChange={(event) => onChange({ ...value, [name]: to(event.target.valueAsNumber) / 100 })}
          />
        ))}
      </div>
    </div>
  );
};

type Both = PlatformSettings['classifier'];
const kinds = ['pictures', 'texts'] as const;

const isSame = (one: Both, other: Both): boolean =>
  kinds.every((kind) => one[kind].doubt === other[kind].doubt && one[kind].refuse === other[kind].refuse);

const Months = ({ months }: { months: readonly MonthShares[] }) => {
  const { t, i18n } = useClassifierTexts();
  const named = new Intl.DateTimeFormat(i18n.language === 'ur' ? 'ur-u-nu-latn' : i18n.language, {
    month: 'long',
    timeZone: 'UTC',
  });
  const words = ({ percent, marked }: Share): string => (percent === null ? '–' : t('ofMarked', { percent, marked }));
  return (
    <table className={`${styles.months} w-full mt-3 border-collapse text-xs`}>
      <caption>{t('precision')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month}>
            <th scope="row">{named.format(new Date(`${row.month}-01T00:00:00Z`))}</th>
            {kinds.map((kind) => (
              <td key={kind} className="numbers">
                {words(row[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** From which scores on something is doubtful and refused, and how often that was right. */
export const ThresholdsBox = ({ settings }: { settings: Both }) => {
  const { t } = useClassifierTexts();
  const [value, setValue] = useState(settings);
  const { t: ts } = useStaffTexts();
  const isRefused = useRefusedToMe({ classifier: settings }, { classifier: value });
  const { data, error } = usePrecision();
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  const { all, months } = sharesOf(data ?? []);
  const marked = months.filter(({ texts, pictures }) => texts.marked + pictures.marked > 0);
  return (
    <Box
      title={t('thresholds')}
      end={all.percent !== null && <b className="text-success">{t('percentRight', { percent: all.percent })}</b>}
    >
      <form
        className="grid gap-3 justify-items-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRefused && !change.isPending) change.mutate({ classifier: value });
        }}
      >
        {kinds.map((kind) => (
          <ThresholdSlider
            key={kind}
            what={t(kind)}
            value={value[kind]}
            onChange={(next) => setValue({ ...value, [kind]: next })}
          />
        ))}
        <p className="text-xs text-muted">{t('thresholdsText')}</p>
        {isRefused && (
          <p className="text-xs text-muted" role="status">
            {ts('forOwner')}
          </p>
        )}
        <FailureNote error={change.error ?? error} />
        <Button type="submit" size="small" busy={change.isPending} disabled={isRefused || isSame(value, settings)}>
          {t('save')}
        </Button>
      </form>
      {marked.length > 0 && <Months months={marked} />}
    </Box>
  );
};

/** Whether private messages leave the server to be judged; only the owner switches it. */
export const EndpointBox = ({ endpoint: { privateMessages } }: { endpoint: PlatformSettings['endpoint'] }) => {
  const { t } = useClassifierTexts();
  const isOwner = useIsOwner();
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  return (
    <Box title={t('endpoint')}>
      <div className={`${platformStyles.controls} grid gap-2 content-start justify-items-start`}>
        <Switch
          checked={privateMessages}
          disabled={!isOwner || change.isPending}
          onChange={(event) => change.mutate({ endpoint: { privateMessages: event.target.checked } })}
        >
          {t('privateMessages')}
        </Switch>
        <p className="text-xs text-muted">
          {t(privateMessages ? 'endpointOn' : 'endpointOff')}
          {!isOwner && ` ${t('ownerOnly')}`}
        </p>
        <FailureNote error={change.error} />
      </div>
    </Box>
  );
};
