import type { LogMark, LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { type FaultKind, entryState, isOnlyBeside } from '@baithak/protocol/moderation-log/check-chain';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { type ReactNode, useEffect, useId } from 'react';
import { Trans } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLogTexts } from '../../i18n/lazy/log.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import segmented from '../../ui/form/segmented.module.css';
import { Icon } from '../../ui/graphics/icon.tsx';
import { type CheckState, type CheckView, checkStates } from './check-view.ts';
import { LogAside } from './log-aside.tsx';
import { EntryRow, FaultLine, type ShownEntry } from './log-entry.tsx';
import styles from './log-view.module.css';

const tones = {
  page: { icon: 'double-check', look: styles.good },
  part: { icon: 'double-check', look: styles.good },
  whole: { icon: 'double-check', look: styles.good },
  broken: { icon: 'broken', look: styles.bad },
  failed: { icon: 'warning', look: styles.unsure },
} as const;

const buttons = { page: 'all', part: 'on', whole: 'again', failed: 'again' } as const;

/** A number that the script of public pages fills in. */
const Filled = ({ name, value }: { name: 'looked' | 'seq'; value: number | undefined }) => (
  <span data-fill={name} className="numbers">
    {value}
  </span>
);

interface CheckNoteProps {
  /** Null where the script of public pages will say it: then what it may say is all there. */
  readonly view: CheckView | null;
  /** Entries on the page, and of the log. */
  readonly shown: number;
  readonly total: number;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
  /** Where the broken entry is shown, if not on this page. */
  readonly brokenAddress: string | null;
}

const Words = ({ state, view, shown, total }: CheckNoteProps & { state: CheckState }) => {
  const { t } = useLogTexts();
  const components = {
    looked: <Filled name="looked" value={view?.looked} />,
    seq: <Filled name="seq" value={view?.fault?.seq} />,
  };
  return (
    <div className="flex-1 min-w-0 mobile:basis-[70%]">
      <b>
        {state === 'page' && t('check.page', { count: shown, total })}
        {state === 'whole' && t('check.whole', { count: total })}
        {state === 'part' && <Trans t={t} i18nKey="check.part" components={components} values={{ total }} />}
        {state === 'broken' && <Trans t={t} i18nKey="check.broken" components={components} />}
        {state === 'failed' && t('check.failed')}
      </b>
      {state === 'broken' && <Faults kind={view?.fault?.kind ?? null} />}
      {!(view?.fault && isOnlyBeside(view.fault.kind)) && <p className="text-xs">{t(`check.${state}Text`)}</p>}
    </div>
  );
};

/** All of them for the script, which shows one. */
const Faults = ({ kind }: { kind: FaultKind | null }) =>
  kind === null ? (
    (['changed', 'erased', 'unjoined', 'missing', 'anew'] as const).map((each) => (
      <FaultLine key={each} kind={each} hidden />
    ))
  ) : (
    <FaultLine kind={kind} />
  );

const Way = ({ state, view, total, isBusy, onCheck, brokenAddress }: CheckNoteProps & { state: CheckState }) => {
  const { t } = useLogTexts();
  if (state !== 'broken')
    return (
      <Button size="small" busy={isBusy} onClick={onCheck} data-check-all>
        {t(`check.${buttons[state]}`, { total })}
      </Button>
    );
  // There is no entry to show.
  if (view?.fault?.kind === 'missing') return null;
  const seq = view?.fault?.seq;
  const look = { className: buttonClass({ size: 'small' }), 'data-show': true };
  const words = (
    <span>
      <Trans t={t} i18nKey="check.show" components={{ seq: <Filled name="seq" value={seq} /> }} />
    </span>
  );
  if (brokenAddress === null)
    return (
      <a href={`#e${seq}`} {...look}>
        {words}
      </a>
    );
  return (
    <Link to={brokenAddress} {...look}>
      {words}
    </Link>
  );
};

