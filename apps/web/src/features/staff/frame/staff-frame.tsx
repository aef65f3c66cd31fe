import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { roomsAddress } from '../../../lib/addresses.ts';
import { hasDialog, isKeyOf, isQuestion, isWriting } from '../../../lib/keyboard.ts';
import { Logo } from '../../../ui/graphics/logo.tsx';
import { KeyList } from '../../../ui/list/key-list.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import tabStyles from '../../../ui/tabs.module.css';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import styles from './staff-frame.module.css';
import { type StaffPage, staffPageAddress, staffPages } from './staff-pages.ts';

const staffKeys = [
  {
    group: 'title',
    entries: [
      { name: 'goReports', keys: ['G', 'R'] },
      { name: 'goPeople', keys: ['G', 'P'] },
      { name: 'goLog', keys: ['G', 'L'] },
      { name: 'goWords', keys: ['G', 'W'] },
      { name: 'goPlatform', keys: ['G', 'H'] },
      { name: 'showKeys', keys: ['?'] },
    ],
  },
  {
    group: 'people',
    entries: [
      { name: 'nextAccount', keys: ['J'] },
      { name: 'previousAccount', keys: ['K'] },
      { name: 'toSearch', keys: ['/'] },
    ],
  },
  {
    group: 'log',
    entries: [
      { name: 'nextEntry', keys: ['J'] },
      { name: 'previousEntry', keys: ['K'] },
      { name: 'toFilters', keys: ['/'] },
    ],
  },
  {
    group: 'reports',
    entries: [
      { name: 'nextReport', keys: ['J'] },
      { name: 'previousReport', keys: ['K'] },
      { name: 'takeReport', keys: ['A'] },
      { name: 'releaseReport', keys: ['R'] },
      { name: 'leaveReport', keys: ['D'] },
      { name: 'deleteReported', keys: ['X'] },
      { name: 'warnAuthor', keys: ['W'] },
      { name: 'suspendAuthor', keys: ['S'] },
      { name: 'chooseRule', keys: ['1', '7'] },
      { name: 'moreContext', keys: ['C'] },
      { name: 'undoLast', keys: ['U'] },
      { name: 'settleReport', keys: ['mod', 'Enter'] },
      { name: 'filterQueue', keys: ['/'] },
    ],
  },
] as const;

const KeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useStaffTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')}>
      <DialogBody>
        {staffKeys.map(({ group, entries }) => (
          <KeyList
            key={group}
            heading={t(group)}
            entries={entries.map(({ name, keys }) => ({ label: t(name), keys }))}
          />
        ))}
      </DialogBody>
    </Dialog>
  );
};

/** How long after G the letter of a page counts. */
const goMs = 1500;

/** The keys of every page of the staff room: G and a letter, and ? for all keys. None acts while typing. */
const useStaffKeys = (showKeys: () => void): void => {
  const navigate = useNavigate();
  const wentAt = useRef(-goMs);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, timeStamp } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || isWriting(event.target) || hasDialog()) return;
    const isGoing = timeStamp - wentAt.current < goMs;
    wentAt.current = isKeyOf(event, 'g', 'KeyG') ? timeStamp : -goMs;
    const to = isGoing && staffPages.find(({ key, place }) => isKeyOf(event, key, place));
    if (to) void navigate(staffPageAddress(to.page));
    else if (isQuestion(event)) showKeys();
    else return;
    event.preventDefault();
    // Other keys of the page have the same letters.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
};

interface StaffFrameProps {
  readonly page: StaffPage | null;
  /** Beside the name of a tab, such as a count. */
  readonly news?: Partial<Readonly<Record<StaffPage, ReactNode>>>;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the staff room: the top bar with a tab for each page, and the page. */
export const StaffFrame = ({ page, news = {}, end, children }: StaffFrameProps) => {
  const { t } = useStaffTexts();
  const [isShown, setIsShown] = useState(false);
  useStaffKeys(() => setIsShown(true));
  return (
    <div className={styles.frame}>
      <header className="flex items-center gap-3 min-w-0 ps-4 pe-3 mobile:flex-wrap mobile:gap-y-0 mobile:gap-x-3 mobile:ps-3 mobile:pe-2">
        <Link
          to={roomsAddress}
          className="flex items-center text-text rounded-2 mobile:flex-1 mobile:min-h-touch"
          aria-label={t('home')}
        >
          <Logo />
        </Link>
        <span
          className={`${styles.label} ps-3 [border-inline-start:1px_solid_var(--border-strong)] text-xs font-bold text-muted whitespace-nowrap`}
        >
          {t('title')}
        </span>
        <nav
          className={`${styles.tabs} flex flex-1 gap-1 min-w-0 mobile:order-9 mobile:flex-none mobile:w-[calc(100%_+_var(--sp-3)_+_var(--sp-2))] mobile:ms-[calc(-1_*_var(--sp-3))] mobile:me-[calc(-1_*_var(--sp-2))] mobile:gap-0 mobile:line-b mobile:overflow-x-auto mobile:[scrollbar-width:none]`}
          aria-label={t('title')}
        >
          {staffPages.map((tab) => (
            <Link
              key={tab.page}
              to={staffPageAddress(tab.page)}
              className={tabStyles.tab}
              aria-current={tab.page === page ? 'page' : undefined}
            >
              {t(tab.page)}
              {news[tab.page]}
            </Link>
          ))}
        </nav>
        <span className="flex items-center gap-1">
          <button
            type="button"
            className="grid place-items-center w-9 h-9 rounded-2 hover:bg-surface-hover mobile:hidden pointer-coarse:hidden"
            aria-label={t('allKeys')}
            onClick={() => setIsShown(true)}
          >
            <kbd>?</kbd>
          </button>
          {end}
        </span>
      </header>
      {children}
      <KeysDialog open={isShown} onClose={() => setIsShown(false)} />
    </div>
  );
};
