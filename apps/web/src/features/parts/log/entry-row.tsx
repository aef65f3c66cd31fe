import { isModerationAct, moderationActs } from '@baithak/protocol/moderation-log/acts';
import type { EntryState, Fault } from '@baithak/protocol/moderation-log/check-chain';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { useIsLive } from '../../../lib/use-is-live.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Moment } from '../../../ui/time.tsx';
import { shortHash } from './check-view.ts';
import { Sentence, type ShownEntry } from './sentence.tsx';
import styles from './entry-row.module.css';

const icons = { fits: 'check', partly: 'warning', broken: 'close', unknown: 'clock' } as const;

/** How the entry stands: of four signs the one of `data-state` is shown, by which the script of public pages says it too. */
const StateSign = ({ state }: { state: EntryState | null }) => {
  const { t } = useLogTexts();
  return (
    <span className={styles.sign} {...(state && { role: 'img', 'aria-label': t(`states.${state}`) })} data-sign>
      {(['fits', 'partly', 'broken', 'unknown'] as const).map((each) => (
        <span key={each} className={styles[each]}>
          <Icon name={icons[each]} size="tiny" />
        </span>
      ))}
    </span>
  );
};

const Hash = ({ hash }: { hash?: string }) => <code title={hash}>{shortHash(hash ?? '')}</code>;

/** Why an entry does not fit. */
export const FaultLine = ({ kind, hidden }: { kind: Fault['kind']; hidden?: boolean }) => {
  const { t } = useLogTexts();
  return (
    <p className={styles.fault} hidden={hidden} data-fault={kind}>
      <Icon name="broken" size="tiny" />
      {t(`faults.${kind}`)}
    </p>
  );
};

/** The mark of an entry and the one before. */
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
  /** Of this entry. */
  readonly fault?: Fault | null;
  /** Where it was done. */
  readonly place?: ReactNode;
  /** Where a name leads. */
  readonly personAddress?: (id: string) => string;
  /** What the script of public pages checks. */
  readonly data?: string;
  /** The keys of a list lead to it. */
  readonly isRoving?: boolean;
}

/** An entry of the log: what was done, when, how it stands, and its mark. */
export const EntryRow = ({ entry, state, fault = null, place, personAddress, data, isRoving }: EntryRowProps) => {
  const { t } = useLogTexts();
  const When = useIsLive() ? Moment : Ago;
  return (
    <li
      id={`e${entry.seq}`}
      className={styles.entry}
      data-group={groupOf(entry.what)}
      data-state={state ?? undefined}
      data-entry={data}
      {...(isRoving && { 'data-roving': true, tabIndex: -1 })}
    >
      <StateSign state={state} />
      <div className={styles.words}>
        <Sentence entry={entry} personAddress={personAddress} />
        {place}
        <p className={styles.unchecked}>{t('notAllChecked')}</p>
        {fault && <FaultLine kind={fault.kind} />}
        <Marks entry={entry} found={fault?.found ?? null} />
      </div>
      <When date={entry.date} className={styles.when} />
    </li>
  );
};
