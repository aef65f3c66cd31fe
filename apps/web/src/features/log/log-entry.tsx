import type { LogEntry, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { User } from '@baithak/protocol/entities/entities';
import { isDeletable, reportActions } from '@baithak/protocol/contracts/reports.rules';
import { type ModerationAct, isModerationAct, moderationActs } from '@baithak/protocol/moderation-log/acts';
import type { EntryState, Fault } from '@baithak/protocol/moderation-log/check-chain';
import { minRankFor } from '@baithak/protocol/permissions';
import { guestRank } from '@baithak/protocol/ranks';
import { removedUser } from '@baithak/protocol/text/display-names';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { texts as logTexts, useLogTexts } from '../../i18n/lazy/log.ts';
import { reasonKey, useReportTexts } from '../../i18n/lazy/reports.ts';
import { textAttributes } from '../../lib/text-direction.ts';
import { useTimes } from '../../lib/time/now.ts';
import { useIsLive } from '../../lib/use-is-live.ts';
import { Ago, Moment } from '../../ui/time.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Written } from '../../ui/written.tsx';
import { useRankLabels } from '../people/badge.tsx';
import { Name } from '../people/name.tsx';
import { shortHash } from './check-view.ts';
import styles from './log-entry.module.css';

const [hour, day] = [60, 24 * 60];

/** Minutes in the largest unit that has none left over; a day is 24 hours. */
const inUnits = (minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (minutes % day === 0 && minutes > day) return { unit: 'days', count: minutes / day };
  return minutes % hour === 0 ? { unit: 'hours', count: minutes / hour } : { unit: 'minutes', count: minutes };
};

const useAmountWords = () => {
  const { t } = useLogTexts();
  const rankLabel = useRankLabels();
  return (act: ModerationAct, amount: number): string => {
    const row = moderationActs[act];
    const kind = 'amount' in row ? row.amount : 'count';
    if (kind === 'rank') return rankLabel({ title: '', rank: amount });
    if (kind === 'seconds') return t('length.seconds', { count: amount });
    if (kind === 'count') return String(amount);
    const { unit, count } = inUnits(amount);
    return t(`length.${unit}`, { count });
  };
};

export type ShownEntry = PublicLogEntry | LogEntry;

export const isOpenEntry = (entry: ShownEntry): entry is LogEntry => 'why' in entry;

/** In the place of what is not told. */
const Left = ({ children }: { children?: ReactNode }) => (
  <span className="inline-block px-1.5 text-xs text-muted bg-surface-active rounded-[3px]">{children}</span>
);

const isGone = ({ username }: User): boolean => username === '' || username === removedUser;

interface SentenceProps {
  readonly entry: ShownEntry;
  readonly personAddress?: ((id: string) => string) | undefined;
}

const Somebody = ({
  user,
  rank,
  personAddress,
}: Pick<SentenceProps, 'personAddress'> & { user: User; rank: number }) => {
  const { t } = useLogTexts();
  if (isGone(user)) return <Left>{t('by.gone')}</Left>;
  const name = <Name id={user._id} username={user.username} role={{ rank }} />;
  return personAddress ? <Link to={personAddress(user._id)}>{name}</Link> : name;
};

const By = ({ entry, personAddress }: SentenceProps) => {
  const { t } = useLogTexts();
  const rankLabel = useRankLabels();
  const { rank } = entry;
  if (isOpenEntry(entry) && entry.by)
    return <Somebody user={entry.by} rank={rank ?? 0} personAddress={personAddress} />;
  if (rank === null) return t('by.program');
  if (rank <= guestRank) return t('by.guest');
  if (rank < minRankFor.ManageThreads) return t('by.member');
  return t('by.moderator', { role: rankLabel({ title: '', rank }) });
};

const Whom = ({ entry, personAddress, children }: SentenceProps & { children?: ReactNode }) =>
  isOpenEntry(entry) && entry.whom ? (
    <Somebody user={entry.whom} rank={0} personAddress={personAddress} />
  ) : (
    <Left>{children}</Left>
  );

const hasKey = <Texts extends object>(texts: Texts, key: string): key is keyof Texts & string =>
  Object.hasOwn(texts, key);

const Act = (props: SentenceProps) => {
  const { t } = useLogTexts();
  const amountWords = useAmountWords();
  const { what, amount, roomId } = props.entry;
  const components = { by: <By {...props} />, whom: <Whom {...props} /> };
  if (!isModerationAct(what)) return <Trans t={t} i18nKey="unknownAct" components={components} values={{ what }} />;
  if (roomId === null && hasKey(logTexts.en.everywhere, what))
    return <Trans t={t} i18nKey={`everywhere.${what}`} components={components} />;
  if (amount === null || !hasKey(logTexts.en.withAmount, what))
    return <Trans t={t} i18nKey={`acts.${what}`} components={components} />;
  const values = { amount: amountWords(what, amount) };
  return <Trans t={t} i18nKey={`withAmount.${what}`} components={components} values={values} />;
};

/** What was decided about a report, in the log of everybody as far as the entry itself says it. */
const decisionOf = (entry: ShownEntry) => {
  // A warning stands beside the deletion that it came with, which says it.
  if (isOpenEntry(entry)) return entry.what === 'warnPerson' ? null : entry.decision;
  const action = entry.what === 'settleReport' && entry.amount !== null ? reportActions[entry.amount] : undefined;
  return action ? { kind: null, action } : null;
};

const Decision = ({ entry }: { entry: ShownEntry }) => {
  const { t } = useLogTexts();
  const decision = decisionOf(entry);
  if (!decision) return null;
  const { kind, action } = decision;
  const isAppeal = kind === 'appeal';
  const isWhole = kind === null || isDeletable(kind) || action === 'dismiss';
  const what = isAppeal
    ? t(`decisions.${action === 'dismiss' ? 'keep' : 'lift'}`)
    : t(`decisions.${action === 'delete' || isWhole ? action : action === 'warn' ? 'warnOnly' : 'suspendOnly'}`);
  const place = isAppeal ? 'onAppeal' : entry.what === 'settleReport' ? 'decided' : 'onReport';
  return `${t(place, { what })} `;
};

const ruleOf = (entry: ShownEntry): number | null => {
  if (isOpenEntry(entry)) return entry.rule;
  const row = isModerationAct(entry.what) ? moderationActs[entry.what] : undefined;
  return row && 'amount' in row && row.amount === 'rule' ? entry.amount : null;
};

const Why = ({ what, why, decision }: Pick<LogEntry, 'what' | 'why' | 'decision'>) => {
  const { t } = useLogTexts();
  const words = (
    <bdi {...textAttributes(why)}>
      <Written text={why} />
    </bdi>
  );
  const key = what === 'changeRoom' ? 'changed' : decision ? 'note' : 'reason';
  return <Trans t={t} i18nKey={key} components={{ why: words }} />;
};

const Rule = ({ rule }: { rule: number }) => {
  const { t } = useLogTexts();
  const { t: tr } = useReportTexts();
  return <span className="text-muted">{t('rule', { rule: tr(`rules.${reasonKey(rule)}`) })} </span>;
};

/** What an entry of the log says, in one sentence; what was decided, by which rule, and the reason where the reader sees that. */
const Sentence = (props: SentenceProps) => {
  const { entry } = props;
  const { t } = useLogTexts();
  const { date } = useTimes();
  const rule = ruleOf(entry);
  return (
    <p className="wrap-anywhere">
      <Act {...props} /> {entry.erased !== null && <Left>{t('erased', { date: date(entry.erased) })}</Left>}
      <Decision entry={entry} />
      {rule !== null && <Rule rule={rule} />}
      {isOpenEntry(entry) && entry.withheld && <Left>{t('withheld')}</Left>}
      {isOpenEntry(entry) && entry.why !== '' && <Why {...entry} />}
    </p>
  );
};

const icons = { fits: 'check', partly: 'warning', broken: 'close', unknown: 'clock' } as const;

/** How the entry stands: of four signs the one of `data-state` is shown, by which the script of public pages says it too. */
const StateSign = ({ state }: { state: EntryState | null }) => {
  const { t } = useLogTexts();
  return (
    <span
      className={`${styles.sign} z-1 grid place-items-center w-5.5 h-5.5 text-muted bg-surface-sunken rounded-[4px_4px_9px_9px]`}
      {...(state && { role: 'img', 'aria-label': t(`states.${state}`) })}
      data-sign
    >
      {(['fits', 'partly', 'broken', 'unknown'] as const).map((each) => (
        <span key={each} className={styles[each]}>
          <Icon name={icons[each]} size="tiny" />
        </span>
      ))}
    </span>
  );
};

const Hash = ({ hash }: { hash?: string }) => <code title={hash}>{shortHash(hash ?? '')}</code>;

export const FaultLine = ({ kind, hidden }: { kind: Fault['kind']; hidden?: boolean }) => {
  const { t } = useLogTexts();
  return (
    <p className={styles.fault} hidden={hidden} data-fault={kind}>
      <Icon name="broken" size="tiny" />
      {t(`faults.${kind}`)}
    </p>
  );
};

const Marks = ({ entry, found }: { entry: ShownEntry; found: string | null }) => {
  const { t } = useLogTexts();
  return (
    <p className={styles.mark} data-mark>
      {t('entry', { seq: entry.seq })}{' '}
      <Trans t={t} i18nKey="mark" components={{ hash: <Hash hash={entry.hash} />, prev: <Hash hash={entry.prev} /> }} />
      {found !== null && (
        <>
          {' ≠ '}
          <Hash hash={found} />
        </>
      )}
    </p>
  );
};

const groupOf = (what: string): string => (isModerationAct(what) ? moderationActs[what].group : '');

interface EntryRowProps {
  readonly entry: ShownEntry;
  /** Null where nothing was checked yet. */
  readonly state: EntryState | null;
  readonly fault?: Fault | null;
  readonly place?: ReactNode;
  readonly personAddress?: (id: string) => string;
  /** What the script of public pages checks. */
  readonly data?: string;
  /** The keys of a list lead to it. */
  readonly isRoving?: boolean;
}

export const EntryRow = ({ entry, state, fault = null, place, personAddress, data, isRoving }: EntryRowProps) => {
  const { t } = useLogTexts();
  const When = useIsLive() ? Moment : Ago;
  return (
    <li
      id={`e${entry.seq}`}
      className={`${styles.entry} relative grid grid-cols-[22px_minmax(0,1fr)_auto] gap-x-3 items-start py-2.5 scroll-mt-8 focus-visible:outline-none focus-visible:[box-shadow:var(--focus-ring)] mobile:grid-cols-[22px_minmax(0,1fr)]`}
      data-group={groupOf(entry.what)}
      data-state={state ?? undefined}
      data-entry={data}
      {...(isRoving && { 'data-roving': true, tabIndex: -1 })}
    >
      <StateSign state={state} />
      <div className="min-w-0">
        <Sentence entry={entry} personAddress={personAddress} />
        {place}
        <p className={styles.unchecked}>{t('notAllChecked')}</p>
        {fault && <FaultLine kind={fault.kind} />}
        <Marks entry={entry} found={fault?.found ?? null} />
      </div>
      <When date={entry.date} className="text-xs numbers text-faint mobile:col-[2]" />
    </li>
  );
};