const CheckNote = (props: CheckNoteProps) => {
  const { t } = useLogTexts();
  const { view } = props;
  const states = view ? [view.state] : checkStates;
  return (
    <div role="status" className="min-h-15.5">
      {!view && (
        <div className={`${styles.note} ${styles.unsure}`} data-check="waiting">
          <Icon name="clock" />
          <div className="flex-1 min-w-0 mobile:basis-[70%]">
            <b>{t('check.waiting')}</b>
            <p className="text-xs">{t('check.waitingText')}</p>
          </div>
        </div>
      )}
      {states.map((state) => (
        <div key={state} className={`${styles.note} ${tones[state].look}`} data-check={state} hidden={view === null}>
          <Icon name={tones[state].icon} />
          <Words {...props} state={state} />
          <Way {...props} state={state} />
        </div>
      ))}
    </div>
  );
};

const groups = ['all', 'bans', 'deletions', 'roles'] as const;

/** Which entries are shown: by the style sheet, so that it can be chosen without scripts. */
const Filters = () => {
  const { t } = useLogTexts();
  const name = useId();
  return (
    <div className="flex mt-3.5 mb-1">
      <div role="radiogroup" aria-label={t('which')} className={segmented.segmented}>
        {groups.map((group) => (
          <label key={group} className={segmented.option}>
            <input
              type="radio"
              name={name}
              value={group}
              defaultChecked={group === 'all'}
              className={segmented.radio}
            />
            <span>{t(`groups.${group}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
};

interface LogViewProps {
  readonly roomId: string;
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
  readonly total: number;
  readonly mark: LogMark | null;
  /** Null on pages of older entries, and where there is nothing to count. */
  readonly month: LogMonth | null;
  /** Null where the script of public pages checks. */
  readonly view: CheckView | null;
  readonly isBusy?: boolean;
  readonly onCheck?: () => void;
  /** The page that begins with an entry, where the broken one is not on this page. */
  readonly addressAfter?: (entryId: string | null) => string;
  /** What the script of public pages is given of an entry. */
  readonly dataOf?: (entry: ShownEntry) => string;
  readonly head: ReactNode;
  readonly end: ReactNode;
}

const nothing = (): void => undefined;

const brokenAddress = ({ entries, view, roomId, addressAfter }: LogViewProps): string | null => {
  const fault = view?.fault;
  if (!fault || entries.some(({ seq }) => seq === fault.seq)) return null;
  return `${addressAfter?.(fault.after) ?? publicLogAddress(roomId, fault.after)}#e${fault.seq}`;
};

const useNamedEntry = (isThere: boolean): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && /^#e\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isThere, hash]);
};

export const LogView = (props: LogViewProps) => {
  const { roomId, entries, total, mark, month, view, isBusy = false, onCheck = nothing, dataOf, head, end } = props;
  const { t } = useLogTexts();
  useNamedEntry(entries.length > 0);
  const hasOlder = (entries.at(-1)?.seq ?? 1) > 1;
  return (
    <div className={styles.room}>
      <div className={`${styles.view} grid grid-cols-[minmax(0,1fr)_300px] gap-10`}>
        <div className="min-w-0">
          {head}
          {total === 0 && entries.length === 0 ? (
            <EmptyState sticker="salaam" title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <CheckNote
                view={view}
                shown={entries.length}
                total={total}
                isBusy={isBusy}
                onCheck={onCheck}
                brokenAddress={brokenAddress(props)}
              />
              <Filters />
              <ol className="grid" aria-label={t('entries')} reversed data-chain>
                {entries.map((entry) => (
                  <EntryRow
                    key={entry._id}
                    entry={entry}
                    state={view && entryState(view, entry.seq)}
                    fault={view?.fault?.seq === entry.seq ? view.fault : null}
                    {...(dataOf && { data: dataOf(entry) })}
                  />
                ))}
              </ol>
              <p className={`${styles.none} hidden py-6 text-muted`}>{t(hasOlder ? 'noneHere' : 'noneFoundText')}</p>
              {end}
            </>
          )}
        </div>
        <LogAside roomId={roomId} mark={mark} month={month} differs={view ? view.fault?.kind === 'anew' : null} />
      </div>
    </div>
  );
};
