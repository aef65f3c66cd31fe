import type { LogMark, LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { entryState } from '@baithak/protocol/moderation-log/check-chain';
import { publicLogAddress } from '@baithak/protocol/public-pages';
import { useEffect, useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import segmented from '../../../ui/form/segmented.module.css';
import { CheckNote } from './check-note.tsx';
import type { CheckView } from './check-view.ts';
import { EntryRow } from './entry-row.tsx';
import { LogAside } from './log-aside.tsx';
import styles from './log-view.module.css';
import type { ShownEntry } from './sentence.tsx';

const groups = ['all', 'bans', 'deletions', 'roles'] as const;

/** Which entries are shown, and whether their marks are: by the style sheet, so that it can be chosen without scripts. */
const Filters = () => {
  const { t } = useLogTexts();
  const name = useId();
  return (
    <div className={styles.filters}>
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
      <label className={styles.marks}>
        <input type="checkbox" defaultChecked className={styles.toggle} />
        <span className={styles.on}>
          <Icon name="check" size="tiny" />
        </span>
        <Icon name="hash" size="small" />
        {t('marks')}
      </label>
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
  /** The title. */
  readonly head: ReactNode;
  /** The way to older entries. */
  readonly end: ReactNode;
}

const nothing = (): void => undefined;

const brokenAddress = ({ entries, view, roomId, addressAfter }: LogViewProps): string | null => {
  const fault = view?.fault;
  if (!fault || entries.some(({ seq }) => seq === fault.seq)) return null;
  return `${addressAfter?.(fault.after) ?? publicLogAddress(roomId, fault.after)}#e${fault.seq}`;
};

/** The entry that the address names, once it is there. */
const useNamedEntry = (isThere: boolean): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && /^#e\d+$/.test(hash)) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isThere, hash]);
};

/** The log of a room: whether it holds, its entries, and how anybody can check it. */
export const LogView = (props: LogViewProps) => {
  const { roomId, entries, total, mark, month, view, isBusy = false, onCheck = nothing, dataOf, head, end } = props;
  const { t } = useLogTexts();
  useNamedEntry(entries.length > 0);
  return (
    <div className={styles.room}>
      <div className={styles.view}>
        <div className={styles.main}>
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
              <ol className={styles.chain} aria-label={t('entries')} reversed data-chain>
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
              <p className={styles.none}>{t('noneFoundText')}</p>
              {end}
            </>
          )}
        </div>
        <LogAside roomId={roomId} mark={mark} month={month} differs={view ? view.fault?.kind === 'anew' : null} />
      </div>
    </div>
  );
};
