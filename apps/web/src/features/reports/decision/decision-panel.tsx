import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import { isDeletable, undoMs } from '@baithak/protocol/contracts/reports.rules';
import { limits } from '@baithak/protocol/limits';
import { Link } from 'react-router';
import { staffAccountAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput, TextArea } from '../../../ui/form/text-input.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Written } from '../../../ui/written.tsx';
import { reasonKey, reasons, useReportTexts } from '../../../i18n/lazy/reports.ts';
import type { QueueSource } from '../state/use-queue.ts';
import { type Draft, isOver, useOutcome } from '../state/use-report-acts.ts';
import { ActionList, useActionName } from './action-list.tsx';
import styles from './decision-panel.module.css';

interface SettledBoxProps {
  readonly report: Report;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

const SettledBox = ({ report, onUndo, isUndoing }: SettledBoxProps) => {
  const { t } = useReportTexts();
  const { moment, until } = useTimes();
  const nameOf = useActionName();
  const { settled, note } = report;
  if (!settled) return null;
  const { action, rule, by, automatic, date, undoUntil } = settled;
  return (
    <section className={styles.about}>
      <h3>{nameOf(report, action)}</h3>
      <p>
        {automatic
          ? t('settledByItself', { when: moment(date) })
          : t('settledBy', { name: isolate(by?.username ?? ''), when: moment(date) })}
      </p>
      {rule !== null && (
        <p>
          {rule} {t(`rules.${reasonKey(rule)}`)}
        </p>
      )}
      {note !== '' && (
        <p {...textAttributes(note)}>
          <Written text={note} />
        </p>
      )}
      {undoUntil !== null && (
        <>
          <p>{t('undoUntil', { time: until(undoUntil) })}</p>
          <Button size="small" icon="retry" busy={isUndoing} onClick={onUndo}>
            {t('undo')} <kbd>U</kbd>
          </Button>
        </>
      )}
    </section>
  );
};

const lengths = [24, 72, 168, 720, 8760] as const;

interface DecisionPanelProps {
  readonly report: Report;
  readonly source: QueueSource;
  readonly isMine: boolean;
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly onSettle: () => void;
  readonly isSettling: boolean;
  readonly onTake: () => void;
  readonly onRelease: () => void;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

const RuleAndLength = ({ draft, change }: Pick<DecisionPanelProps, 'draft' | 'change'>) => {
  const { t } = useReportTexts();
  return (
    <>
      <Field
        label={
          <>
            {t('rule')}{' '}
            <span className="whitespace-nowrap mobile:hidden">
              <kbd>1</kbd>–<kbd>7</kbd>
            </span>
          </>
        }
      >
        {(control) => (
          <SelectInput
            {...control}
            value={draft.rule ?? ''}
            onChange={({ target }) => change({ rule: Number(target.value) })}
          >
            {reasons.map((rule) => (
              <option key={rule} value={rule}>
                {rule} {t(`rules.${reasonKey(rule)}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {draft.action === 'suspend' && (
        <Field label={t('hours')}>
          {(control) => (
            <SelectInput
              {...control}
              value={draft.hours}
              onChange={({ target }) => change({ hours: Number(target.value) })}
            >
              {lengths.map((hours) => (
                <option key={hours} value={hours}>
                  {t(`hoursOf.h${hours}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
    </>
  );
};

type Sentence = 'answer' | 'toAuthor' | 'note';

const Sentences = ({ report, draft, change }: Pick<DecisionPanelProps, 'report' | 'draft' | 'change'>) => {
  const { t } = useReportTexts();
  const { kind, reporters, facts } = report;
  const hasAuthor = draft.action !== 'dismiss' && kind !== 'appeal';
  const fields: readonly { readonly name: Sentence; readonly label: string; readonly hint?: string }[] = [
    { name: 'answer', label: t('answerTo', { count: Math.max(1, reporters) }), hint: t('answerHint') },
    { name: 'toAuthor', label: t('toAuthor'), hint: t(`authorHint.${facts.language}`) },
    { name: 'note', label: t('note') },
  ];
  return (
    <details className={styles.more}>
      <summary>{t('more')}</summary>
      {fields
        .filter(({ name }) => hasAuthor || name !== 'toAuthor')
        .map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                dir="auto"
                maxLength={limits.reportDetails}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
    </details>
  );
};

const WhatWillHappen = ({ report, draft }: Pick<DecisionPanelProps, 'report' | 'draft'>) => {
  const { t } = useReportTexts();
  const { action, hours } = draft;
  if (action === null || report.kind === 'appeal') return null;
  const length = lengths.find((each) => each === hours) ?? 24;
  const text = {
    dismiss: t('willDismiss'),
    delete: t('willDelete'),
    warn: t(!isDeletable(report.kind) ? 'willWarnOnly' : 'willWarn'),
    suspend: t('willSuspend', { hours: t(`hoursOf.h${length}`) }),
  }[action];
  return (
    <p className={styles.will} role="status">
      <b>{t('will')}</b> {text}
    </p>
  );
};

const About = ({ report, source }: Pick<DecisionPanelProps, 'report' | 'source'>) => {
  const { t } = useReportTexts();
  const { wholeDay, date } = useTimes();
  const { joinDate, warnings, lastWarning, reportsAbout, reportsBy } = report.facts;
  return (
    <section className={styles.about}>
      <h3>{t('about', { name: isolate(report.about?.user.username ?? '') })}</h3>
      <dl>
        <dt>{t('hereSince')}</dt>
        <dd>{wholeDay(joinDate)}</dd>
        <dt>{t('warnings')}</dt>
        <dd>{lastWarning === null ? t('none') : t('warningsOf', { count: warnings, date: date(lastWarning) })}</dd>
        <dt>{t('reportsRow')}</dt>
        <dd>{t('reportsOf', { about: reportsAbout, by: reportsBy })}</dd>
      </dl>
      {source.room === null && report.about && (
        <Link to={staffAccountAddress(report.about.user._id)}>{t('account')}</Link>
      )}
    </section>
  );
};

export const DecisionPanel = (props: DecisionPanelProps) => {
  const { t } = useReportTexts();
  const nameOf = useActionName();
  const { report, source, isMine, draft, change, onSettle, isSettling, onTake, onRelease, onUndo, isUndoing } = props;
  const { action } = draft;
  const closes = isOver(report);
  return (
    <div
      className={`${styles.panel} grid flex-1 gap-3 content-start min-h-0 pt-2 pb-3 ps-3 pe-2 overflow-auto compact:px-4 compact:overflow-visible compact:line-t`}
      role="region"
      aria-label={t('decision')}
    >
      <div className={styles.top}>
        <h2>{t('decision')}</h2>
        {report.state === 'open' && (
          <Button size="small" tone="ghost" onClick={isMine ? onRelease : onTake}>
            {t(isMine ? 'release' : 'take')} <kbd>{isMine ? 'R' : 'A'}</kbd>
          </Button>
        )}
      </div>
      {report.state === 'open' && report.actions.length === 0 && <p className={styles.will}>{t('cannot')}</p>}
      <SettledBox report={report} onUndo={onUndo} isUndoing={isUndoing} />
      {report.actions.length > 0 && (
        <>
          {closes ? (
            <p className={styles.will}>{t('ban.nothingLeft')}</p>
          ) : (
            <ActionList report={report} chosen={action} onChoose={(chosen) => change({ action: chosen })} />
          )}
          {action !== 'dismiss' && report.kind !== 'appeal' && <RuleAndLength draft={draft} change={change} />}
          <Sentences report={report} draft={draft} change={change} />
          <WhatWillHappen report={report} draft={draft} />
          <Button
            tone={action === 'suspend' ? 'danger' : 'primary'}
            wide
            busy={isSettling}
            disabled={action === null && !closes}
            onClick={onSettle}
          >
            {closes ? t('ban.close') : action === null ? t('decision') : nameOf(report, action)} <kbd>Ctrl Enter</kbd>
          </Button>
        </>
      )}
      <About report={report} source={source} />
    </div>
  );
};

interface UndoLineProps {
  readonly report: QueuedReport;
  readonly onUndo: () => void;
  readonly isUndoing: boolean;
}

/** What was decided last, as long as it can be taken back; its edge shortens with the hour. */
export const UndoLine = ({ report, onUndo, isUndoing }: UndoLineProps) => {
  const { settled } = report;
  const { t } = useReportTexts();
  const outcomeOf = useOutcome();
  const { until } = useTimes();
  if (!settled?.undoUntil) return null;
  const left = Math.min(1, Math.max(0, (Date.parse(settled.undoUntil) - serverNow()) / undoMs));
  return (
    <div
      className={`${styles.line} relative flex gap-3 items-center py-2 px-4 text-sm bg-surface-sunken line-t`}
      role="status"
    >
      <i className="absolute -top-0.25 inset-s-0 w-(--left) h-0.5 bg-accent" style={{ '--left': `${left * 100}%` }} />
      <Icon name="check" size="small" />
      <span className={styles.words}>
        {outcomeOf(report)} <span>{t('undoUntil', { time: until(settled.undoUntil) })}</span>
      </span>
      <Button size="small" icon="retry" busy={isUndoing} onClick={onUndo}>
        {t('undo')} <kbd>U</kbd>
      </Button>
    </div>
  );
};
