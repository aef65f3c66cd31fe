import type { Ladder } from '@baithak/protocol/contracts/ladder';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLadderTexts } from '../../i18n/lazy/ladder.ts';
import { isolate } from '../../lib/text-direction.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow, useTimes } from '../../lib/time/now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Icon, type IconName } from '../../ui/graphics/icon.tsx';
import { Floor } from '../../ui/graphics/tile.tsx';
import styles from './steps-page.module.css';
import { finerUnit, missingAnswers, useLadder, useWhen, wholeUnit } from './use-ladder.ts';

interface StepProps {
  readonly state: 'done' | 'here' | 'later';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Step = ({ state, icon, title, text, children }: StepProps) => {
  const { t } = useLadderTexts();
  return (
    <li
      className={`${styles.step} relative grid grid-cols-[36px_minmax(0,1fr)] gap-x-4 pb-4`}
      data-state={state}
      aria-current={state === 'here' ? 'step' : undefined}
    >
      <span
        className={`${styles.sign} grid place-items-center w-9 h-8 rounded-[var(--r-1)_var(--r-1)_13px_13px] bg-surface-sunken [box-shadow:inset_0_0_0_1.5px_var(--border-strong)] text-muted`}
      >
        <Icon name={state === 'done' ? 'check' : icon} size="small" />
      </span>
      <div className="pt-1">
        <h2 className="flex flex-wrap items-center gap-y-1 gap-x-2 text-[1.0625rem] font-bold">
          {title}{' '}
          {state === 'here' && (
            <span className="py-0.25 px-2 bg-accent-soft rounded-[var(--r-1)_var(--r-1)_10px_10px] text-accent-text text-xs font-medium">
              {t('here')}
            </span>
          )}
        </h2>
        <p className="text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
};

interface NeedProps {
  readonly met: boolean;
  readonly label: string;
  readonly value: ReactNode;
}

const Need = ({ met, label, value }: NeedProps) => (
  <div
    className={`${styles.need} grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 py-1.25`}
    data-met={met || undefined}
  >
    <Icon name={met ? 'check' : 'clock'} size="small" />
    <span>{label}</span>
    <span className={styles.value}>{value}</span>
  </div>
);

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
        className={`${styles.bar} h-2 mt-1.5 overflow-hidden rounded-[2px_2px_5px_5px] bg-surface-sunken [box-shadow:inset_0_0_0_1px_var(--border-strong)]`}
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
const Needs = ({ ladder }: { readonly ladder: Ladder }) => {
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
    <div className="grid gap-0.5 py-3 px-4 mt-2 bg-surface-raised line rounded-[8px_8px_22px_22px]">
      <Answers ladder={ladder} />
      <Time since={since} minutes={minutes} />
      <p className="mt-1.5 text-muted text-xs">
        {missing && (isTimeOver ? t('opensWithAnswer') : t('opensAfter', at))} {missing && t('howAnswered')}
        {!missing && `${t(key, at)} ${t('cleanMeans')}`}
      </p>
      {since === fellAt && (
        <p className="mt-1.5 text-muted text-xs">{t('cleanSince', { when: isolate(moment(since)) })}</p>
      )}
    </div>
  );
};

/** Since when links are open: the time and the first answer, whichever came later. */
const linksSince = ({ linksAt, answeredAt, settings }: Ladder): string | null => {
  if (settings.linksAnswers === 0) return linksAt;
  if (settings.linksAnswers > 1 || answeredAt === null) return null;
  return answeredAt > linksAt ? answeredAt : linksAt;
};

const OpenSince = ({ iso }: { readonly iso: string | null }) => {
  const { t } = useLadderTexts();
  const { moment } = useTimes();
  return (
    <span className="text-success text-xs font-bold">
      {iso === null ? t('open') : t('openSince', { when: isolate(moment(iso)) })}
    </span>
  );
};

const Steps = ({ ladder }: { readonly ladder: Ladder }) => {
  const { t } = useLadderTexts();
  const when = useWhen();
  const { step } = ladder;
  const { key, ...at } = when(ladder.picturesAt, 'laterAt' as const, 'later' as const);
  return (
    <ol>
      <Step state="done" icon="chat" title={t('words.title')} text={t('words.text')}>
        <OpenSince iso={ladder.startedAt} />
      </Step>
      <Step state={step === 0 ? 'here' : 'done'} icon="link" title={t('links.title')} text={t('links.text')}>
        {step === 0 ? <Needs ladder={ladder} /> : <OpenSince iso={linksSince(ladder)} />}
      </Step>
      <Step
        state={(['later', 'here', 'done'] as const)[step]}
        icon="image"
        title={t('pictures.title')}
        text={step === 0 ? t(key, at) : t('pictures.text')}
      >
        {step === 1 && <Needs ladder={ladder} />}
        {step === 2 && <OpenSince iso={null} />}
      </Step>
      <Step state="later" icon="mail" title={t('members.title')} text={t('members.text')} />
    </ol>
  );
};

const Beside = ({ rooms, keepsName = true, upgradeTo }: StepsPageProps) => {
  const { t } = useLadderTexts();
  return (
    <div className="grid gap-4">
      <section className="overflow-hidden bg-surface-raised line rounded-[8px_8px_22px_22px]">
        <Floor seed="skip" size={32} className={styles.tiles} />
        <div className="grid gap-2 pt-4 px-4.5 pb-5">
          <h2 className={classNames('display', styles.skipTitle)}>{t('skip.title')}</h2>
          <p className="text-muted">
            {t('skip.text')} {keepsName ? t('skip.keep', { count: rooms }) : t('skip.keepShort')}
          </p>
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary', wide: true })}>
            {t('skip.do')}
          </Link>
        </div>
      </section>
      <section
        className={`${styles.back} overflow-hidden bg-surface-raised line rounded-[8px_8px_22px_22px] pt-3 px-4 pb-4`}
      >
        <h2>{t('back.title')}</h2>
        <p className="text-muted">{t('back.text')}</p>
      </section>
    </div>
  );
};

interface StepsPageProps {
  readonly rooms: number;
  /** Whether a member may have the guest's name. */
  readonly keepsName?: boolean;
  readonly upgradeTo: string;
}

/** What a guest may do, what is missing for the next step, and how to skip the steps (docs/contract.md#guest-ladder). */
export const StepsPage = (props: StepsPageProps) => {
  const { t } = useLadderTexts();
  const { t: tc } = useTranslation('common');
  const { data: ladder, isError, refetch } = useLadder();
  return (
    <div
      className={`${styles.two} grid grid-cols-[minmax(0,1fr)_300px] gap-8 items-start`}
      aria-busy={ladder === undefined && !isError}
    >
      {ladder && <Steps ladder={ladder} />}
      {!ladder && isError && (
        <Note tone="danger" alert>
          {t('loadFailed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {tc('tryAgain')}
          </Button>
        </Note>
      )}
      {!ladder && !isError && <div />}
      <Beside {...props} />
    </div>
  );
};
