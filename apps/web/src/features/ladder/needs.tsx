import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { isolate } from '../../lib/bidi.ts';
import { useNow } from '../../lib/time/now.ts';
import { useTimes } from '../../lib/time/use-times.ts';
import { useLadderTexts } from '../../i18n/ladder/use-ladder-texts.ts';
import { finerUnit, missingAnswers, useWhen, wholeUnit } from '../parts/ladder/steps-words.ts';
import { Need } from './step.tsx';
import styles from './steps-page.module.css';

const Answers = ({ ladder }: { readonly ladder: Ladder }) => {
  const { t } = useLadderTexts();
  const { moment } = useTimes();
  const { answers, answeredBy, answeredAt, settings } = ladder;
  const { linksAnswers: all } = settings;
  if (all === 0) return null;
  const met = missingAnswers(ladder) === 0;
  const value =
    met && all === 1 && answeredBy && answeredAt !== null
      ? t('answeredBy', { name: isolate(answeredBy.username), when: isolate(moment(answeredAt)) })
      : t('part', { done: Math.min(answers, all), all });
  return <Need met={met} label={t('answers', { count: all })} value={value} />;
};

interface TimeProps {
  /** From when it counts. */
  readonly since: string;
  readonly minutes: number;
}

/** The time without a sanction: a row with its number, and a bar that moves. */
const Time = ({ since, minutes }: TimeProps) => {
  const { t } = useLadderTexts();
  const now = useNow();
  if (minutes === 0) return null;
  const passed = Math.min(Math.max(0, (now - Date.parse(since)) / 60_000), minutes);
  const { unit: whole, count } = wholeUnit(minutes);
  const { unit, size } = finerUnit(minutes);
  const done = Math.floor(passed / size);
  const words = t(`done.${unit}`, { done, all: Math.round(minutes / size) });
  return (
    <>
      <Need met={passed >= minutes} label={t(`clean.${whole}`, { count })} value={words} />
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('time')}
        aria-valuemin={0}
        aria-valuemax={Math.round(minutes / size)}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <i style={{ inlineSize: `${(passed / minutes) * 100}%` }} />
      </div>
    </>
  );
};

/** What is missing for links, or for pictures once links are open. */
export const Needs = ({ ladder }: { readonly ladder: Ladder }) => {
  const { t } = useLadderTexts();
  const when = useWhen();
  const { moment } = useTimes();
  const now = useNow();
  const { step, settings, cleanSince, fellAt } = ladder;
  const since = step === 0 ? cleanSince : (fellAt ?? cleanSince);
  const minutes =
    step === 0 ? settings.linksAfterMinutes : Math.max(settings.linksAfterMinutes, settings.picturesAfterMinutes);
  const iso = step === 0 ? ladder.linksAt : ladder.picturesAt;
  const { key, ...at } = when(iso, 'opensAt' as const, 'opensOn' as const);
  const isTimeOver = Date.parse(iso) <= now;
  const missing = missingAnswers(ladder) > 0;
  return (
    <div className={styles.needs}>
      <Answers ladder={ladder} />
      <Time since={since} minutes={minutes} />
      <p className={styles.hint}>
        {missing && (isTimeOver ? t('opensWithAnswer') : t('opensAfter', at))} {missing && t('howAnswered')}
        {!missing && `${t(key, at)} ${t('cleanMeans')}`}
      </p>
      {since === fellAt && <p className={styles.hint}>{t('cleanSince', { when: isolate(moment(since)) })}</p>}
    </div>
  );
};
