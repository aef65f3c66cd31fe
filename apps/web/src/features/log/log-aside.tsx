import type { LogMark, LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { limits } from '@baithak/protocol/limits';
import type { EntryDetails } from '@baithak/protocol/moderation-log/hashed-texts';
import { type Reading, checkChain, readOn } from '@baithak/protocol/moderation-log/check-chain';
import { type ReactNode, useMemo, useState } from 'react';
import { Trans } from 'react-i18next';
import { useLogTexts } from '../../i18n/lazy/log.ts';
import { serviceUrls } from '../../lib/service-urls.ts';
import { useTimes } from '../../lib/time/now.ts';
import { Box } from '../../ui/box.tsx';
import { type CheckView, checkView, pagesAtOnce, shortHash } from './check-view.ts';
import styles from './log-aside.module.css';
import { type ShownEntry, isOpenEntry } from './log-entry.tsx';

const LogMonthBox = ({ month }: { month: LogMonth }) => {
  const { t } = useLogTexts();
  const { bans, ended, messages, posts, takenBack, partial } = month;
  const lines = [
    [t('month.bans'), ended === 0 ? bans : t('month.ofThemEnded', { total: bans, count: ended })],
    [t('month.messages'), messages],
    ...(posts > 0 ? [[t('month.posts'), posts]] : []),
    [t('month.takenBack'), takenBack],
  ];
  return (
    <Box title={t('month.title')}>
      <dl className={`${styles.numbers} grid grid-cols-[auto_1fr] gap-y-1 gap-x-4`}>
        {lines.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {partial && <p className="text-xs text-muted">{t('month.partial', { count: limits.logMonthEntries })}</p>}
    </Box>
  );
};

const wholeHash = 16;

/** For whoever wants to check a log themselves: while it is open, the marks of the entries are shown (log-entry.module.css). */
export const CheckLog = ({ children }: { children: ReactNode }) => {
  const { t } = useLogTexts();
  return (
    <details className={styles.check} data-check-log>
      <summary>{t('checkLog')}</summary>
      {children}
    </details>
  );
};

export const VerifyCommand = () => <code className={styles.token}>npm run admin -- verify-log</code>;

const Mark = ({ mark, differs }: { mark: LogMark | null; differs: boolean | null }) => {
  const { t } = useLogTexts();
  const { date } = useTimes();
  if (mark === null) return <p>{t('dayNone')}</p>;
  return (
    <>
      <code className={styles.token} title={mark.hash}>
        {shortHash(mark.hash, wholeHash)}
      </code>
      <p>{t('dayText', { date: date(mark.date), seq: t('daySeq', { count: mark.seq }) })}</p>
      {differs !== false && (
        <p className={`${styles.differs} font-bold text-danger`} hidden={differs === null} data-differs>
          {t('dayDiffers')}
        </p>
      )}
    </>
  );
};

interface LogAsideProps {
  readonly roomId: string;
  readonly mark: LogMark | null;
  readonly month: LogMonth | null;
  /** The mark is not that of the log; null where the script of public pages finds out. */
  readonly differs: boolean | null;
}

/** Beside a log: the numbers of the month, and, for whoever asks, what makes it safe and how anybody checks it. */
export const LogAside = ({ roomId, mark, month, differs }: LogAsideProps) => {
  const { t } = useLogTexts();
  const address = `/rooms/log?roomId=${roomId}`;
  const link = (
    <a href={serviceUrls.api + address} dir="ltr" className="[unicode-bidi:isolate]">
      /rooms/log
    </a>
  );
  return (
    <aside className="grid gap-3.5 content-start">
      {month && <LogMonthBox month={month} />}
      <CheckLog>
        <p>{t('safeText')}</p>
        <h2>{t('day')}</h2>
        <Mark mark={mark} differs={differs} />
        <h2>{t('yourself')}</h2>
        <p>
          <Trans t={t} i18nKey="yourselfText" components={{ address: link }} />
        </p>
        <VerifyCommand />
      </CheckLog>
    </aside>
  );
};

type LogReading = Reading<ShownEntry>;

/** What a moderator's entry commits to; null where that is not shown. */
export const detailsOf = (entry: ShownEntry): EntryDetails | null => {
  if (!isOpenEntry(entry)) return null;
  const { nonce, by, whom, rank, thing, amount, why, wordsNonce } = entry;
  const facts = { by: by?._id ?? null, rank, whom: whom?._id ?? null, thing, amount };
  return { ...facts, nonce: nonce ?? '', why, wordsNonce: wordsNonce ?? '' };
};

/** What was read beyond the page, and of which page. */
interface Beyond {
  readonly of: string | undefined;
  readonly reading: LogReading | null;
  readonly hasFailed: boolean;
}

export const useChainCheck = (
  page: LogReading,
  getPage: (before: string | undefined) => Promise<LogReading>,
): { readonly view: CheckView; readonly isBusy: boolean; readonly checkAll: () => void } => {
  const [isBusy, setIsBusy] = useState(false);
  const [last, setLast] = useState<Beyond | null>(null);
  const newest = page.data[0]?._id;
  const beyond = last?.of === newest ? last : null;
  const reading = beyond?.reading ?? page;
  const hasFailed = beyond?.hasFailed === true;
  const isBeyond = reading !== page;
  const view = useMemo(
    () => checkView(checkChain(reading, detailsOf), { isBeyond, hasFailed }),
    [reading, isBeyond, hasFailed],
  );
  const checkAll = () => {
    setIsBusy(true);
    // A press goes on where the one before ended, or begins again.
    const from = isBeyond && reading.canLoadMore ? reading : null;
    readOn(from, getPage, pagesAtOnce)
      .then(
        (read) => setLast({ of: newest, reading: read, hasFailed: false }),
        () => setLast({ of: newest, reading: from, hasFailed: true }),
      )
      .finally(() => setIsBusy(false));
  };
  return { view, isBusy, checkAll };
};
